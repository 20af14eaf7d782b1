import type { Asked } from "./ask.ts";

/** `n` is different for each request. */
export type Workload = (n: number, jobId: string) => Asked;

const languages = ["Rust", "Go", "TypeScript", "Python", "Java", "Kotlin", "Swift", "Ruby", "Elixir", "Scala"];
const technologies = ["Kafka", "PostgreSQL", "Docker", "Redis", "React", "GraphQL", "Terraform", "LLVM", "WASM"];
const search = (q: string): Asked => ({
  method: "GET",
  target: `/v1/developers/search?q=${encodeURIComponent(q)}&limit=20`,
});

/** What a client of the interface does most, in the order in which the aims name it. */
export const workloads: { readonly [name: string]: Workload } = {
  catalog: () => ({ method: "GET", target: "/v1/pricing/catalog" }),
  "search again": () => search("typescript"),
  "search anew": (n) => {
    const language = languages[n % languages.length] as string;
    const technology = technologies[Math.floor(n / languages.length) % technologies.length] as string;
    return search(`${language} or ${technology} engineers x${n}`);
  },
  "create a company": (n) => ({
    method: "POST",
    target: "/v1/companies",
    body: JSON.stringify({ name: `Company ${n}`, domain: `c${n}.example` }),
  }),
  "poll a job": (_, jobId) => ({ method: "GET", target: `/v1/search/jobs/${jobId}` }),
};
