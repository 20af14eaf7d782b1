/** An answer on its way from the inner mock to the client of the deployment. */
export interface Described {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Buffer;
}

interface RequestMember {
  readonly method: string;
  readonly path: string;
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are varied
type Json = any;

/**
 * Ids whose form the interface leaves open have another form; those of companies, projects and people are unchanged.
 */
const ours = /\b(sl|ct|nt|key|fl|at)_([0-9a-z]{11})\b/g;
const theirs = /\b(sl|ct|nt|key|fl|at)-([0-9A-Z]{11})\b/g;
const outward = (text: string): string => text.replaceAll(ours, (_, kind, rest) => `${kind}-${rest.toUpperCase()}`);
const inward = (text: string): string => text.replaceAll(theirs, (_, kind, rest) => `${kind}_${rest.toLowerCase()}`);

/** Operations that this deployment lacks. */
const absent = [/^GET \/v1\/contacts$/, /^[A-Z]+ \/v1\/companies\/[^/]+\/restore$/];
const nowhere = "/v1/nothing-of-the-kind";

/** How much later new lists appear in listings. */
const listingDelay = 1_000;

/** `now` is the deployment's time, in milliseconds. */
export function variations(now: () => number) {
  const madeAt = new Map<string, number>();

  function ask({ method, path, body }: RequestMember & { body: Buffer }): { path: string; body: Buffer } {
    const [bare = "", query = ""] = inward(path).split("?");
    if (absent.some((each) => each.test(`${method} ${bare}`))) return { path: nowhere, body };
    // This operation ignores unknown query parameters.
    const kept = bare === "/v1/quotas" ? "" : query;
    const isText = body.length > 0 && body.length < 100_000;
    return { path: bare + (kept && `?${kept}`), body: isText ? Buffer.from(inward(body.toString())) : body };
  }

  function answer({ method, path }: RequestMember, answered: Described): Described {
    const [bare = ""] = path.split("?");
    const headers = { ...answered.headers, "x-build": "2026.11.3-staging" } as Record<string, string | string[]>;
    for (const name of Object.keys(headers))
      if (name.startsWith("x-understudy-") || name === "vary") delete headers[name];
    // Answers do not say when a window ends.
    delete headers["x-ratelimit-reset"];
    if (bare === "/v1/me" && headers["x-ratelimit-limit"]) headers["x-ratelimit-limit"] = "600";
    if (method === "HEAD" || !String(headers["content-type"]).includes("json")) return { ...answered, headers };
    const json: Json = JSON.parse(answered.body.toString());
    const status = otherStatus(`${method} ${bare}`, answered.status, json);
    if (status < 400) vary(`${method} ${bare}`, json);
    return { status, headers, body: Buffer.from(outward(JSON.stringify(json))) };
  }

  function vary(route: string, json: Json): void {
    if (route === "GET /v1/me") json.account.region = "eu-1";
    if (route === "POST /v1/shortlists") madeAt.set(json.id, now());
    if (route === "GET /v1/shortlists") {
      json.shortlists = json.shortlists.filter(({ id }: Json) => {
        const at = madeAt.get(id);
        return at === undefined || now() - at > listingDelay;
      });
      for (const list of json.shortlists) list.color = "teal";
    }
    if (route === "GET /v1/developers/search") {
      json.countStatus = "approximate";
      for (const [i, { match }] of json.results.entries()) if (i % 2 === 0) match.why = null;
    }
    if (route === "GET /openapi.json") varyDocument(json);
  }

  return { ask, answer };
}

function otherStatus(route: string, status: number, json: Json): number {
  if (route === "POST /v1/shortlists" && status === 201) return 200;
  if (route === "POST /v1/keys" && json.code === "bad_request") {
    json.code = "unprocessable_entity";
    json.status = 422;
    return 422;
  }
  return status;
}

function varyDocument(document: Json): void {
  document.info.version = "2026.11.3";
  delete document.paths["/v1/contacts"];
  delete document.paths["/v1/companies/{id}/restore"];
  document.paths["/v1/teams"] = {
    get: { operationId: "listTeams", responses: { 200: { description: "The teams of the account" } } },
  };
  document.components.schemas.Shortlist.properties.color = { type: "string" };
}
