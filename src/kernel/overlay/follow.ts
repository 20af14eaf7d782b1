import { free } from "../access.ts";
import { type Draft, jsonOf, withValue } from "../draft.ts";
import { perMinute } from "../limits.ts";
import { type AnyContext, type Implemented, type Operation, reply } from "../operation.ts";
import { withoutNames } from "../route.ts";
import type { DescribedOperation, FollowedOperation, Following } from "./followed-operation.ts";
import { toTheirs } from "./to-theirs.ts";

/** The declarations of a service whose own document is followed: at its paths, and with what only it has. */
export function followOperations(
  operations: readonly Implemented[],
  following: Following | undefined,
): readonly Implemented[] {
  if (following === undefined) return operations;
  const byRoute = new Map(following.operations.map((each) => [each.on, each]));
  const followed = operations.map((own): Implemented => {
    const { method, path } = own;
    const theirId = following.ids[`${method} ${path}`];
    const operation = theirId === undefined || theirId === own.id ? own : { ...own, theirId };
    if (path === "/openapi.json" && following.document !== null)
      return { ...operation, documented: following.document };
    const follows = byRoute.get(`${method} ${path}`);
    return follows === undefined
      ? operation
      : { ...operation, method: follows.method ?? method, path: follows.path, follows };
  });
  const taken = new Set(followed.map(({ method, path }) => keyOf(method, path)));
  const free = following.described.filter(({ method, path }) => !taken.has(keyOf(method, path)));
  return [...followed, ...free.map(describedOperation)];
}

/** Names in a path do not count for the router. */
function keyOf(method: string, path: string): string {
  return `${method} ${withoutNames(path)}`;
}

/** The route under which everything else knows the operation. */
export function ourRouteOf({ method, path, follows }: Operation): string {
  return follows?.on ?? `${method} ${path}`;
}

/** It answers the same to everybody who has a credential, and keeps nothing. */
function describedOperation({ method, path, id, summary, status, example }: DescribedOperation): Implemented {
  return {
    id: `described.${method} ${path}`,
    ...(id !== "" && { theirId: id }),
    method,
    path,
    tag: "Described",
    summary: summary || `${method} ${path}`,
    source: { own: true },
    access: { to: "self", cost: free, limit: perMinute(600, "account") },
    bodyOptional: true,
    anyBody: true,
    ignores: ["query", "body"],
    beyondSchema: [],
    creates: "nothing",
    answers: [{ status }],
    refuses: [],
    reasons: {},
    examples: {},
    hands: {},
    handle: ({ setHeader }: AnyContext) => {
      setHeader("x-understudy-provenance", "described");
      return example === null ? reply({ status }) : reply({ status, value: example });
    },
  };
}

/** An answer of ours in the words of their document. */
export function answerAsTheirs(followed: FollowedOperation, answer: Draft, requestId?: string): Draft {
  if (answer.status >= 400) return answer;
  const rule = followed.answers.find(({ status }) => status === answer.status);
  if (rule === undefined) return answer;
  const { becomes, shape } = rule;
  if (shape === undefined) return { ...answer, status: becomes };
  if (shape === null) {
    const { "content-type": _, ...headers } = answer.headers;
    return { ...answer, status: becomes, headers, body: null, value: undefined };
  }
  const { body } = answer;
  if (typeof body === "function") {
    const later = async (): Promise<Uint8Array> => {
      const value = JSON.parse(new TextDecoder().decode(await body()));
      return new TextEncoder().encode(JSON.stringify(toTheirs(shape, value, { invented: new Set(), requestId })));
    };
    const isJson = (answer.headers["content-type"] ?? "").includes("json");
    return isJson ? { ...answer, status: becomes, body: later } : { ...answer, status: becomes };
  }
  const value = jsonOf(answer);
  const theirs = { ...answer, status: becomes };
  if (body === null && value === undefined && shape.instead !== undefined) {
    const headers = { ...answer.headers, "content-type": "application/json" };
    return withValue({ ...theirs, headers }, structuredClone(shape.instead));
  }
  if (value === undefined) return theirs;
  const invented = new Set<string>();
  const converted = withValue(theirs, toTheirs(shape, value, { invented, requestId }));
  return invented.size === 0
    ? converted
    : { ...converted, headers: { ...converted.headers, ...sayInvented(invented) } };
}

/** Which members claim what nothing of ours says. */
function sayInvented(names: ReadonlySet<string>): Record<string, string> {
  const plain = [...names].filter((name) => /^[\w.-]{1,60}$/.test(name)).slice(0, 20);
  return { "x-understudy-invented": plain.join(", ") || "some" };
}
