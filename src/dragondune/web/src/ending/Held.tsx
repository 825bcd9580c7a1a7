// What everyone held in secret when the game was over.
import type { Player, View } from "../../wire";
import { CardFace } from "../kit/card";
import { People } from "../kit/people";
import { Token } from "../kit/token";
import { count, nameOf, placeName } from "../names";

export function Held({ view }: { view: View }) {
  return (
    <section class="en-held" aria-labelledby="en-held">
      <h2 id="en-held">What everyone held</h2>
      <ul>
        {view.players.map((player) => (
          <Hand key={player.faction} player={player} />
        ))}
      </ul>
    </section>
  );
}

function Hand({ player }: { player: Player }) {
  const pair = [player.queen && `Q${player.queen}`, player.jack && `J${player.jack}`].filter((one): one is string =>
    Boolean(one),
  );
  const { prediction } = player;
  return (
    <li>
      <Token seat={player.faction} size={40} />
      <div>
        <div class="row">
          <span class="nm">{nameOf(player.faction)}</span>
          <span class="dim sm">{count(player.gold ?? 0, "gold", "gold")}</span>
        </div>
        {player.hand.length === 0 && <p class="dim sm">No artifacts left.</p>}
        {prediction && (
          <p class="sm">
            Predicted: <People seat={prediction.faction} /> win in turn {prediction.turn} with{" "}
            {placeName(prediction.place)}.
          </p>
        )}
      </div>
      <div class="row wrap en-cards">
        {player.hand.map((card) => (
          <CardFace key={card} card={card} width={52} />
        ))}
        {pair.length > 0 && (
          <span class="row en-pair">
            {pair.map((card) => (
              <CardFace key={card} card={card} width={42} />
            ))}
          </span>
        )}
      </div>
    </li>
  );
}
