import { useEffect, useRef, useState } from "preact/hooks";
import { ActAs } from "../act-as.tsx";
import { read } from "../api.ts";
import { Chip } from "../elements.tsx";
import { inPlace } from "../fields.tsx";
import { amount } from "../format.ts";
import { addressOf, filterBy, here } from "../route.ts";
import { actor, attempt, say } from "../state.ts";
import { ExplainSearch } from "./explain-search.tsx";
import { type Day, Heatmap } from "./heatmap.tsx";
import { LoosenSearch } from "./loosen-search.tsx";

interface Person {
  readonly id: string;
  readonly login: string;
  readonly name: string | null;
  readonly avatarUrl: string | null;
  readonly details: {
    readonly githubProfile?: { readonly core?: Core; readonly repos?: readonly Repo[] };
    readonly score?: { readonly cracked?: { readonly crackedScore: number; readonly tier: string } };
    readonly github?: { readonly garden?: { readonly days: readonly Day[] } };
  };
  readonly match?: { readonly score: number; readonly why: string };
}

interface Core {
  readonly bio?: string | null;
  readonly currentRole?: string | null;
  readonly languages?: readonly string[];
  readonly followers?: number;
  readonly totalStars?: number;
}

interface Repo {
  readonly fullName: string;
  readonly language: string | null;
  readonly stars: number;
}

interface FoundPerson {
  readonly results: readonly Person[];
  readonly total: number;
  readonly countStatus: string;
  readonly nextCursor: string | null;
  readonly plan: {
    readonly understood: readonly { span: string; as: string; value: unknown }[];
    readonly ignored: readonly string[];
  };
}

const examples = [
  "rust in berlin",
  "TypeScript engineers in Germany, 5+ years, not Java",
  "someone who built a database",
];

export function People() {
  const query = here.value.filters.get("q");
  const [text, setText] = useState(query ?? "");
  const [found, setFound] = useState<FoundPerson | null>(null);
  const [isLooking, setLooking] = useState(query !== null);
  const latest = useRef(0);
  const who = actor()?.name ?? null;
  const search = (q: string, cursor?: string) =>
    attempt(async () => {
      const asked = ++latest.current;
      const sent = new URLSearchParams({ q, limit: "12", ...(cursor && { cursor }) });
      setLooking(true);
      const answer = await read(`/v1/developers/search?${sent}`, who).finally(() => setLooking(false));
      // A slow answer must not replace that of a later search.
      if (asked !== latest.current) return;
      const body = answer.body as FoundPerson & { message?: string };
      if (answer.status !== 200) return say(body?.message ?? `Answered ${answer.status}`, { bad: true });
      setFound(cursor && found ? { ...body, results: [...found.results, ...body.results] } : body);
    });
  // The address says what is searched for: a link, going back and the form all lead here.
  useEffect(() => {
    if (query === null || who === null) return;
    setText(query);
    void search(query);
  }, [who, query]);
  return (
    <section aria-label="People">
      <div class="section-head">
        <h1>People</h1>
        <ActAs />
        <p class="faint">Searching here costs nothing and leaves no trace.</p>
      </div>
      <form class="search" onSubmit={inPlace(() => (text === query ? search(text) : filterBy("q", text)))}>
        <input
          type="search"
          aria-label="People to search for"
          placeholder="In plain words, as a client would"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit">Search</button>
      </form>
      {found === null && isLooking ? (
        <p class="faint">Looking …</p>
      ) : found === null ? (
        <div class="empty">
          <p>Nobody is searched for yet. Try:</p>
          <ul class="examples">
            {examples.map((example) => (
              <li key={example}>
                <a href={addressOf("people", null, new URLSearchParams({ q: example }))}>{example}</a>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <>
          <Understanding plan={found.plan} total={found.total} status={found.countStatus} />
          <ExplainSearch search={{ q: query ?? text }} people={found.results.map(({ login }) => login)} />
          <div class="people">
            {found.results.map((person) => (
              <PersonCard key={person.id} person={person} />
            ))}
          </div>
          {found.results.length === 0 && (
            <>
              <p class="faint">No developer matches all of this.</p>
              <LoosenSearch q={query ?? text} spans={found.plan.understood.map(({ span }) => span)} who={who} />
            </>
          )}
          {found.nextCursor && (
            <button type="button" onClick={() => search(query ?? text, found.nextCursor as string)}>
              More
            </button>
          )}
        </>
      )}
    </section>
  );
}

function Understanding({ plan, total, status }: { plan: FoundPerson["plan"]; total: number; status: string }) {
  return (
    <p class="chips">
      <strong class="figures">{amount(total)}</strong> {status === "exact" ? "people" : `people (${status})`}
      {plan.understood.map(({ span, as, value }) => (
        <Chip key={`${span} ${as}`} kind="stated">
          “{span}” {as}: {typeof value === "object" ? JSON.stringify(value) : String(value)}
        </Chip>
      ))}
      {plan.ignored.map((words) => (
        <Chip key={words}>ignored “{words}”</Chip>
      ))}
    </p>
  );
}

/** Read without an own request, like everything in this panel. */
function Avatar({ person: { login, avatarUrl } }: { person: Person }) {
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    if (avatarUrl === null) return;
    void read(new URL(avatarUrl).pathname, null).then(
      ({ body }) => typeof body === "string" && setPicture(`data:image/svg+xml,${encodeURIComponent(body)}`),
      () => setPicture(null),
    );
  }, [avatarUrl]);
  if (picture !== null) return <img src={picture} alt="" width="48" height="48" />;
  return (
    <span class="initial" aria-hidden="true">
      {login.charAt(0)}
    </span>
  );
}

function PersonCard({ person }: { person: Person }) {
  const [deep, setDeep] = useState<Person | null>(null);
  const { details } = deep ?? person;
  const core = details.githubProfile?.core ?? {};
  const cracked = details.score?.cracked;
  const days = details.github?.garden?.days;
  const showMore = () =>
    attempt(async () => {
      const answer = await read(`/v1/developers/${person.id}?depth=deep&garden=full`, actor()?.name ?? null);
      const body = answer.body as { developer?: Person; message?: string };
      if (answer.status !== 200) return say(body?.message ?? `Answered ${answer.status}`, { bad: true });
      setDeep(body.developer ?? null);
    });
  return (
    <article class="person">
      <div class="person-head">
        <Avatar person={person} />
        <div>
          <h2 title={person.name ?? undefined}>{person.name ?? person.login}</h2>
          <p class="faint">
            <span class="mono">{person.login}</span> · <span class="mono">{person.id}</span>
          </p>
        </div>
        {cracked && (
          <Chip kind="score">
            {cracked.crackedScore} {cracked.tier}
          </Chip>
        )}
      </div>
      {core.currentRole && <p>{core.currentRole}</p>}
      {person.match && <p class="why">{person.match.why}</p>}
      <p class="chips">
        {(core.languages ?? []).slice(0, 5).map((language) => (
          <Chip key={language}>{language}</Chip>
        ))}
      </p>
      <ul class="repos">
        {(details.githubProfile?.repos ?? []).slice(0, 3).map(({ fullName, language, stars }) => (
          <li key={fullName}>
            <span class="mono" title={fullName}>
              {fullName}
            </span>
            <span class="faint">
              {language ?? "–"} · ★ {amount(stars)}
            </span>
          </li>
        ))}
      </ul>
      {days ? (
        <Heatmap days={days} />
      ) : (
        <button type="button" class="quiet" onClick={showMore}>
          Show the heatmap of a year
        </button>
      )}
    </article>
  );
}
