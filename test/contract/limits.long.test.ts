import { afterAll } from "vitest";
import { closing } from "../../contracts/closing.contract.ts";
import { registerChecks } from "../../src/contract/vitest-host.ts";
import { openMock } from "./mock.ts";

const mock = await openMock({ clock: "30x" });
afterAll(() => mock.close());

registerChecks(
  closing.filter((check) => check.tier === "burst"),
  () => mock.session,
);
