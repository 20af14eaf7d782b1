/** Judges the golden queries of fixtures/golden-queries.json: npm run bench -- golden [population] */
import { createUnderstudy } from "../src/library/index.ts";
import { golden, judge, tableOf } from "../test/service/search/golden/judge.ts";

const population = Number(process.argv[2] ?? 0);
const understudy = await createUnderstudy({ noLimits: true, ...(population > 0 && { population }) });
const judged = [];
for (const each of golden) {
  judged.push(
    await judge(async (route, body) => {
      const [method, path] = route.split(" ") as [string, string];
      const response = await understudy.fetch(path, {
        method,
        headers: { authorization: "Bearer svc_st_demo_owner", "content-type": "application/json" },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const json: unknown = await response.json();
      if (!response.ok) throw new Error(`${route}: ${JSON.stringify(json)}`);
      return json;
    }, each),
  );
}
for (const { golden, problems, total } of judged) {
  if (problems.length > 0) console.log(`${golden.kind}: ${golden.q.slice(0, 70)} (${total}): ${problems.join("; ")}`);
}
console.log(`\n${tableOf(judged)}`);
await understudy.close();
