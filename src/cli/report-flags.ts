import type { Flags } from "./flags.ts";

/** Options for reports, shared by the commands that watch a service. */
export const reportFlags = {
  report: { kind: "text", value: "DIR", help: "Where to write the reports, assumptions.json and overlay.json" },
  overlay: { kind: "text", value: "FILE", help: "What an earlier run learned of the service and this run expects" },
  document: {
    kind: "text",
    value: "FILE|URL",
    help: "The service's own openapi.json: say where its answers are not as that says",
  },
  "fail-on": { kind: "choice", value: "stated|assumed|any", default: "stated", help: "What fails the run" },
} as const satisfies Flags;
