import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect } from "vitest";
import { newFolder } from "../folder.ts";
import { openServer } from "../listening.ts";
import { createUnderstudy } from "../understudy.ts";
import { type Env, runInProcess } from "./in-process.ts";

/** Mistakes in what a user types or sends, and the words that the message must contain. */
export interface Mistake {
  readonly what: string;
  readonly words: readonly string[];
  readonly tell: () => Promise<string>;
}

const key = { authorization: "Bearer svc_sk_demo_agent" };
const json = { "content-type": "application/json" };
/** The command itself is right, and can check nothing. */
const unreachable = "contract --target http://127.0.0.1:1";

export const onTheCommandLine: readonly Mistake[] = [
  typed("strat", "start"),
  typed("constructor", "There is no command"),
  typed("start --prot 1", "--prot", "--port"),
  typed("start --senario documented", "--scenario"),
  typed("start --no-limit", "--no-limits"),
  typed("start --port", "--port", "missing"),
  typed("start --port many", "--port", "whole number"),
  typed("start --port 70000", "65535"),
  typed("start --population -5", "--population", "missing"),
  typed("start --tls=maybe", "--tls", "no value"),
  typed("start --clock froze", "froze", "frozen"),
  typed("start --now yesterday", "yesterday", "2026-03-01T09:00:00"),
  typed("start --log jsn", "--log", "json"),
  typed("start --latency real", "--latency", "realistic"),
  typed("start --scenario balance-emty", "balance-empty"),
  typed("start --scenario zzz", "understudy scenarios"),
  typed("start --store mongo://x", "--store", "redis://HOST:PORT"),
  typed("start --people absent.json", "--people", "absent.json"),
  typed("start --overlay absent.json", "--overlay", "absent.json", "cannot be read"),
  typed("start --assume A-1=x", "--assume", 'did you mean "A-01"?'),
  typed("start --tls-cert x.pem", "--tls-key"),
  typed("start --tls", "--tls-cert", "openssl req -x509"),
  typed("start --control-hosts http://mock.ci", "--control-hosts", "mock.ci"),
  typed("start --cors-origins app.example", "https://app.example"),
  typed("start --overlay package.json --journal 0", "--journal"),
  typed("start --overlay README.md", "README.md", "is not JSON: at line 1"),
  typed("start --people src", "src", "it is a folder"),
  typed("start --tls-cert absent.pem --tls-key absent.pem", "--tls-cert", "no such file"),
  typed("start --scenarios absent", "--scenarios", "no such file"),
  typed("start --seed", "--seed", "missing"),
  typed("start --host 10.11.12.13 --open-control", "--host", "not an address of this machine"),
  typed("start --clock=-2x", "--clock", "frozen"),
  typed("start --replay absent", "--replay", "absent"),
  typed("start -p 4000", "--port"),
  typed("start port=4000", "--port=4000"),
  typed("start extra", "extra"),
  typed("scenarios lst", "list"),
  typed("scenarios show balance-emty", "balance-empty"),
  typed("assumptions lst", "list"),
  typed("openapi --ot x", "--out"),
  typed("store chek", "check"),
  typed("pact verfy", "verify"),
  typed("contract --targt http://127.0.0.1:1", "--target"),
  typed("contract --target localhost:4747", '"http://localhost:4747"'),
  typed("proxy --target staging.example/api", '"http://staging.example/api"'),
  typed("drift absent.har", "absent.har"),
  typed("truth absent", "absent"),
  typed("openapi --out absent/openapi.json", "absent/openapi.json", "no such file"),
  typed("scenarios check absent", "absent", "no such file"),
  typed("store check absent", "file:DIR"),
  typed("store check file:absent", "absent"),
  typed("pact verify --pacts absent", "absent"),
  typed("contract", "--target"),
  { ...typed(unreachable, "127.0.0.1:1"), tell: () => tellTyped(unreachable.split(" "), {}, 3) },
  typed("mcp --scenario balance-emty", "balance-empty"),
  typed("mcp --clock froze", "--clock"),
  typed("help strat", "start"),
  typed("sdk-check", "after --"),
  typed("doctor extra", "extra"),
  typed("doctor 4747", '"--port 4747"'),
  typed("start --seed=", "--seed", "empty"),
  typed("start --port:4000", '"--port=4000"'),
  typed("--verison", '"--version"'),
  typed("start --tls-cert package.json --tls-key package.json", "--tls-cert", "package.json", "PEM"),
  typed("scenarios check docs", "docs", ".yaml"),
  typed("openapi openapi.json", '"--out openapi.json"'),
  typed("contract http://127.0.0.1:4747", '"--target http://127.0.0.1:4747"'),
  typed("contract --target ftp://staging.example", '"ftp://staging.example"'),
  typed("contract --target http://127.0.0.1:1 --only prcing", '"Pricing"'),
  typed("contract --target http://127.0.0.1:1 --report package.json", "--report", "package.json", "folder"),
  typed("proxy --target https://ada:secret@staging.example", "--target", "password"),
  typed("pact export --consumer app --out package.json", "--out", "package.json", "folder"),
  typed("sdk-check absent-command -v", "Unknown option '-v'", "after --"),
  typed("sdk-check -- absent-command", "absent-command", "no such program"),
  typed("store", "check, salvage, export, import"),
  { ...typed("start", "UNDERSTUDY_PORT", "whole number"), ...withVariable("UNDERSTUDY_PORT", "many") },
  { ...typed("start", "UNDERSTUDY_PORT"), ...withVariable("UNDERSTUDY_PROT", "1") },
  withConfig({ prot: 1 }, "prot", '"port"'),
  withConfig({ port: "many" }, "json:1: port", "whole number"),
  withConfig({ corsOrigins: ["app.example"] }, "json:1: corsOrigins", "https://app.example"),
  withConfig("{ port: 4000 }", "understudy.config.json", "line 1, column 3"),
  withConfig(["port"], "an object"),
  withConfig({ "no-limits": true }, '"noLimits"'),
  withConfig({ port: [4000] }, "json:1: port", "[4000]", "whole number"),
  {
    what: "understudy start, on a port that is taken",
    words: ["on 127.0.0.1 is taken", "--port 0"],
    tell: tellTakenPort,
  },
  {
    what: "https:// spoken to a port of http://",
    words: ["https", "http://"],
    tell: tellForeignProtocol,
  },
];

export const overHttp: readonly Mistake[] = [
  sent("GET /v1/developer/search", { headers: key }, "404", "/v1/developers/search"),
  sent("GET /v1/me/", { headers: key }, "404", "Did you mean /v1/me?"),
  sent("GET /me", { headers: key }, "404", "/v1/me"),
  sent("GET /api/v1/me", { headers: key }, "404", "/v1/me"),
  sent("GET /v1/me.json", { headers: key }, "404", "/v1/me"),
  sent("GET /healthz", {}, "404", "/_understudy/health"),
  sent("GET /v2/me", { headers: key }, "404", "/v1/me"),
  sent("GET /_understudy/scenaros", {}, "404", "/_understudy/scenarios", "/_understudy/control.json"),
  sent("GET /v1/developers/octocat", { headers: key }, "404", "octocat", "POST /v1/developers"),
  sent("GET /v1/developers/search?q=rust&limt=5", { headers: key }, "400", "limt", '"limit"'),
  sent("GET /v1/developers/search?q=rust&limit=ten", { headers: key }, "400", "limit", "number"),
  sent("GET /v1/developers/search", { headers: key }, "400", '"q"'),
  sent("POST /v1/me", { headers: key }, "405", "GET, HEAD, OPTIONS"),
  sent("GET /v1/me", { headers: {} }, "401", "Authorization: Bearer"),
  sent("GET /v1/me", { headers: { authorization: "svc_sk_demo_agent" } }, "401", "Bearer is missing"),
  sent("GET /v1/me", { headers: { authorization: "Basic c3ZjOng=" } }, "401", "Authorization: Bearer"),
  sent("GET /v1/me?api_key=svc_sk_demo_agent", { headers: {} }, "401", "Authorization: Bearer"),
  sent("GET /v1/me", { headers: { authorization: "Bearer svc_sk_demo_agnet" } }, "401", "/_understudy/credentials"),
  sent("GET /v1/me", { headers: { authorization: "Bearer" } }, "401", "after Bearer"),
  sent("GET /v1/me", { headers: { authorization: "Bearer Bearer svc_sk_demo_agent" } }, "401", "Bearer"),
  sent("GET /v1/me", { headers: { authorization: "Bearer undefined" } }, "401", "not filled in"),
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a shell variable that was not replaced
  sent("GET /v1/me", { headers: { authorization: "Bearer ${API_KEY}" } }, "401", "not filled in"),
  sent("GET /v1/me", { headers: { authorization: 'Bearer "svc_sk_demo_agent"' } }, "401", "quotes"),
  sent("GET /v1/me", { headers: { "x-api-key": "svc_sk_demo_agent" } }, "401", "x-api-key", "Authorization: Bearer"),
  sent("GET /v1/me", { headers: { ...key, prefer: "code=payment_requird" } }, "code=payment_required"),
  sent("GET /v1/me", { headers: { ...key, prefer: "wait=soon" } }, "wait"),
  sent("GET /v1/me", { headers: { ...key, prefer: "code=999" } }, "400 to 599"),
  sent("GET /v1/me", { headers: { ...key, prefer: "cod=402" } }, "did you mean code?"),
  sent("GET /v1/me", { headers: { ...key, prefer: "example=foo" } }, "example", "code=503"),
  sent("GET /v1/me", { headers: { ...key, prefer: "code: 402" } }, "code=503"),
  sent(
    "POST /v1/search/jobs",
    { body: '{"config":{"version":"2","query":"rust"}}' },
    "400",
    "must be 2",
    "without quotes",
  ),
  sent(
    "POST /v2/developers/similar",
    { body: '{"like_person":"1","filters":[["folowers","gte",1]]}' },
    "400",
    '"followers"',
  ),
  sent("POST /v1/shortlists", { body: "{name:1}" }, "400", "line 1, column 2"),
  sent("POST /v1/shortlists", { body: '{"nme":"x"}' }, "400", '"nme"', '"name"'),
  sent("POST /v1/shortlists", {}, "400", "JSON body"),
  sent("POST /v1/shortlists", { body: '["x"]' }, "400", "body"),
  sent("POST /v1/shortlists", { body: '{"name":"x","kind":"pipline"}' }, "400", '"pipeline"'),
  sent("POST /v1/shortlists", { body: '{"name":"x",}' }, "400", "column"),
  sent("POST /v1/shortlists", { body: "name=x" }, "400", "column 1"),
  sent("GET /v1/developers/search?q=rust&lang=", { headers: key }, "400", '"lang"'),
  sent("GET /v1/developers/search?q=rust&q=go", { headers: key }, "400", "more than once"),
  sent("GET /v1/developers/search?q=rust&limit=1000", { headers: key }, "400", "at most"),
  sent("GET /v1/developers/search?q=100%", { headers: key }, "400", "escape"),
  sent("GET /v1/search/jobs/sj_nobody", { headers: key }, "404"),
  sent("GET /~team/me", { headers: key }, "404", "/v1/me"),
  sent("GET /v1", { headers: key }, "404", "/openapi.json"),
  sent("GET /openapi.jsn", {}, "404", "/openapi.json"),
  sent("GET /health", {}, "404", "/_understudy/health"),
  sent("GET /docs", {}, "404", "/openapi.json"),
  sent("POST /v1/shortlists", { headers: { ...key, "content-type": "text/plain" }, body: "{}" }, "application/json"),
  fault({ match: { operation: "me.gett" }, then: { status: 500 } }, '"me.get"'),
  fault({ match: { operatoin: "me.get" }, then: { status: 500 } }, '"operation"'),
  fault({ match: {}, then: { eror: "gone" } }, "then.eror", "code"),
  fault({ match: {}, then: { code: "payment_requird" } }, "then.code", '"payment_required"'),
  fault({ match: { principal: "agnet" }, then: { status: 500 } }, "match.principal", '"agent"'),
  fault({ match: { principal: "svc_sk_demo_agent" }, then: { status: 500 } }, "its name", "agent"),
  fault({ match: { method: "get" }, then: { status: 500 } }, "match.method", '"GET"'),
  fault({ match: {}, then: { status: 42 } }, "then.status", "200"),
  fault({ match: {}, then: { delay: 500 } }, "then.delay", "250ms"),
  fault({ operation: "me.get", status: 500 }, '"operation"', "match"),
  control("POST /_understudy/reset", { scenario: "balance-emty" }, "404", "balance-empty"),
  control("POST /_understudy/reset", { senario: "balance-empty" }, "400", '"scenario"'),
  control("PATCH /_understudy/clock", { mode: "froze" }, "400", "frozen"),
  control("PATCH /_understudy/clock", { advance: "15 minutes" }, "400", "15m"),
  control("POST /_understudy/journal/expect", { calls: { operation: "me.gett" } }, "400", '"me.get"'),
  control("POST /_understudy/dry-run", { method: "GET", path: "/v1/me", as: "onwer" }, "404", '"owner"'),
  control("POST /_understudy/journal/expect", { calls: { principal: "agnet" } }, "400", '"agent"'),
  control("POST /_understudy/journal/expect", { operation: "me.get" }, "400", '"calls"'),
  control("POST /_understudy/clock", { advance: "1h" }, "405", "PATCH"),
  control("PATCH /_understudy/clock", { advance: -5 }, "400", "15m"),
  sent("GET /_understudy/journal?principal=onwer", {}, "400", '"owner"'),
  sent("GET /_understudy/journal?stauts=401", {}, "400", '"status"'),
  sent("GET /v1/me", { headers: { ...key, "x-understudy-sandbox": "My Sandbox!" } }, "400", "1 to 64 letters"),
];

function typed(line: string, ...words: string[]): Mistake {
  return { what: `understudy ${line}`, words, tell: () => tellTyped(line.split(" ")) };
}

function withVariable(name: string, value: string): Pick<Mistake, "what" | "tell"> {
  return {
    what: `${name}=${value} understudy start`,
    tell: () => {
      const env = { [name]: value };
      // A variable that only looks like one of ours stops nothing.
      return name === "UNDERSTUDY_PORT"
        ? tellTyped(["start"], { env })
        : tellTyped(["start", "--port", "0"], { env }, 0);
    },
  };
}

function withConfig(options: object | string, ...words: string[]): Mistake {
  const written = typeof options === "string" ? options : JSON.stringify(options);
  const tell = async () => {
    const cwd = newFolder();
    writeFileSync(join(cwd, "understudy.config.json"), written);
    return (await tellTyped(["start"], { cwd })).replaceAll(`${cwd}/`, "");
  };
  return { what: `understudy start, with ${written} in understudy.config.json`, words, tell };
}

/** The standard error output; a server that starts in spite of the error is ended. */
async function tellTyped(
  argv: readonly string[],
  place: { env?: Env; cwd?: string } = {},
  code: 0 | 2 | 3 = 2,
): Promise<string> {
  const started = runInProcess(argv, place);
  void started.url().then(started.stop);
  expect(await started.code).toBe(code);
  return started.err().replace(/\nTry: understudy .*\n$/, "");
}

async function tellTakenPort(): Promise<string> {
  const { port, close } = await openServer(createServer());
  const said = await tellTyped(["start", "--port", String(port)]);
  await close();
  return said.replace(/Port \d+/, "Port 4747").replace(/--port [1-9]\d+/, "--port 4748");
}

async function tellForeignProtocol(): Promise<string> {
  const started = runInProcess(["start", "--port", "0"]);
  await fetch((await started.url()).replace("http:", "https:")).catch(() => {});
  return (await started.end()).err;
}

interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

let opened: ReturnType<typeof createUnderstudy> | null = null;

export async function closeMock(): Promise<void> {
  await (await opened)?.close();
}

function sent(line: string, { headers = { ...key, ...json }, body }: Sent, ...words: string[]): Mistake {
  const [method = "", path = ""] = line.split(" ");
  const visible = Object.entries(headers).filter(([name, value]) => value !== key.authorization && name in headers);
  const parts = [
    line,
    ...visible.filter(([, value]) => value !== json["content-type"]).map((each) => each.join(": ")),
    body,
  ];
  const tell = async () => {
    opened ??= createUnderstudy();
    const answer = await (await opened).fetch(path, { method, headers, ...(body !== undefined && { body }) });
    const { message = "" } = (await answer.json()) as { message?: string };
    const ignored = answer.headers.get("x-understudy-preference-ignored");
    return `${answer.status}: ${ignored ?? message}`;
  };
  return { what: parts.filter((part) => part !== undefined).join(", "), words, tell };
}

function control(line: string, body: object, ...words: string[]): Mistake {
  return sent(line, { headers: json, body: JSON.stringify(body) }, ...words);
}

function fault(rule: object, ...words: string[]): Mistake {
  return control("POST /_understudy/faults", rule, "400", ...words);
}
