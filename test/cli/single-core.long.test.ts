import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { runServer } from "../processes.ts";

test.skipIf(!existsSync("/usr/bin/taskset"))(
  "on a single core V8's helper threads take second place to a busy server",
  async () => {
    const { url, pid, kill } = await runServer(["--no-limits"], { by: ["taskset", "-c", "0"] });
    const nicenessOf = (thread: string): number =>
      Number(
        readFileSync(`/proc/${pid}/task/${thread}/stat`, "utf8")
          .replace(/^.*\) /, "")
          .split(" ")[16],
      );
    const inSecondPlace = (): number => {
      const own = nicenessOf(String(pid));
      return readdirSync(`/proc/${pid}/task`).filter((thread) => nicenessOf(thread) > own).length;
    };
    try {
      expect(inSecondPlace(), "before it is busy").toBe(0);
      for (let round = 0; round < 300 && inSecondPlace() === 0; round++) {
        await Promise.all(
          Array.from({ length: 100 }, () => fetch(`${url}/v1/pricing/catalog`).then((it) => it.text())),
        );
      }
      expect(inSecondPlace()).toBeGreaterThan(2);
    } finally {
      await kill();
    }
  },
  60_000,
);
