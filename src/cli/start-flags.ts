import type { Flags } from "./flags.ts";

export const startFlags = {
  port: { kind: "number", value: "PORT", default: 4747, help: "Where to listen; 0 picks a free port" },
  host: { kind: "text", value: "HOST", default: "127.0.0.1", help: "The address to listen on" },
  seed: {
    kind: "text",
    value: "TEXT",
    default: "understudy",
    help: "What the population and all chance are made from",
  },
  scenario: { kind: "text", value: "NAME", default: "fresh-account", help: "The world that sandboxes start in" },
  clock: {
    kind: "text",
    value: "real|frozen|step|60x",
    default: "real",
    help: "How time passes; step: each poll of a job moves it on",
  },
  now: { kind: "text", value: "INSTANT", help: "What the clock shows at first, such as 2026-03-01T09:00:00Z" },
  population: { kind: "number", value: "N", default: 50_000, help: "How many developers there are" },
  people: {
    kind: "text",
    value: "FILE",
    help: "Developers of your own, in the shape of an answer: JSON, NDJSON or CSV",
  },
  scenarios: { kind: "text", value: "DIR", help: "A folder with scenarios of your own" },
  replay: {
    kind: "text",
    value: "DIR",
    help: "Answer what a recording of proxy --record has as it was answered; the rest in the world that it shows",
  },
  "stated-only": { kind: "switch", help: "Serve nothing that rests on an assumption as a whole" },
  "no-limits": { kind: "switch", help: "Count rate limits and quotas, but refuse no call for them" },
  journal: {
    kind: "number",
    value: "N",
    default: 1_000,
    help: "How many requests a sandbox's journal keeps; up to 50000",
  },
  latency: { kind: "text", value: "none|realistic", default: "none", help: "How long answers take" },
  "control-hosts": {
    kind: "text",
    value: "NAME,…",
    help: "Names beside localhost under which the control plane answers, such as mock.ci",
  },
  "control-token": {
    kind: "text",
    value: "TOKEN",
    help: "What the control plane asks for; made and printed where --host is not loopback",
  },
  "open-control": { kind: "switch", help: "Ask for no control token, even where others can reach --host" },
  "cors-origins": {
    kind: "text",
    value: "ORIGIN,…|*",
    help: "Whose pages may use the interface beside those of localhost, such as https://app.example",
  },
  tls: { kind: "switch", help: "Speak https://, HTTP/2 too, by a certificate that is made for this run" },
  "tls-cert": {
    kind: "text",
    value: "FILE",
    help: "The certificate to speak https:// by, with those above it, in PEM",
  },
  "tls-key": { kind: "text", value: "FILE", help: "The private key of --tls-cert, in PEM" },
  store: {
    kind: "text",
    value: "memory|file:DIR|redis://HOST:PORT",
    default: "memory",
    help: "Where worlds are kept",
  },
  overlay: { kind: "text", value: "FILE", help: "How a real deployment differs, as the contract kit wrote it" },
  assume: {
    kind: "text",
    value: "ID=READING,…",
    help: "Other readings of the interface: understudy assumptions list --contested",
  },
  truth: {
    kind: "text",
    value: "PLACE,…",
    help: "Reports of the real service, which the console adds up as understudy truth does",
  },
  log: { kind: "text", value: "pretty|json|silent", default: "pretty", help: "How requests are logged" },
  open: { kind: "switch", help: "Open the console in a browser" },
  "end-with-stdin": {
    kind: "switch",
    help: "End when standard input ends, as it does when the program that started this is gone",
  },
} as const satisfies Flags;
