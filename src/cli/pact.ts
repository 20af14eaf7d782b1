import { withoutEndSlashes } from "../base/end-slashes.ts";
import { parseDuration } from "../base/instants.ts";
import { command } from "./command.ts";
import { takesNo } from "./flags.ts";
import { badUrl } from "./http-url.ts";
import { exportPacts } from "./pact/export.ts";
import { blockedFolder } from "./report-options.ts";

export const pact = command({
  name: "pact",
  verbs: ["verify", "export"],
  usage: "understudy pact verify --pacts DIR [--target URL]    understudy pact export --consumer NAME --out DIR",
  flags: {
    pacts: { kind: "text", value: "DIR", help: "verify: a folder of pacts (V2 to V4), or one of them" },
    target: { kind: "text", value: "URL", help: "verify: the provider; without it, a mock is started" },
    key: { kind: "text", value: "K", help: "verify: an API key of a real provider" },
    session: { kind: "text", value: "T", help: "verify: a person's session token of a real provider" },
    scenarios: { kind: "text", value: "DIR", help: "verify: scenarios of your own, for the mock that is made here" },
    patience: {
      kind: "text",
      value: "SPAN",
      default: "60s",
      help: "verify: how long to wait for a real provider where time passed between recorded calls",
    },
    "allow-writes": { kind: "switch", help: "verify: also send a real provider requests that change something" },
    consumer: { kind: "text", value: "NAME", help: "export: the consumer of the pact" },
    out: { kind: "text", value: "DIR", help: "export: where to write the pacts" },
    from: { kind: "text", value: "URL", default: "http://127.0.0.1:4747", help: "export: the running mock" },
    sandbox: { kind: "text", value: "NAME", default: "default", help: "export: whose journal" },
    "control-token": { kind: "text", value: "T", help: "export: the token for the mock's control plane" },
  },
  async run(options, [verb, ...rest], terminal) {
    if (rest.length > 0) return takesNo(`pact ${verb}`, rest[0], verb === "verify" ? "pacts" : "out");
    if (verb === "verify") {
      const { pacts, target, key, session, scenarios } = options;
      if (pacts === undefined) return { usage: "--pacts: give the folder of the pacts to verify." };
      if (target !== undefined && scenarios !== undefined)
        return { usage: "--scenarios: a running mock has its own (understudy start --scenarios DIR)." };
      const problem = target === undefined ? null : badUrl("--target", "of the provider", target);
      if (problem !== null) return problem;
      // The engine of the checks is large, and export needs none of it.
      const { verifyPacts } = await import("./pact/verify.ts");
      const url = target === undefined ? null : withoutEndSlashes(target);
      const patienceMs = parseDuration(options.patience);
      if (patienceMs === null) return { usage: "--patience: give a span such as 60s or 5m." };
      const credentials = { key: key ?? null, session: session ?? null };
      const allowWrites = options["allow-writes"];
      const wish = { pacts, target: url, ...credentials, scenarios: scenarios ?? null, allowWrites, patienceMs };
      return verifyPacts(wish, terminal);
    }
    if (verb === "export") {
      const { consumer, out, from, sandbox } = options;
      if (consumer === undefined) return { usage: "--consumer: name the consumer." };
      if (out === undefined) return { usage: "--out: name the folder to write to." };
      const folderProblem = blockedFolder("out", out);
      if (folderProblem !== null) return folderProblem;
      const problem = badUrl("--from", "of the running mock", from);
      if (problem !== null) return problem;
      const token = options["control-token"] ?? null;
      return exportPacts({ consumer, out, from: withoutEndSlashes(from), sandbox, token }, terminal);
    }
    return {
      usage:
        verb === undefined ? "Say verify or export." : `the subcommands of pact are verify and export, not "${verb}".`,
    };
  },
});
