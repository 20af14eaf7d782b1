import { afterAll } from "vitest";
import { burstChecks } from "../../src/contract/checks/derived/all.ts";
import { openMock } from "./mock.ts";
import { registerChecks } from "./vitest-host.ts";

const mock = await openMock({ clock: "30x" });
afterAll(() => mock.close());

registerChecks(burstChecks(), () => mock.session);
