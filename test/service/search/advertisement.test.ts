import { expect, test } from "vitest";
import { startWorld } from "../../harness.ts";

const advertisement = `Senior Backend Engineer (Platform)
Tallow Payments · Berlin, Germany · Hybrid (2 days/week in office) · Full-time · €85,000 – €110,000

About us
Since 2014 we have processed payments for over 40,000 merchants, with offices in Lisbon and Singapore.

What you'll do
• Run 30+ Go microservices on Kubernetes
• Work closely with our data team (Python, dbt, Snowflake)
• Help us retire our remaining Java monolith

What we're looking for
• 5+ years of professional experience building distributed systems
• Strong knowledge of Go; experience with Java or Kotlin is a big plus
• You are comfortable with AWS or GCP
• Fluent English; German is not required

Nice to have
• Rust

What we offer
• 30 days of vacation, EUR 1,500 education budget`;

async function compiled() {
  const { json } = await startWorld().call("POST /v1/searches/compile", { body: { jd: advertisement } });
  return json;
}

test("a job ad's requirements filter; the team's tools and nice-to-haves only rank", async () => {
  const { config } = await compiled();
  expect(config.requiredLanguages).toEqual(["Go"]);
  expect(config.levers).toMatchObject({ experienceTier: "senior", yoeRange: { min: 5, max: null } });
  expect(config.filter).toEqual({ technologies: { any: ["AWS", "Google Cloud"] } });
  expect(config.levers.skills).toEqual(expect.arrayContaining(["Java", "Kotlin", "Rust", "Kubernetes", "Snowflake"]));
});

test("the place is that of the line under the title, not one of the company's offices", async () => {
  const { config } = await compiled();
  expect(config.levers.location).toMatchObject({ cities: ["Berlin"], strict: true });
});

test("a requirement is not also listed as ranking only", async () => {
  const { warnings } = await compiled();
  const [ranks] = warnings.filter((warning: string) => warning.includes("not required"));
  expect(ranks).toContain("Java");
  expect(ranks).not.toMatch(/\bGo\b/);
});

test("a company's founding year is not experience, and its description is not a requirement", async () => {
  const jd = `バックエンドエンジニア
■会社概要
2012年設立、従業員230名。PHPのサービスを運営しています。
■必須スキル
・Webアプリケーション開発の経験3年以上
・Goでの開発経験`;
  const { config } = (await startWorld().call("POST /v1/searches/compile", { body: { jd } })).json;
  expect(config.levers.yoeRange).toEqual({ min: 3, max: null });
  expect(config.requiredLanguages).toEqual(["Go"]);
  expect(config.levers.skills).not.toContain("PHP");
});
