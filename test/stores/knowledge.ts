import { type Audit, isUnknown, type Outcome } from "./load.ts";

/** What the clients of a sandbox know about it from their answers alone. */
export interface Knowledge {
  /** The possible names of each shortlist; null if it may be deleted. */
  readonly lists: Map<string, Set<string | null>>;
  /** Names of shortlists that were requested, if the answer was lost. */
  readonly perhapsMade: Set<string>;
  readonly bought: Set<string>;
  readonly perhapsBought: Set<string>;
  readonly problems: string[];
}

export function newKnowledge(): Knowledge {
  return {
    lists: new Map(),
    perhapsMade: new Set(),
    bought: new Set(),
    perhapsBought: new Set(),
    problems: [],
  };
}

/** A request, and what follows from its answer. */
export interface Errand {
  readonly operation: string;
  readonly route: string;
  readonly body?: unknown;
  readonly learn: (outcome: Outcome) => void;
}

/** The requests of one client, which only changes what it has created itself. */
export function newErrands(known: Knowledge, people: readonly string[]): (n: number) => Errand {
  const mine: string[] = [];
  const nothing = (): void => {};
  return (n) => {
    const [newest, oldest] = [mine.at(-1), mine[0]];
    const person = people[Math.floor(n / 20) % people.length] as string;
    switch (n % 8) {
      case 0:
        return make(known, mine, `list ${n}`);
      case 1:
        if (newest !== undefined) return rename(known, newest, `list ${n}, renamed`);
        break;
      case 2:
        if (oldest !== undefined && mine.length > 2) return drop(known, mine, oldest);
        break;
      case 3:
        return buy(known, person);
      case 4:
        return { operation: "shortlists.list", route: "GET /v1/shortlists?limit=5", learn: nothing };
      case 5:
        return { operation: "pricing.catalog", route: "GET /v1/pricing/catalog", learn: nothing };
      case 6:
        return buy(known, person);
    }
    return { operation: "me.get", route: "GET /v1/me", learn: nothing };
  };
}

function make(known: Knowledge, mine: string[], name: string): Errand {
  return {
    operation: "shortlists.create",
    route: "POST /v1/shortlists",
    body: { name },
    learn(outcome) {
      if (isUnknown(outcome)) known.perhapsMade.add(name);
      if (outcome.status !== 201) return;
      known.lists.set(outcome.json.id, new Set([name]));
      mine.push(outcome.json.id);
    },
  };
}

function rename(known: Knowledge, id: string, name: string): Errand {
  const learn = learnOf(known, id, name);
  return { operation: "shortlists.update", route: `PATCH /v1/shortlists/${id}`, body: { name }, learn };
}

function drop(known: Knowledge, mine: string[], id: string): Errand {
  const learn = learnOf(known, id, null);
  return {
    operation: "shortlists.delete",
    route: `DELETE /v1/shortlists/${id}`,
    learn(outcome) {
      learn(outcome);
      if (outcome.status === 200) mine.splice(mine.indexOf(id), 1);
    },
  };
}

function learnOf(known: Knowledge, id: string, name: string | null): Errand["learn"] {
  return (outcome) => {
    const may = known.lists.get(id) ?? new Set();
    if (outcome.status === 200) known.lists.set(id, new Set([name]));
    if (isUnknown(outcome)) may.add(name);
    if (outcome.status === 404 && !may.has(null)) known.problems.push(`${id} is gone, and nobody removed it`);
  };
}

function buy(known: Knowledge, person: string): Errand {
  return {
    operation: "developers.emails",
    route: `POST /v1/developers/${person}/emails`,
    learn(outcome) {
      if (outcome.status === 200) known.bought.add(person);
      if (isUnknown(outcome)) known.perhapsBought.add(person);
    },
  };
}

/** Acknowledged writes must exist; unacknowledged ones may exist; nothing else may. */
export function compareWith(known: Knowledge, { lists, bought }: Audit): string[] {
  const problems = [...known.problems];
  for (const [id, may] of known.lists) {
    const name = lists.get(id) ?? null;
    if (!may.has(name)) problems.push(`${id} is ${name}, and was left as ${[...may].join(" or ")}`);
  }
  for (const [id, name] of lists) {
    if (!known.lists.has(id) && !known.perhapsMade.has(name)) problems.push(`${id} was never asked for`);
  }
  for (const person of known.bought) if (!bought.has(person)) problems.push(`${person} was delivered and not charged`);
  for (const person of bought) {
    if (!known.bought.has(person) && !known.perhapsBought.has(person)) problems.push(`${person} was never delivered`);
  }
  return problems;
}
