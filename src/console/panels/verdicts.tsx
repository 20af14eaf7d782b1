import { useEffect, useState } from "preact/hooks";
import type { ProxyVerdicts } from "../../control/answers.ts";
import { control } from "../api.ts";
import { CopyButton, Empty, Json, Source, Status } from "../elements.tsx";
import { amount, timeOf } from "../format.ts";
import { filterBy, here } from "../route.ts";
import { attempt } from "../state.ts";

type Verdict = ProxyVerdicts["verdicts"][number];

/** Each with its own shape, so that colour is not the only distinction. */
const shapes = { violation: "■", refuted: "▲", confirmed: "●", "unknown member": "◆" } as const;
const kinds = Object.keys(shapes) as (keyof typeof shapes)[];

const lookAgainMs = 2_000;
const maxRows = 100;

/** The findings of a proxy, newest first: the sentence with the evidence for it. */
export function Verdicts() {
  const [seen, setSeen] = useState<ProxyVerdicts | null>(null);
  useEffect(() => {
    let isOpen = true;
    const follow = async (): Promise<void> => {
      let verdicts: ProxyVerdicts["verdicts"] = [];
      let last = 0;
      while (isOpen) {
        const more = await attempt(() => control<ProxyVerdicts>("GET", `/proxy/verdicts?since=${last}`));
        if (more !== null) {
          last = more.last;
          verdicts = [...more.verdicts.reverse(), ...verdicts];
          if (isOpen) setSeen({ ...more, verdicts });
          if (more.target === null) return;
        }
        await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
      }
    };
    void follow();
    return () => {
      isOpen = false;
    };
  }, []);
  if (seen === null) return <p class="faint reading">Reading …</p>;
  if (seen.target === null) {
    return (
      <section aria-label="Verdicts">
        <h2>Verdicts</h2>
        <Empty
          words="This server is not a proxy. A proxy judges the traffic between your app and the real service, and shows it here, on its own page:"
          line="npx understudy proxy --target https://staging.example"
        />
      </section>
    );
  }
  const wanted = here.value.filters.get("verdict") ?? "";
  const matching = seen.verdicts.filter(({ verdict }) => wanted === "" || verdict === wanted);
  return (
    <section aria-label="Verdicts">
      <div class="section-head">
        <h2>Verdicts</h2>
        <span class="segments">
          {kinds.map((kind) => (
            <button
              key={kind}
              type="button"
              aria-pressed={wanted === kind}
              onClick={() => filterBy("verdict", wanted === kind ? "" : kind)}
            >
              <Mark verdict={kind} /> <span class="figures">{amount(seen.counts[kind] ?? 0)}</span>
            </button>
          ))}
        </span>
        <p class="faint">
          {amount(seen.exchanges)} exchanges with <span class="mono">{seen.target}</span>
          {seen.broken > 0 && `, ${amount(seen.broken)} of them without a whole answer`}
          {seen.unjudged > 0 && `, ${amount(seen.unjudged)} of them too fast to be judged`}
        </p>
      </div>
      {matching.length === 0 && (
        <Empty words="Nothing to show yet: use your app through this proxy. Each finding is shown once, when it is first seen." />
      )}
      {matching.slice(0, maxRows).map((each) => (
        <Evidence key={each.id} {...each} />
      ))}
      {matching.length > maxRows && <p class="faint">{amount(matching.length - maxRows)} older ones.</p>}
    </section>
  );
}

function Mark({ verdict }: { verdict: keyof typeof shapes }) {
  return (
    <span class={`verdict-mark ${verdict.split(" ")[0]}`}>
      <span aria-hidden="true">{shapes[verdict]}</span> {verdict}
    </span>
  );
}

function Evidence({ verdict, source, route, text, at, sentences, shown }: Verdict) {
  return (
    <article class="card verdict" aria-label={`${verdict}, ${route}`} data-row tabIndex={-1}>
      <div class="section-head">
        <Mark verdict={verdict} />
        <Source of={source} />
        <span class="mono path">{route}</span>
        <time class="faint figures">{timeOf(at)}</time>
      </div>
      <div class="sides">
        <section aria-label="What it is about">
          <h3>{source.assumed ? "We assume" : "The interface says"}</h3>
          {sentences.map((each) => (
            <p key={each.id}>
              {each.text} <span class="faint">{each.id}</span>
            </p>
          ))}
          {sentences.length === 0 && <p class="faint">Nothing of it.</p>}
        </section>
        <section aria-label="Evidence">
          <h3>What was seen</h3>
          <p>{text}</p>
          {shown.map(({ method, path, status, answerBody, curl }, index) => (
            <details key={index}>
              <summary>
                <Status status={status} /> <span class="mono">{method}</span> <span class="mono path">{path}</span>
              </summary>
              <p class="actions">
                <CopyButton text={() => curl} label="Copy as curl" />
              </p>
              <Json value={answerBody} />
            </details>
          ))}
        </section>
      </div>
    </article>
  );
}
