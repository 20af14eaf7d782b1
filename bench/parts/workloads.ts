import type { RequestOptions } from "./ask.ts";

/**
 * Plain data, so that every load generator can read it: `#` is replaced by the number of the request, `{job}` by a
 * job's id.
 */
export interface Workload {
  readonly method: RequestOptions["method"];
  /** Taken in turns. */
  readonly targets: readonly string[];
  readonly body?: string;
}

const languages = ["Rust", "Go", "TypeScript", "Python", "Java", "Kotlin", "Swift", "Ruby", "Elixir", "Scala"];
const technologies = ["Kafka", "PostgreSQL", "Docker", "Redis", "React", "GraphQL", "Terraform", "LLVM", "WASM"];
const search = (q: string): string => `/v1/developers/search?q=${q.replaceAll(" ", "%20")}&limit=20`;

/** What clients do most often; last a request that leaves something behind in a server that stores what it receives. */
export const workloads: { readonly [name: string]: Workload } = {
  catalog: { method: "GET", targets: ["/v1/pricing/catalog"] },
  "search again": { method: "GET", targets: [search("typescript")] },
  "search anew": {
    method: "GET",
    targets: technologies.flatMap((technology) =>
      languages.map((language) => search(`${language} or ${technology} engineers x#`)),
    ),
  },
  "search anew, of another meaning": {
    method: "GET",
    targets: Array.from({ length: 30 }, (_, years) => years + 1).flatMap((years) =>
      technologies.flatMap((technology) =>
        languages.map((language) => search(`${language} or ${technology} engineers with ${years}%2B years x#`)),
      ),
    ),
  },
  "poll a job": { method: "GET", targets: ["/v1/search/jobs/{job}"] },
  "create a company": {
    method: "POST",
    targets: ["/v1/companies"],
    body: JSON.stringify({ name: "Company #", domain: "c#.example" }),
  },
};

export function workloadNamed(name: string): Workload {
  const workload = workloads[name];
  if (workload === undefined) throw new Error(`No workload is called ${name}.`);
  return workload;
}

/** The request with a number; if the workload contains `#`, no two numbers give the same request. */
export function requestOf({ method, targets, body }: Workload, n: number, jobId: string): RequestOptions {
  const target = (targets[n % targets.length] as string).replace("#", String(n)).replace("{job}", jobId);
  return { method, target, ...(body !== undefined && { body: body.replaceAll("#", String(n)) }) };
}
