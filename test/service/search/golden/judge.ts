import rows from "../../../../fixtures/golden-queries.json" with { type: "json" };

type Filter = Readonly<Record<string, unknown>>;

/** A query as users type it, with the expected answer. Filters are those of the field registry. */
export interface Golden {
  readonly kind: string;
  readonly q: string;
  /** The text is a job description: it is compiled, and the config is executed. */
  readonly via?: "compile";
  /** Holds for everybody found. */
  readonly must?: Filter;
  /** Everybody who matches `must` is found. */
  readonly exact?: boolean;
  /** The minimum and the maximum number of people. */
  readonly total?: readonly (number | null)[];
  /** What makes a person a better result, with weights: measures the order of the first ten. */
  readonly prefer?: readonly (readonly [Filter, number])[];
  /** Parts of the `as` texts that the plan has to list as understood. */
  readonly told?: readonly string[];
  /** Words that the plan has to list as ignored. */
  readonly ignored?: readonly string[];
  /** The languages that the config requires. */
  readonly required?: readonly string[];
}

export const golden = rows as unknown as readonly Golden[];

export interface Judged {
  readonly golden: Golden;
  readonly total: number;
  /** The differences from the expectation, in words; empty if there are none. */
  readonly problems: readonly string[];
  /** How good the order is, from 0 to 1; null if the query does not define a good order. */
  readonly order: number | null;
}

interface Answer {
  readonly results: readonly { readonly id: string; readonly match: { readonly score: number } }[];
  readonly total: number;
  readonly plan: {
    readonly config: { readonly requiredLanguages: readonly string[] };
    readonly understood: readonly { readonly as: string }[];
    readonly ignored: readonly string[];
  };
}

/** Sends a request with a path and a body, and returns the JSON of the answer. */
export type Ask = (route: string, body?: object) => Promise<unknown>;

const looked = 20;
const ordered = 10;

/** Judges one query from outside: checks the people found by running filters. */
export async function judge(ask: Ask, golden: Golden): Promise<Judged> {
  const { must, exact, total: [least, most] = [], prefer, told = [], ignored = [], required } = golden;
  const { results, total, plan } = await answerTo(ask, golden);
  const problems: string[] = [];
  const ids = results.map(({ id }) => id);
  const count = (filter: Filter) => countOf(ask, filter);

  if (must !== undefined && ids.length > 0) {
    const fitting = await count({ ...must, id: { in: ids } });
    if (fitting < ids.length) problems.push(`${ids.length - fitting} of the first ${ids.length} do not fit`);
  }
  if (must !== undefined && exact) {
    const expected = await count(must);
    if (total !== expected) problems.push(`finds ${total} of ${expected}`);
  }
  if (least != null && total < least) problems.push(`finds ${total}, fewer than ${least}`);
  if (most != null && total > most) problems.push(`finds ${total}, more than ${most}`);
  for (const as of told) {
    if (!plan.understood.some((each) => each.as.includes(as))) problems.push(`does not tell of the ${as}`);
  }
  for (const word of ignored) {
    if (!plan.ignored.join(" ").includes(word)) problems.push(`does not tell that "${word}" is ignored`);
  }
  if (required !== undefined && plan.config.requiredLanguages.join() !== required.join()) {
    problems.push(`requires ${plan.config.requiredLanguages.join() || "no language"}`);
  }
  const order = prefer === undefined || ids.length === 0 ? null : await orderOf(ask, must ?? {}, prefer, ids);
  return { golden, total, problems, order };
}

async function answerTo(ask: Ask, { q, via }: Golden): Promise<Answer> {
  if (via === undefined) {
    return (await ask(`GET /v1/developers/search?q=${encodeURIComponent(q)}&limit=${looked}`)) as Answer;
  }
  const plan = (await ask("POST /v1/searches/compile", { jd: q })) as Answer["plan"];
  const page = (await ask("POST /v1/searches/execute", { config: plan.config, limit: looked })) as Answer;
  return { ...page, plan };
}

async function countOf(ask: Ask, filter: Filter): Promise<number> {
  const config = { version: 2, query: null, filter };
  return ((await ask("POST /v1/searches/execute", { config, limit: 1 })) as Answer).total;
}

/** The discounted gain of the first ten as a share of the best possible one in this population. */
async function orderOf(
  ask: Ask,
  must: Filter,
  prefer: readonly (readonly [Filter, number])[],
  ids: readonly string[],
): Promise<number> {
  const gains = new Array<number>(Math.min(ordered, ids.length)).fill(0);
  for (const [filter, gain] of prefer) {
    for (let at = 0; at < gains.length; at++) {
      if ((await countOf(ask, { ...filter, id: { eq: ids[at] } })) === 1) gains[at] = (gains[at] as number) + gain;
    }
  }
  const sets = subsets(prefer).sort((a, b) => sumOf(b) - sumOf(a));
  const best: number[] = [];
  for (const set of sets) {
    const filter = set.reduce<Filter>((all, [each]) => merged(all, each), must);
    const holding = set.length === 0 ? ordered : await countOf(ask, filter);
    while (best.length < Math.min(gains.length, holding)) best.push(sumOf(set));
  }
  const ideal = discounted(best);
  return ideal === 0 ? 1 : Math.min(1, discounted(gains) / ideal);
}

function merged(all: Filter, more: Filter): Filter {
  const result: Record<string, unknown> = { ...all };
  for (const [field, operators] of Object.entries(more)) {
    const held = result[field];
    result[field] = held === undefined ? operators : [...(Array.isArray(held) ? held : [held]), operators];
  }
  return result;
}

function subsets<Each>(list: readonly Each[]): Each[][] {
  let all: Each[][] = [[]];
  for (const each of list) all = all.flatMap((set) => [set, [...set, each]]);
  return all;
}

function sumOf(set: readonly (readonly [Filter, number])[]): number {
  return set.reduce((sum, [, gain]) => sum + gain, 0);
}

function discounted(gains: readonly number[]): number {
  return gains.reduce((sum, gain, at) => sum + gain / Math.log2(at + 2), 0);
}

/**
 * A line per kind: the number of queries, how many are as expected, how many find people, and how good their order is.
 */
export function tableOf(all: readonly Judged[]): string {
  const kinds = [...new Set(all.map(({ golden }) => golden.kind))];
  const line = (name: string, some: readonly Judged[]) => {
    const orders = some.flatMap(({ order }) => order ?? []);
    const mean = orders.length === 0 ? "" : (orders.reduce((sum, each) => sum + each, 0) / orders.length).toFixed(2);
    const wanted = some.filter(({ golden: { total } }) => total?.[1] !== 0);
    const empty = wanted.filter(({ total }) => total === 0).length;
    const fine = some.filter(({ problems }) => problems.length === 0).length;
    return `| ${name} | ${some.length} | ${fine} | ${empty} of ${wanted.length} | ${mean} |`;
  };
  return [
    "| kind | queries | as expected | nobody found | order |",
    "|---|---|---|---|---|",
    ...kinds.map((kind) =>
      line(
        kind,
        all.filter(({ golden }) => golden.kind === kind),
      ),
    ),
    line("**all**", all),
  ].join("\n");
}
