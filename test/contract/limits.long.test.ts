import { afterAll } from "vitest";
import { bursts } from "../../contracts/closing.contract.ts";
import { registerChecks } from "../../src/contract/run/vitest-host.ts";
import { openMock } from "./mock.ts";

const mock = await openMock({ clock: "30x" });
afterAll(() => mock.close());

registerChecks(bursts, () => mock.session);
