// Searching.

/** Whether every word of the search begins a word of the text. */
export function isFound(text: string, sought: string): boolean {
  if (!sought.trim()) return true;
  const words = text.toLowerCase().split(/[\s,;:."“”()/]+/);
  const whole = text.toLowerCase();
  return sought
    .toLowerCase()
    .trim()
    .split(/\s+/)
    .every((one) => words.some((word) => word.startsWith(one)) || whole.startsWith(one));
}
