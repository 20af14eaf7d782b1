import { control } from "../api.ts";
import { marked, Status } from "../elements.tsx";
import { attempt, playScenario, readFaults, say, scenarios } from "../state.ts";
import type { DescribedOperation } from "./document.ts";

const maxScenarios = 3;

/** Each refusal, with ways to provoke it: once by a header, for the next real client, or in a world where it occurs naturally. */
export function Refusals({
  operation,
  prefer,
  onPrefer,
}: {
  operation: DescribedOperation;
  prefer: string;
  onPrefer: (code: string) => void;
}) {
  const refusals = operation.answers.filter(({ status }) => Number(status) >= 400);
  return (
    <section aria-label="Refusals">
      <h3>Refusals, and how to provoke them</h3>
      <dl class="answers">
        {refusals.map(({ status, words, codes }) => (
          <div key={status}>
            <dt>
              <Status status={Number(status)} />
            </dt>
            <dd>
              {words.split(/^- |\n- /).map((line) => (
                <p key={line}>{marked(line)}</p>
              ))}
              <p class="chips">
                {(codes.length > 0 ? codes : [status]).map((code) => (
                  <span key={code} class="segments">
                    <button
                      type="button"
                      aria-pressed={prefer === code}
                      title="The form above then sends Prefer: code"
                      onClick={() => onPrefer(prefer === code ? "" : code)}
                    >
                      Prefer {code}
                    </button>
                    <button type="button" onClick={() => failNext(operation.id, code)}>
                      Next client
                    </button>
                  </span>
                ))}
                {scenariosFor(operation, status).map(({ name, title }) => (
                  <button key={name} type="button" class="link" title={title} onClick={() => playScenario(name)}>
                    Play {name}
                  </button>
                ))}
              </p>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function failNext(operation: string, code: string): Promise<unknown> {
  return attempt(async () => {
    const then = /^\d+$/.test(code) ? { status: Number(code) } : { code };
    await control("POST", "/faults", { match: { operation, times: 1 }, then });
    await readFaults();
    say(`The next call of ${operation} is answered with ${code}.`);
  });
}

/** Worlds whose description mentions this status, those of the operation's own area first. */
function scenariosFor({ tag }: DescribedOperation, status: string) {
  const area = tag.toLowerCase();
  const showing = scenarios.value.filter(({ name, covers, title }) =>
    [...covers, title, name].some((text) => new RegExp(`\\b${status}\\b`).test(text)),
  );
  const isNear = ({ tags, group, name }: (typeof showing)[number]): boolean =>
    `${tags.join(" ")} ${group} ${name}`.toLowerCase().includes(area);
  return [...showing.filter(isNear), ...showing.filter((each) => !isNear(each))].slice(0, maxScenarios);
}
