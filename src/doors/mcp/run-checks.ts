import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { JsonObject } from "../../base/json-object.ts";
import type { DemoCredential } from "../../control/credentials.ts";
import { type CheckTarget, type ControlPlane, ToolRefusal } from "./control-plane.ts";
import { builtTool } from "./tool.ts";

/** On a copy of the world, so that checks may write and the sandbox stays as it is; the contract kit is loaded when requested. */
export const runChecks = builtTool({
  name: "run_checks",
  description:
    "Run checks of the contract: does the mock, as its scenario and faults make it, or an allowed real target still keep to the interface? On the mock they run in a copy of this sandbox, which is then dropped.",
  input: z.strictObject({
    about: z
      .string()
      .min(2)
      .max(200)
      .meta({
        description:
          "An operation's id, a section (§4.5), a statement (7/402), an assumption (A-12), or words of the checks.",
        examples: ["shortlists.create", "§4.5"],
      }),
    on: z
      .enum(["mock", "target"])
      .default("mock")
      .meta({ description: "target: the one that --target of `understudy mcp` names." }),
  }),
  async run(plane, { about, on }, tell) {
    const { runChecksOf, checkIdsAbout } = await import("./check-about.ts");
    const checks = checkIdsAbout(about);
    if (checks.length === 0)
      throw new ToolRefusal(
        `not_found: No check is about "${about}". Name an operation such as shortlists.create, a section such as §4.5, or fewer words.`,
      );
    const check = async (target: CheckTarget): Promise<JsonObject> => ({
      ...(await runChecksOf(checks, target, tell)),
    });
    if (on === "mock") return onCopy(plane, check);
    if (plane.target !== null) return check(plane.target);
    throw new ToolRefusal(
      "forbidden: No target was allowed. Whoever starts the tools names it: understudy mcp --target URL --key KEY.",
    );
  },
});

async function onCopy(plane: ControlPlane, check: (target: CheckTarget) => Promise<JsonObject>): Promise<JsonObject> {
  const name = `checks-${randomBytes(4).toString("hex")}`;
  const url = new URL(`/~${name}`, plane.address).href;
  await plane.request("POST", "/_understudy/fork", { to: name });
  try {
    const { credentials } = await plane.request("GET", "/_understudy/credentials");
    const tokenOf = (credentialName: string) =>
      (credentials as readonly DemoCredential[]).find((each) => each.name === credentialName)?.token;
    return await check({
      ...{ url, allowWrites: true, isCopy: true },
      ...{ key: tokenOf("agent"), session: tokenOf("owner"), other: tokenOf("outsider") },
    });
  } finally {
    await plane.request("DELETE", `/_understudy/sandboxes?name=${name}`);
  }
}
