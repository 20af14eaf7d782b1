import { defaultPopulation, defaultSeed } from "../base/defaults.ts";
import { type Flags, portRange } from "./flags.ts";

export const startFlags = {
  port: {
    kind: "number",
    range: portRange,
    value: "PORT",
    default: 4747,
    help: "Where to listen; 0 picks a free port",
  },
  host: { kind: "text", value: "HOST", default: "127.0.0.1", help: "The address to listen on" },
  seed: {
    kind: "text",
    value: "TEXT",
    default: defaultSeed,
    help: "The seed of the population and of all random choices",
  },
  scenario: { kind: "text", value: "NAME", default: "fresh-account", help: "The world that sandboxes start in" },
  clock: {
    kind: "text",
    value: "real|frozen|step|60x",
    default: "real",
    help: "How time passes; step: each poll of a job advances it",
  },
  now: { kind: "text", value: "INSTANT", help: "What the clock shows at first, such as 2026-03-01T09:00:00Z" },
  population: {
    kind: "number",
    range: [1, 100_000_000],
    value: "N",
    default: defaultPopulation,
    help: "How many developers there are",
  },
  people: {
    kind: "text",
    value: "FILE",
    help: "Your own developers, in the shape of an answer: JSON or NDJSON",
  },
  scenarios: { kind: "text", value: "DIR", help: "A folder with your own scenarios" },
  replay: {
    kind: "text",
    value: "DIR",
    help: "Replay the answers in a recording of proxy --record; answer the rest from the recorded world",
  },
  "stated-only": { kind: "switch", help: "Answer 501 on operations that the interface does not describe" },
  "no-limits": { kind: "switch", help: "Count rate limits and quotas, but refuse no call for them" },
  journal: {
    kind: "number",
    range: [1, 50_000],
    value: "N",
    default: 1_000,
    help: "How many requests a sandbox's journal keeps; up to 50000",
  },
  latency: { kind: "choice", value: "none|realistic", default: "none", help: "How long answers take" },
  "control-hosts": {
    kind: "text",
    value: "NAME,…",
    help: "Host names besides localhost under which the control plane answers, such as mock.ci",
  },
  "control-token": {
    kind: "text",
    value: "TOKEN",
    notInFile: "secret",
    help: "The control plane's token; generated and printed where --host is not loopback",
  },
  "open-control": { kind: "switch", help: "Require no control token, even where others can reach --host" },
  "cors-origins": {
    kind: "text",
    value: "ORIGIN,…|*",
    help: "Origins besides localhost whose pages may use the interface, such as https://app.example",
  },
  tls: { kind: "switch", help: "Serve https://, with --tls-cert and --tls-key" },
  "tls-cert": {
    kind: "text",
    value: "FILE",
    help: "The certificate for https:// with its chain, in PEM",
  },
  "tls-key": { kind: "text", value: "FILE", help: "The private key of --tls-cert, in PEM" },
  store: {
    kind: "text",
    value: "memory|file:DIR|redis://HOST:PORT",
    default: "memory",
    help: "Where worlds are kept; a password stays out of lists of processes in redis://HOST?password-file=FILE, or all of it in UNDERSTUDY_STORE",
  },
  overlay: { kind: "text", value: "FILE", help: "How a real deployment differs, as the contract kit wrote it" },
  document: {
    kind: "text",
    value: "FILE|URL",
    help: "The real service's own openapi.json, which the mock follows: understudy learn says what it settles; or an OpenAPI Overlay, or a document of operations of your own, beside ours",
  },
  "document-files": {
    kind: "text",
    value: "FILE,…",
    help: "Files that the document may refer to; no other is read",
  },
  assume: {
    kind: "text",
    value: "ID=READING,…",
    help: "Other readings of the interface: understudy assumptions list --contested",
  },
  log: { kind: "choice", value: "pretty|json|silent", default: "pretty", help: "How requests are logged" },
  open: { kind: "switch", help: "Open the console in a browser" },
  "end-with-stdin": {
    kind: "switch",
    help: "End when standard input ends, as it does when the parent program is gone",
  },
} as const satisfies Flags;
