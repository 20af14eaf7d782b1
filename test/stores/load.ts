import { Agent, request as httpRequest } from "node:http";

/** What became of one request; status 0 is a connection that broke, so that nobody knows. */
export interface Outcome {
  readonly status: number;
  readonly code: string | null;
  readonly requestId: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  readonly json: any;
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
    const broken = (): void => resolve({ status: 0, code: null, requestId: null, json: null });
    const sent = httpRequest(base + path, { method, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("error", broken);
      response.on("aborted", broken);
      response.on("end", () => {
        const json = JSON.parse(Buffer.concat(chunks).toString() || "null");
        const requestId = (response.headers["x-request-id"] as string | undefined) ?? null;
        resolve({ status: response.statusCode ?? 0, code: json?.code ?? null, requestId, json });
      });
    });
    sent.on("error", broken);
    sent.end(text);
  });
}

/** What a sandbox holds, and what in it does not add up. */
export interface Audit {
  readonly shortlists: ReadonlySet<string>;
  readonly requests: number;
  readonly windows: ReadonlyMap<string, number>;
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

/** Looks whether credits are conserved, everything is delivered once, and no name is there twice. */
export async function audit(base: string, sandbox: string): Promise<Audit> {
  const { json, status } = await ask(base, `GET /~${sandbox}/_understudy/snapshot`);
  if (status !== 200) throw new Error(`The snapshot of ${sandbox} was answered ${status}.`);
  const { shortlists = [], counters = [], rateWindows = [], ledger = [] } = json.tables;
  const problems: string[] = [];
  const balances = new Map<string, number>();
  const bought = new Set<string>();
  for (const entry of ledger as Entry[]) {
    const balance = (balances.get(entry.account) ?? 0) + entry.credits;
    balances.set(entry.account, balance);
    if (entry.balanceAfter !== balance) problems.push(`${entry.id} says ${entry.balanceAfter}, its sum is ${balance}`);
    if (balance < 0) problems.push(`${entry.account} owes ${-balance} after ${entry.id}`);
    if (entry.operation !== "developers.emails") continue;
    const what = `${entry.account} ${entry.sku} ${entry.developerId}`;
    if (bought.has(what)) problems.push(`${what} is charged twice`);
    bought.add(what);
  }
  const names: string[] = shortlists.map(({ name }: { name: string }) => name);
  if (new Set(names).size < names.length) problems.push("a shortlist is there twice");
  return {
    shortlists: new Set(names),
    requests: counters.find(({ name }: { name: string }) => name === "requests")?.value ?? 0,
    windows: new Map(rateWindows.map(({ key, count }: { key: string; count: number }) => [key, count])),
    charges: ledger.filter(({ kind }: Entry) => kind === "charge").length,
    problems,
  };
}
