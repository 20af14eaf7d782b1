import { type Flags, portRange } from "../flags.ts";
import { reportFlags } from "../report-flags.ts";

export const proxyFlags = {
  target: { kind: "text", value: "URL", help: "The real service" },
  port: { kind: "number", range: portRange, value: "N", default: 4748, help: "Port to listen on, 0 for a free one" },
  host: { kind: "text", value: "NAME", default: "127.0.0.1", help: "Address to listen on" },
  mock: {
    kind: "text",
    value: "OPERATION,…",
    help: "Operations that the mock answers, such as 'research.*,quotas.get'",
  },
  fallback: { kind: "switch", help: "The mock answers when the target cannot be reached or lacks the operation" },
  record: { kind: "text", value: "DIR", help: "Write the traffic there, with people and credentials removed" },
  keep: { kind: "switch", help: "Record people unchanged; credentials are always removed" },
  ca: { kind: "text", value: "FILE", help: "Certificates to trust in addition to the usual ones, in PEM" },
  "control-token": {
    kind: "text",
    value: "TOKEN",
    notInFile: "secret",
    help: "The console's token; generated and printed where --host is not loopback",
  },
  "control-hosts": {
    kind: "text",
    value: "NAME,…",
    help: "Host names besides localhost and --host under which the proxy answers, such as proxy.ci",
  },
  "cors-origins": {
    kind: "text",
    value: "ORIGIN,…|*",
    help: "Origins besides localhost whose pages may use the target through it, such as https://app.example",
  },
  ...reportFlags,
} as const satisfies Flags;
