import { z } from "zod";
import { didYouMean } from "../../base/nearest.ts";
import type { DemoCredential } from "../../control/credentials.ts";
import type { RowChangeView } from "../../stage/journal/entry.ts";
import { journalSize } from "../../stage/journal/journal.ts";
import { type ControlPlane, ToolRefusal } from "./control-plane.ts";
import { builtTool, queryOf } from "./tool.ts";

/** The longest body that an answer of a tool holds. */
const maxShown = 20_000;

export const makeRequest = builtTool({
  name: "make_request",
  description:
    "Make a request of the interface as a demo principal, as an app would, and see its answer. It counts, costs and changes what it would cost and change an app; write_test can then make a test of it.",
  changes: "adds",
  input: z
    .strictObject({
      method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]).default("GET"),
      path: z.string().regex(/^\/v\d\/|^\/openapi\.json/, "must be a path of the interface, such as /v1/me"),
      as: z
        .string()
        .default("owner")
        .meta({ description: "Who calls, of list_credentials; `nobody` for no credential." }),
      body: z.unknown().optional(),
      headers: z.record(z.string(), z.string()).optional(),
    })
    .meta({
      examples: [{ path: "/v1/developers/search?q=rust" }, { path: "/v1/me", headers: { prefer: "code=429" } }],
    }),
  async run(plane, { method, path, as, body, headers }) {
    const answer = await plane.send(path, {
      method,
      headers: {
        ...(as !== "nobody" && { authorization: `Bearer ${await tokenOf(plane, as)}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const isJson = (answer.headers.get("content-type") ?? "").includes("json") && text.length <= maxShown;
    const shown = text.length <= maxShown ? text : `${text.slice(0, maxShown)}… (${text.length} characters)`;
    return {
      status: answer.status,
      request: answer.headers.get("x-request-id"),
      headers: Object.fromEntries([...answer.headers].filter(([name]) => /^(x-|retry-after|content-type)/.test(name))),
      body: isJson && text !== "" ? JSON.parse(text) : shown,
    };
  },
});

async function tokenOf(plane: ControlPlane, name: string): Promise<string> {
  const { credentials } = await plane.request("GET", "/_understudy/credentials");
  const all = credentials as readonly DemoCredential[];
  const found = all.find((each) => each.name === name);
  if (found !== undefined) return found.token;
  const names = all.map((each) => each.name);
  const near = didYouMean(names, name) || `; there are ${names.join(", ")}.`;
  throw new ToolRefusal(`not_found: as: no principal is called "${name.slice(0, 80)}"${near}`);
}

export const finishJob = builtTool({
  name: "finish_job",
  description:
    "End a deep search, research, a background report or the brief of a project (its id): sets the clock to when it is over, and shows its last answer. The app's next poll gets that answer.",
  changes: "adds",
  input: z.strictObject({
    id: z
      .string()
      .min(1)
      .max(17)
      .meta({ examples: ["sj_00001k3m9ax"] }),
  }),
  async run(plane, { id }) {
    const { frames } = await plane.request("GET", `/_understudy/jobs/${encodeURIComponent(id)}/storyboard`);
    const last = (frames as readonly { at: string; status: string; answer: unknown }[]).at(-1);
    if (last === undefined) throw new ToolRefusal(`conflict: ${id} has nothing left to happen.`);
    const before = (await plane.request("GET", "/_understudy/clock")).now as string;
    // Never back: what is over already needs no other time.
    const now = last.at > before ? (await plane.request("PATCH", "/_understudy/clock", { now: last.at })).now : before;
    return { id, status: last.status, now, answer: last.answer };
  },
});

export const whatChanged = builtTool({
  name: "what_changed",
  description:
    "Sum up what happened in this sandbox since an instant or a request: calls by operation and status, the rows that they added, changed and deleted, and the credits that they cost.",
  input: z
    .strictObject({
      since: z.string().optional().meta({
        description: "An instant of the sandbox's clock, or a request's id; without it, all that the journal keeps.",
      }),
    })
    .meta({ examples: [{ since: "req_00001k3m9ax" }] }),
  async run(plane, { since }) {
    const filter = queryOf({ since, limit: journalSize.max });
    const entries = (await plane.request("GET", `/_understudy/journal${filter}`)).entries as readonly Called[];
    const rows = new Map<string, RowSum>();
    for (const { id } of entries.filter(({ status }) => status < 400)) {
      const { changes } = await plane.request("GET", `/_understudy/journal/${id}`);
      for (const change of (changes ?? []) as readonly RowChangeView[]) addTo(rows, change);
    }
    const calls = new Map<string, number>();
    for (const { operation, method, path, status } of entries) {
      const name = `${operation ?? `${method} ${path}`} ${status}`;
      calls.set(name, (calls.get(name) ?? 0) + 1);
    }
    const latest = entries.at(-1)?.id ?? null;
    const credits = entries.reduce((sum, each) => sum + each.credits, 0);
    return { calls: Object.fromEntries(calls), rows: Object.fromEntries(rows), credits, latest };
  },
});

interface Called {
  readonly id: string;
  readonly operation: string | null;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly credits: number;
}

type RowSum = { readonly [Did in RowChangeView["did"]]?: readonly string[] };

/** At most ten keys of a kind are named. */
function addTo(rows: Map<string, RowSum>, { table, key, did }: RowChangeView): void {
  const sum = rows.get(table) ?? {};
  const keys = sum[did] ?? [];
  if (!keys.includes(key) && keys.length < 10) rows.set(table, { ...sum, [did]: [...keys, key] });
}
