import { expect, test } from "vitest";
import { newFetch } from "../../src/doors/fetch.ts";
import { newTestCore } from "../core.ts";
import { tokens } from "../harness.ts";

const fetch = newFetch(newTestCore({ noLimits: true }));
const cities = ["San Francisco", "New York", "London", "Berlin", "Bengaluru"];

async function count(query: string): Promise<number> {
  const path = `/v1/developers/search?limit=1&q=${encodeURIComponent(query)}`;
  const response = await fetch(path, { headers: { authorization: `Bearer ${tokens.owner}` } });
  return ((await response.json()) as { total: number }).total;
}

test("seniors of every common stack work in each large city: ten, and of most stacks twenty", async () => {
  const stacks = [
    ...["Rust", "Go", "Python", "TypeScript", "JavaScript", "Java", "React", "C++", "Kotlin", "Swift", "Node.js"],
    ...["frontend", "backend", "machine learning", "iOS", "Android", "DevOps", "C#", "Ruby"],
  ];
  const counts = await Promise.all(
    stacks.flatMap((stack) => cities.map((city) => count(`senior ${stack} engineers in ${city}`))),
  );
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(10);
  expect(counts.filter((each) => each >= 20).length).toBeGreaterThanOrEqual(0.8 * counts.length);
});

test("what developers often know together, somebody knows in each large city", async () => {
  const common = [
    ...["react + node", "react + typescript + node", "k8s + terraform + aws", "python + pytorch + machine learning"],
    ...["rust + wasm", "go + grpc", "go + kubernetes", "unity + c#", "unreal + c++", "java + spring + kafka"],
    ...["java + angular", "java + react", "c# + azure", "spark + airflow", "snowflake + dbt", "python + aws"],
    ...["typescript + python", "python + go", "swift + kotlin", "android + ios", "fintech + go", "docker + jenkins"],
    ...["langchain + fastapi", "pytorch + cuda", "rust + postgres", "react + graphql", "django + react", "go + aws"],
  ];
  for (const query of common) {
    const counts = await Promise.all(cities.map((city) => count(`${query} in ${city}`)));
    expect([query, Math.min(...counts) > 0, counts]).toEqual([query, true, counts]);
  }
});

test("what some know together, somebody knows somewhere", async () => {
  const rarer = [
    ...["flutter + firebase", "flutter + android", "react native + typescript", "react native + swift"],
    ...["mongodb + express + angular + node", "mongodb + express + react + node", "rails + react", "laravel + vue"],
    ...["php + python", "php + react", "ruby + go", "elixir + go", "c# + react", "c# + angular", "c# + sql server"],
    ...["vllm + triton", "mlflow + kubernetes", "ros 2 + c++ + python", "solidity + react", "solidity + rust"],
    ...["terraform + ansible + azure", "tableau + sql", "power bi + sql + python", "ionic + angular", "qt + c++"],
    ...["hadoop + spark", "unity + augmented reality", "ffmpeg + webrtc", "java full stack react"],
  ];
  for (const query of rarer) expect([query, (await count(query)) >= 10]).toEqual([query, true]);
});
