import type { DemoCredential, JournalSummary, ListedScenario } from "../../control/answers.ts";
import { baseUrl, consoleOf, isInPage, sandboxName } from "../api.ts";
import { CopyButton, EmptyUntilCalled, Gauge } from "../elements.tsx";
import { Details, SearchBox, wantedWords } from "../fields.tsx";
import { containsWords, span } from "../format.ts";
import { addressOf } from "../route.ts";
import { movements, now, playing, playScenario, principals, requests, scenarios } from "../state.ts";
import { type Column, Table } from "../table.tsx";
import { nameWords, operationWords } from "../words.ts";
import { Offer } from "./offer.tsx";
import { RequestRow } from "./requests.tsx";
import { States } from "./states.tsx";

export function Scenario() {
  const { name, title, description } = playing.value;
  return (
    <div class="scenario">
      <Offer />
      <section class="playing" aria-label="What is playing">
        <p class="eyebrow">Now playing</p>
        <div class="title">
          <h1>{title}</h1>
          <code class="faint">{name}</code>
          {!isInPage && (
            <CopyButton
              text={() => location.origin + consoleOf(sandboxName) + addressOf("scenario", name)}
              label="Copy a link to it"
            />
          )}
        </div>
        <p class="lead">{description}</p>
        <Gauges />
        {name && <States key={name} of={name} />}
      </section>
      <section class="latest" aria-label="Latest requests">
        <h2>
          Live requests <a href={addressOf("requests")}>all</a>
        </h2>
        <LatestRequests />
      </section>
      <Scenarios />
      <Credentials />
    </div>
  );
}

function Gauges() {
  const accounts = [...new Set(principals.value.map(({ account }) => account))];
  return (
    <div class="gauges">
      {accounts.map((account) => (
        <Balance key={account} account={account} />
      ))}
      {allowances(requests.value, now.value ?? 0).map(({ label, remaining, limit, endsIn }) => (
        <Gauge
          key={label}
          label={label}
          value={remaining}
          of={limit}
          note={endsIn > 0 ? `all again in ${span(endsIn)}` : "left"}
        />
      ))}
    </div>
  );
}

function Balance({ account }: { account: string }) {
  const own = movements.value.filter((entry) => entry.account === account);
  const balance = own.at(-1)?.balanceAfter;
  const full = Math.max(0, ...own.map((entry) => entry.balanceAfter));
  if (balance === undefined) return null;
  return <Gauge label={`Credits · ${account}`} value={balance} of={full} />;
}

function LatestRequests() {
  const latest = requests.value.slice(0, 8);
  if (latest.length === 0) {
    const token = principals.value.find(({ name }) => name === "agent")?.token ?? "…";
    return (
      <EmptyUntilCalled
        words="No requests yet. Try:"
        curl={`curl -H 'Authorization: Bearer ${token}' '${baseUrl()}/v1/developers/search?q=rust+in+berlin'`}
      />
    );
  }
  return (
    <div class="rows" role="log" aria-label="Latest requests" aria-live="off">
      {latest.map((request) => (
        <RequestRow key={request.id} request={request} />
      ))}
    </div>
  );
}

function Scenarios() {
  const wanted = wantedWords();
  const matching = scenarios.value.filter(({ name, title, description, tags, covers }) =>
    containsWords([name, title, description, ...tags, ...covers].join(" "), wanted),
  );
  const groups = groupsOf(matching);
  return (
    <section class="scenarios" aria-label="Scenarios">
      <div class="section-head">
        <h2>Scenarios</h2>
        <SearchBox of="scenarios" like="402, partial, §7 …" />
      </div>
      {scenarios.value.length > 0 && matching.length === 0 && <p class="faint">No scenario matches.</p>}
      {groups.map(([group, cards]) => (
        <div key={group} class="group">
          <h3>{group}</h3>
          <div class="cards">
            {cards.map((card) => (
              <Card key={card.name} card={card} />
            ))}
          </div>
        </div>
      ))}
    </section>
  );
}

function Card({ card }: { card: ListedScenario }) {
  const isPlaying = card.name === playing.value.name;
  return (
    <button type="button" class="card" data-row aria-pressed={isPlaying} onClick={() => playScenario(card.name)}>
      <span class="card-head">
        <span class="card-title">{card.title}</span>
        {isPlaying && <span class="playing-mark">▸ playing</span>}
      </span>
      <code class="faint">{card.name}</code>
      <span class="card-words" title={card.description}>
        {card.description}
      </span>
      <span class="card-shows faint" title={card.covers.join("\n")}>
        {card.covers.slice(0, 2).join(" · ")}
        {card.covers.length > 2 && ` · ${card.covers.length - 2} more`}
      </span>
    </button>
  );
}

/** The order in which a newcomer needs them; all others come last. */
const order = [
  "accounts",
  "money",
  "limits",
  "access",
  "search",
  "deep search",
  "research",
  "documents",
  "fit",
  "faults",
  "tolerance",
  "pitfalls",
];

function groupsOf(cards: readonly ListedScenario[]): readonly (readonly [string, readonly ListedScenario[]])[] {
  const groups = new Map<string, ListedScenario[]>();
  for (const card of cards) {
    const group = card.group ?? card.tags[0] ?? "other";
    groups.set(group, [...(groups.get(group) ?? []), card]);
  }
  const place = (group: string): number => (order.includes(group) ? order.indexOf(group) : order.length);
  return [...groups].sort(([a], [b]) => place(a) - place(b));
}

const credentialColumns: readonly Column<DemoCredential>[] = [
  ["Name", "", ({ name }) => name],
  ["Token", "mono", ({ token }) => token],
  ["Account", "", ({ account }) => account],
  ["Plan", "", ({ plan }) => plan],
  ["Is", "", ({ note }) => note],
  ["Copy", "", ({ token }) => <CopyButton text={() => token} />],
];

function Credentials() {
  const { length } = principals.value;
  const summary = (
    <>
      Credentials <span class="faint">{length} of this scenario</span>
    </>
  );
  return (
    <section class="credentials" aria-label="Credentials">
      <Details summary={summary}>
        {() => (
          <Table label="Credentials" columns={credentialColumns} rows={principals.value} keyOf={({ token }) => token} />
        )}
      </Details>
    </section>
  );
}

interface ShownAllowance {
  readonly label: string;
  readonly remaining: number;
  readonly limit: number;
  readonly endsIn: number;
}

/** The latest state of each rate limit and quota, from the headers of the listed requests. */
function allowances(requests: readonly JournalSummary[], now: number): ShownAllowance[] {
  const found = new Map<string, ShownAllowance>();
  for (const request of requests) {
    for (const { name, limit, remaining, reset } of request.allowances) {
      const label = [nameOf(name), request.principal].filter(Boolean).join(" · ");
      if (found.has(label)) continue;
      const endsIn = Date.parse(request.at) + reset * 1_000 - now;
      found.set(label, { label, limit, remaining: endsIn > 0 ? remaining : limit, endsIn });
    }
  }
  return [...found.values()].slice(0, 6);
}

/** A rate limit has the id of its operation; a quota has a name without a dot. */
function nameOf(name: string): string {
  return name.includes(".") ? operationWords(name) : `Quota: ${nameWords(name).toLowerCase()}`;
}
