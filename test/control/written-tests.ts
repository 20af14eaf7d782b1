import { createUnderstudy, type Sandbox } from "understudy";

const json = { "content-type": "application/json" };

function send(sandbox: Sandbox, as: string | null, method: string, path: string, body?: object, more = {}) {
  const headers = { ...json, ...(as !== null && { authorization: `Bearer svc_${as}` }), ...more };
  return sandbox.fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
}

const agent = "sk_demo_agent";
const search = { config: { version: 2, query: "rust databases" }, targetCount: 5 };

/** What was done in a sandbox; the last request is the one that becomes a test. */
type Doings = (sandbox: Sandbox) => Promise<unknown>;

export const doings: Readonly<Record<string, Doings>> = {
  async "an empty balance"(sandbox) {
    await sandbox.scenario("balance-empty");
    await send(sandbox, agent, "POST", "/v1/search/jobs", search);
  },
  async "a balance that was set by hand"(sandbox) {
    const body = JSON.stringify({ accounts: [{ id: "acct_demo", balance: 1 }] });
    await sandbox.fetch("/_understudy/world", { method: "PATCH", headers: json, body });
    await send(sandbox, agent, "POST", "/v1/search/jobs", search);
  },
  async "a fault on the second request"(sandbox) {
    await sandbox.faults.add({ match: { operation: "me.*", nth: 2 }, then: { code: "too_many_requests" } });
    await send(sandbox, agent, "GET", "/v1/me");
    await send(sandbox, agent, "GET", "/v1/me");
    await sandbox.faults.clear();
  },
  async "a connection that breaks"(sandbox) {
    await sandbox.faults.add({ match: { operation: "me.*" }, then: { drop: "reset" } });
    await send(sandbox, agent, "GET", "/v1/me").catch(() => {});
  },
  async "a full window"(sandbox) {
    await sandbox.scenario("rate-limited");
    for (let n = 0; n < 3; n++) await send(sandbox, agent, "GET", "/v1/me");
  },
  async "a list that was created earlier"(sandbox) {
    await send(sandbox, agent, "POST", "/v1/shortlists", { name: "Not of interest" });
    const made = (await (await send(sandbox, agent, "POST", "/v1/shortlists", { name: "Rust" })).json()) as {
      id: string;
    };
    await sandbox.clock.advance("2h");
    await send(sandbox, agent, "GET", `/v1/shortlists/${made.id}`);
  },
  async "a name that is taken"(sandbox) {
    await send(sandbox, agent, "POST", "/v1/shortlists", { name: 'Rust, "fast" and {id9} or null' });
    await send(sandbox, agent, "POST", "/v1/shortlists", { name: 'Rust, "fast" and {id9} or null' });
  },
  async "a list that was deleted"(sandbox) {
    const made = (await (await send(sandbox, agent, "POST", "/v1/shortlists", { name: "Rust" })).json()) as {
      id: string;
    };
    await send(sandbox, agent, "DELETE", `/v1/shortlists/${made.id}`);
    await send(sandbox, agent, "GET", `/v1/shortlists/${made.id}`);
  },
  async "a job at its end"(sandbox) {
    const { job } = (await (await send(sandbox, agent, "POST", "/v1/search/jobs", search)).json()) as {
      job: { id: string };
    };
    await sandbox.clock.advance("15m");
    await send(sandbox, agent, "GET", `/v1/search/jobs/${job.id}`);
  },
  async "a credential that nobody has"(sandbox) {
    await send(sandbox, "sk_wrong", "GET", "/v1/me");
  },
  async "a refusal that was asked for"(sandbox) {
    await send(sandbox, agent, "GET", "/v1/me", undefined, { prefer: "code=503" });
  },
  async "a world of another seed and time"(sandbox) {
    await sandbox.reset({ seed: "another", scenario: "key-expired", clock: "2026-05-04T10:00:00Z" });
    await send(sandbox, "sk_demo_expired", "GET", "/v1/developers/search?q=rust&limit=3");
  },
};

/** The code for each of them. */
export async function writtenTests(framework: string): Promise<ReadonlyMap<string, string>> {
  await using understudy = await createUnderstudy();
  const codes = new Map<string, string>();
  for (const [index, [what, make]] of Object.entries(doings).entries()) {
    const sandbox = understudy.sandbox(`made-${index}`);
    await make(sandbox);
    const answer = await sandbox.fetch(`/_understudy/journal/latest/test?framework=${framework}`);
    const { code, message } = (await answer.json()) as { code: string; message?: string };
    if (!answer.ok) throw new Error(`${what}: ${message}`);
    codes.set(what, code);
  }
  return codes;
}
