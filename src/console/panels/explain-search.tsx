import { useState } from "preact/hooks";
import type { SearchExplained } from "../../control/answers.ts";
import { control } from "../api.ts";
import { Chip } from "../elements.tsx";
import { inPlace } from "../fields.tsx";
import { attempt } from "../state.ts";

interface Props {
  readonly search: { readonly q: string } | { readonly config: object };
  /** The logins of people whom it found: each is explained with one click. */
  readonly people: readonly string[];
}

/** Why a search finds a person, at which rank, or which clause excludes them. */
export function ExplainSearch({ search, people }: Props) {
  const [developer, setDeveloper] = useState("");
  const [found, setFound] = useState<SearchExplained | null>(null);
  const explain = (who: string) =>
    attempt(async () =>
      setFound(await control<SearchExplained>("POST", "/explain", { ...search, developer: who.trim() })),
    );
  return (
    <details>
      <summary>Why is a person found here, or not?</summary>
      <p class="chips">
        {people.map((login) => (
          <button
            key={login}
            type="button"
            class="quiet"
            aria-pressed={found?.developer.login === login}
            onClick={() => explain(login)}
          >
            {login}
          </button>
        ))}
      </p>
      <form class="search" onSubmit={inPlace(() => explain(developer))}>
        <input
          aria-label="Login or id"
          placeholder="somebody else: a login or an id"
          required
          value={developer}
          onInput={(event) => setDeveloper(event.currentTarget.value)}
        />
        <button type="submit" class="plain">
          Explain
        </button>
      </form>
      {found && <Explained found={found} />}
    </details>
  );
}

function Explained({ found: { developer, found, rank, total, clauses, score } }: { found: SearchExplained }) {
  return (
    <div aria-live="polite">
      <p>
        <Chip kind={found ? "stated" : "fault"}>{found ? "✓ found" : "✕ not found"}</Chip>{" "}
        <span class="mono">{developer.login}</span>{" "}
        {rank === null ? `is not among the ${total} people.` : `is number ${rank} of ${total}.`}
      </p>
      <ul class="members">
        {clauses.map(({ text, as, passed, why }) => (
          <li key={`${text} ${as}`}>
            <Chip kind={passed === null ? "" : passed ? "stated" : "fault"}>
              {passed === null ? "ignored" : passed ? "✓" : "✕"} {as === "ignored" ? "" : as}
            </Chip>{" "}
            <code>{text}</code> <span class="faint">{why}</span>
          </li>
        ))}
      </ul>
      <p class="faint">
        Score {points(score.total)}: relevance {points(score.relevance)}, strength {points(score.strength)}, reach{" "}
        {points(score.reach)}, depth {points(score.depth)}, boost {points(score.boost)}
      </p>
    </div>
  );
}

function points(value: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: 3 });
}
