import { afterAll } from "vitest";
import { bursts } from "../../contracts/closing.contract.ts";
import { openMock } from "./mock.ts";
import { registerChecks } from "./vitest-host.ts";

const mock = await openMock({ clock: "30x" });
afterAll(() => mock.close());

registerChecks(bursts, () => mock.session);
