import { Session } from "node:inspector";

/** How much work a server does, counted by how often the blocks of its code are entered: the same on every machine. */
export interface Meter {
  /** Blocks entered since the last reading. */
  readonly read: () => number;
  readonly close: () => void;
}

/** The source as in the repository, or as one bundle (tools/bench.mjs). */
const isOurs = /\/src\/|\/bench-\w+\.mjs$/;

export function newMeter(): Meter {
  const session = new Session();
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  return {
    read() {
      let entered = 0;
      session.post("Profiler.takePreciseCoverage", (error, taken) => {
        if (error) throw error;
        for (const { functions, url } of taken.result) {
          if (!isOurs.test(url)) continue;
          for (const { ranges } of functions) for (const { count } of ranges) entered += count;
        }
      });
      return entered;
    },
    close() {
      session.post("Profiler.stopPreciseCoverage");
      session.disconnect();
    },
  };
}
