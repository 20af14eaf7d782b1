import { isFailed, type Result, type Verdict } from "../../contract/seen/verdict.ts";
import type { Terminal } from "../command.ts";

/** One progress line in a terminal, with failures above it at once; elsewhere a line now and then, which a log can bear. */
export interface Progress {
  readonly begin: (total: number) => void;
  readonly seen: (result: Result) => void;
  readonly end: () => void;
}

const width = 24;
const colours: Readonly<Record<Verdict, number>> = {
  violation: 31,
  flaky: 35,
  refuted: 33,
  confirmed: 36,
  held: 32,
  skipped: 90,
};

/** A log that says nothing for longer looks like a run that hangs. */
const everyMs = 10_000;

export function newProgress(terminal: Terminal): Progress {
  return terminal.isTty ? inTerminal(terminal) : inLog(terminal);
}

function inLog({ err }: Terminal): Progress {
  const began = Date.now();
  let total = 0;
  let doneCount = 0;
  let failedCount = 0;
  let last = "";
  const say = (): void => {
    const failures = failedCount === 0 ? "" : `, ${failedCount} failed`;
    const after = last === "" ? "" : `; done last: ${last}`;
    err(`${doneCount} of ${total} checks in ${Math.round((Date.now() - began) / 1_000)} s${failures}${after}\n`);
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    begin(all) {
      total = all;
      timer = setInterval(say, everyMs).unref();
    },
    seen(result) {
      doneCount += 1;
      if (isFailed(result)) failedCount += 1;
      last = result.title;
    },
    end: () => clearInterval(timer),
  };
}

function inTerminal({ err, hasColours, columns }: Terminal): Progress {
  const counts: Record<Verdict, number> = { violation: 0, flaky: 0, refuted: 0, confirmed: 0, held: 0, skipped: 0 };
  const began = Date.now();
  let total = 0;
  let doneCount = 0;
  const paint = (verdict: Verdict, text: string) => (hasColours ? `\x1b[${colours[verdict]}m${text}\x1b[0m` : text);
  return {
    begin(all) {
      total = all;
    },
    seen(result) {
      const { verdict, title, reason } = result;
      counts[verdict] += 1;
      doneCount += 1;
      if (isFailed(result)) {
        err(`\r\x1b[K${paint(verdict, verdict)} ${title}: ${(reason ?? "").split("\n")[0]?.slice(0, 160)}\n`);
      }
      const barLength = total === 0 ? 0 : Math.min(width, Math.round((width * doneCount) / total));
      const bar = `${"█".repeat(barLength)}${"░".repeat(width - barLength)}`;
      const seenVerdicts = (Object.keys(counts) as Verdict[]).filter((each) => counts[each] > 0);
      const words = seenVerdicts.map((each) => ({ each, text: `${counts[each]} ${each}` }));
      const seconds = `${Math.round((Date.now() - began) / 1_000)} s`;
      const share = `${doneCount}/${total}`;
      // Only a line that fits can be written again in its place.
      const lineLength = words.reduce(
        (length, { text }) => length + text.length + 1,
        share.length + seconds.length + 2,
      );
      const tally = lineLength < columns ? words.map(({ each, text }) => ` ${paint(each, text)}`).join("") : "";
      err(`\r\x1b[K${width + 1 + lineLength < columns ? `${bar} ` : ""}${share}${tally} ${seconds}`);
    },
    end: () => err("\r\x1b[K"),
  };
}
