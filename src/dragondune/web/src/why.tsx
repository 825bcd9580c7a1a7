// "Why?": a link to the clause or ruling on the rules page.

export function clauseLink(clause: string | null) {
  if (!clause) return null;
  return <a class="why" href={`/rules#${clause}`} aria-label={`why? ${clause}`}>why?</a>;
}
