import { Agent, request as httpRequest } from "node:http";

/** The result of one request; status 0 is a broken connection, so the result is unknown. */
export interface Outcome {
  readonly status: number;
  readonly code: string | null;
  readonly requestId: string | null;
  /** The world's time, according to the answer. */
  readonly at: number;
  /** The window's limit, and how many calls are left. */
  readonly limit: number;
  readonly remaining: number;
  /** What the answer reports about an earlier state that the store has lost. */
  readonly loss: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  readonly json: any;
}

export const noAnswer: Outcome = {
  status: 0,
  code: null,
  requestId: null,
  at: 0,
  limit: 0,
  remaining: 0,
  loss: null,
  json: null,
};

/** The connection broke, or the store was unavailable: it is unknown whether the request was performed. */
export function isUnknown({ status }: Outcome): boolean {
  return status === 0 || status === 503;
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** One request as the demo's owner. */
export function ask(base: string, route: string, body?: unknown): Promise<Outcome> {
  const [method, path] = route.split(" ") as [string, string];
  const text = body === undefined ? "" : JSON.stringify(body);
  const headers = {
    authorization: "Bearer svc_st_demo_owner",
    ...(text !== "" && { "content-type": "application/json", "content-length": Buffer.byteLength(text) }),
  };
  return new Promise((resolve) => {
    const fail = (): void => resolve(noAnswer);
    const sent = httpRequest(base + path, { method, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("error", fail);
      response.on("aborted", fail);
      response.on("end", () => {
        const json = JSON.parse(Buffer.concat(chunks).toString() || "null");
        const header = (name: string): string | null => (response.headers[name] as string | undefined) ?? null;
        resolve({
          status: response.statusCode ?? 0,
          code: json?.code ?? null,
          requestId: header("x-request-id"),
          at: Date.parse(header("date") ?? ""),
          limit: Number(header("x-ratelimit-limit")),
          remaining: Number(header("x-ratelimit-remaining")),
          loss: header("x-understudy-sandbox-lost"),
          json,
        });
      });
    });
    sent.on("error", fail);
    sent.end(text);
  });
}

/** The content of a sandbox, and its inconsistencies. */
export interface Audit {
  /** Shortlists' names by their ids. */
  readonly lists: ReadonlyMap<string, string>;
  /** The developers whose addresses were charged. */
  readonly bought: ReadonlySet<string>;
  readonly requests: number;
  readonly charges: number;
  readonly problems: readonly string[];
}

interface Entry {
  readonly id: string;
  readonly account: string;
  readonly kind: string;
  readonly operation: string | null;
  readonly sku: string | null;
  readonly developerId: string | null;
  readonly credits: number;
  readonly balanceAfter: number;
}

/** Checks that credits are conserved, everything is delivered once, and no name exists twice. */
export async function audit(base: string, sandbox: string): Promise<Audit> {
  const { json, status } = await ask(base, `GET /~${sandbox}/_understudy/snapshot`);
  if (status !== 200) throw new Error(`The snapshot of ${sandbox} was answered ${status}.`);
  const { shortlists = [], counters = [], ledger = [] } = json.tables;
  const problems: string[] = [];
  const balances = new Map<string, number>();
  const bought = new Set<string>();
  for (const entry of ledger as Entry[]) {
    const balance = (balances.get(entry.account) ?? 0) + entry.credits;
    balances.set(entry.account, balance);
    if (entry.balanceAfter !== balance) problems.push(`${entry.id} says ${entry.balanceAfter}, its sum is ${balance}`);
    if (balance < 0) problems.push(`${entry.account} owes ${-balance} after ${entry.id}`);
    if (entry.operation !== "developers.emails") continue;
    const person = entry.developerId ?? "";
    if (bought.has(person)) problems.push(`${person} is charged twice`);
    bought.add(person);
  }
  const lists = new Map<string, string>(shortlists.map(({ id, name }: { id: string; name: string }) => [id, name]));
  if (new Set(lists.values()).size < lists.size) problems.push("a shortlist is there twice");
  return {
    lists,
    bought,
    requests: counters.find(({ name }: { name: string }) => name === "requests")?.value ?? 0,
    charges: ledger.filter(({ kind }: Entry) => kind === "charge").length,
    problems,
  };
}
