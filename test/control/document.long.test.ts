import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { startWorld } from "../harness.ts";

test("the control plane's document passes the linter's recommended rules", async () => {
  const source = JSON.stringify((await startWorld().call("GET /_understudy/control.json")).json);
  const config = await createConfig({ extends: ["recommended-strict"] });
  const problems = await lintFromString({ source, absoluteRef: "control.json", config });
  expect(problems.map(({ message, location }) => `${message} at ${location[0]?.pointer}`)).toEqual([]);
});
