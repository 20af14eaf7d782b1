import { placesOf } from "../../src/contract/seen/described.ts";
import { operationAt, routeOf } from "../../src/contract/seen/operations.ts";
import { jsonTextOf } from "../../src/kernel/call.ts";
import type { StagedCore } from "../../src/understudy.ts";

/** What arrives at a server, by operation, in the order of its arrival. */
export interface Arrived {
  readonly route: string;
  /** The parameters of the query and the members of the body. */
  readonly members: Readonly<Record<string, unknown>>;
  status: number;
}

/** A server, and everything that is sent to it. */
export function listenedTo(core: StagedCore) {
  const arrived: Arrived[] = [];
  const refusals: string[] = [];
  const serve: StagedCore["serve"] = async (call) => {
    const operation = operationAt(call.method, call.path);
    const body = call.body instanceof Uint8Array ? membersIn(new TextDecoder().decode(call.body)) : {};
    const members = { ...Object.fromEntries(new URLSearchParams(call.query)), ...body };
    const one: Arrived = { route: operation === null ? "" : routeOf(operation), members, status: 0 };
    arrived.push(one);
    const answer = await core.serve(call);
    one.status = answer.status;
    if (answer.status >= 400) refusals.push(jsonTextOf(answer) ?? "");
    return answer;
  };
  return {
    core: { ...core, serve } satisfies StagedCore,
    arrived,
    /** Names that neither the interface nor our document nor a refusal has, `us-unknown` members left aside. */
    strangeNames(): readonly string[] {
      const said = refusals.join("\n");
      return arrived.flatMap(({ route, members }) => {
        const operation = operationAt(route.split(" ")[0] ?? "", route.split(" ")[1] ?? "");
        if (operation === null) return [];
        const known = new Set(placesOf(operation).map(({ path }) => path[0]));
        const isStrange = (name: string) => !known.has(name) && !/^us[A-Z]/.test(name) && !said.includes(name);
        return Object.keys(members)
          .filter(isStrange)
          .map((name) => `${name} to ${route}`);
      });
    },
  };
}

function membersIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const json = JSON.parse(text);
    return typeof json === "object" && json !== null && !Array.isArray(json) ? json : {};
  } catch {
    return {};
  }
}
