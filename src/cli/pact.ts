import { command } from "./command.ts";
import { refuseExtra, refuseUnknownVerb, UsageError } from "./flags.ts";
import { readUrl } from "./http-url.ts";
import { exportPacts } from "./pact/export.ts";
import { requireFolder } from "./report-options.ts";

const verbs = ["verify", "export"];

export const pact = command({
  name: "pact",
  verbs,
  usage: "understudy pact verify --pacts DIR [--target URL]    understudy pact export --consumer NAME --out DIR",
  flags: {
    pacts: { kind: "text", value: "DIR", help: "verify: a folder of pacts (V2 to V4), or one of them" },
    target: { kind: "text", value: "URL", help: "verify: the provider; without it, a mock is started" },
    key: { kind: "text", value: "K", help: "verify: an API key of a real provider" },
    session: { kind: "text", value: "T", help: "verify: a person's session token of a real provider" },
    scenarios: { kind: "text", value: "DIR", help: "verify: scenarios of your own, for the mock that is made here" },
    states: { kind: "text", value: "URL", help: "verify: where a real provider takes Pact's provider states" },
    "allow-writes": { kind: "switch", help: "verify: also send a real provider requests that change something" },
    consumer: { kind: "text", value: "NAME", help: "export: the consumer of the pact" },
    out: { kind: "text", value: "DIR", help: "export: where to write the pacts" },
    from: { kind: "text", value: "URL", default: "http://127.0.0.1:4747", help: "export: the running mock" },
    sandbox: { kind: "text", value: "NAME", default: "default", help: "export: whose journal" },
    "control-token": { kind: "text", value: "T", help: "export: the token for the mock's control plane" },
  },
  gone: {
    patience:
      "pact verify runs Pact's own verifier, which asks once; bring time on its way by a provider state (--states).",
  },
  async run(options, [verb, ...rest], terminal) {
    if (verb === undefined) throw new UsageError("Say verify or export.");
    refuseUnknownVerb("pact", verbs, verb);
    refuseExtra(`pact ${verb}`, rest, () => (verb === "verify" ? "pacts" : "out"));
    if (verb === "export") {
      const { consumer, out, from, sandbox, "control-token": token = null } = options;
      if (consumer === undefined) throw new UsageError("--consumer: name the consumer.");
      if (out === undefined) throw new UsageError("--out: name the folder to write to.");
      requireFolder("out", out);
      const base = readUrl("--from", "of the running mock", from);
      return exportPacts({ consumer, out, from: base, sandbox, token }, terminal);
    }
    const { pacts, target, key = null, session = null, states = null, scenarios = null } = options;
    if (pacts === undefined) throw new UsageError("--pacts: give the folder of the pacts to verify.");
    if (target !== undefined && scenarios !== null)
      throw new UsageError("--scenarios: a running mock has its own (understudy start --scenarios DIR).");
    const url = target === undefined ? null : readUrl("--target", "of the provider", target);
    // A mock and all that it needs are large, and export needs none of it.
    const { verifyPacts } = await import("./pact/verify.ts");
    return verifyPacts(
      { pacts, target: url, key, session, states, scenarios, allowWrites: options["allow-writes"] },
      terminal,
    );
  },
});
