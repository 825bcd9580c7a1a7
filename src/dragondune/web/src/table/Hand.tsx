// One's own cards.
import type { Picture, Seat } from "../../wire";
import { CardFace } from "../kit/card";

export function Hand({ picture, you }: { picture: Picture; you: Seat }) {
  const player = picture.view?.players.find((one) => one.faction === you);
  if (!player) return null;
  const pair = [player.queen && `Q${player.queen}`, player.jack && `J${player.jack}`].filter((one): one is string => !!one);
  return (
    <section class="mycards" aria-label="Your cards">
      <div class="row"><h3>Your cards</h3><span class="dim sm push">{player.hand_size}</span></div>
      <div class="row wrap">
        <div class="hand">{player.hand.map((card) => <CardFace key={card} card={card} width={64} />)}</div>
        <div class="hand small push">{pair.map((card) => <CardFace key={card} card={card} width={50} />)}</div>
      </div>
    </section>
  );
}
