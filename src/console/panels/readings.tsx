import { useEffect, useState } from "preact/hooks";
import type { ContestedAssumption } from "../../control/answers.ts";
import { control } from "../api.ts";
import { Source } from "../elements.tsx";
import { attempt, front, say } from "../state.ts";

interface Answer {
  readonly assumptions: readonly ContestedAssumption[];
}

/** Where the interface can be read in several ways: which reading applies, and a switch to try another one. */
export function Readings({ wanted }: { wanted: (text: string) => boolean }) {
  const [all, setAll] = useState<readonly ContestedAssumption[] | null>(null);
  const scenario = front.value;
  useEffect(() => {
    void attempt(async () => setAll((await control<Answer>("GET", "/assumptions")).assumptions));
  }, [scenario]);
  const choose = (id: string, reading: string) =>
    attempt(async () => {
      setAll((await control<Answer>("PATCH", "/assumptions", { [id]: reading })).assumptions);
      say(`${id} is now read as “${reading}”.`, { undo: () => void choose(id, holding(all, id)) });
    });
  if (all === null) return <p class="faint reading">Reading …</p>;
  const matching = all.filter(({ id, about, choice, readings }) =>
    wanted(`${id} ${about} ${choice} ${readings.map(({ name, what }) => `${name} ${what}`).join(" ")}`),
  );
  if (matching.length === 0) return null;
  return (
    <section class="readings" aria-label="Contested assumptions">
      <h2>
        Several readings <span class="faint">{matching.length} assumptions that the interface leaves open</span>
      </h2>
      {matching.map(({ id, about, readings, holds }) => (
        <fieldset key={id}>
          <legend>
            <Source of={{ assumed: id }} /> {about} {holds !== readings[0]?.name && <span class="chip">switched</span>}
          </legend>
          {readings.map(({ name, what }) => (
            <label key={name}>
              <input type="radio" name={id} checked={name === holds} onChange={() => choose(id, name)} />
              <span>
                <code>{name}</code> {what}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </section>
  );
}

function holding(all: readonly ContestedAssumption[] | null, id: string): string {
  return all?.find((each) => each.id === id)?.holds ?? "";
}
