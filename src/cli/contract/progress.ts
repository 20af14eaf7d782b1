import { isFailed, type Result, type Verdict } from "../../contract/seen/verdict.ts";
import type { Terminal } from "../command.ts";

/** One progress line in a terminal, with failures above it at once; elsewhere a line now and then, which a log can bear. */
export interface Progress {
  /** With what the run waits for at the moment; the empty text for nothing. */
  readonly begin: (total: number, waitsFor: () => string) => void;
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
  let waiting = () => "";
  const say = (): void => {
    const failures = failedCount === 0 ? "" : `, ${failedCount} failed`;
    const after = waiting() || (last && `done last: ${last}`);
    const seconds = Math.round((Date.now() - began) / 1_000);
    err(`${doneCount} of ${total} checks in ${seconds} s${failures}${after && `; ${after}`}\n`);
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    begin(all, waitsFor) {
      total = all;
      waiting = waitsFor;
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
  let waiting = () => "";
  let timer: NodeJS.Timeout | undefined;
  const paint = (verdict: Verdict, text: string) => (hasColours ? `\x1b[${colours[verdict]}m${text}\x1b[0m` : text);
  const draw = (): void => {
    const barLength = total === 0 ? 0 : Math.min(width, Math.round((width * doneCount) / total));
    const seenVerdicts = (Object.keys(counts) as Verdict[]).filter((each) => counts[each] > 0);
    // Only a line that fits can be written again in its place, so it has as much of this as fits.
    let room = columns - 1;
    const shown = (text: string, painted = text): string => {
      if (text.length > room) return "";
      room -= text.length;
      return painted;
    };
    const share = shown(`${doneCount}/${total}`);
    const seconds = shown(` ${Math.round((Date.now() - began) / 1_000)} s`);
    const words = seenVerdicts.map((each) => ` ${counts[each]} ${each}`);
    const tally = shown(
      words.join(""),
      seenVerdicts.map((each) => ` ${paint(each, `${counts[each]} ${each}`)}`).join(""),
    );
    const rest = waiting();
    const after = rest === "" ? "" : shown(`; ${rest}`);
    const bar = shown(`${"█".repeat(barLength)}${"░".repeat(width - barLength)} `);
    err(`\r\x1b[K${bar}${share}${tally}${seconds}${after}`);
  };
  return {
    begin(all, waitsFor) {
      total = all;
      waiting = waitsFor;
      timer = setInterval(draw, 1_000).unref();
    },
    seen(result) {
      const { verdict, title, reason } = result;
      counts[verdict] += 1;
      doneCount += 1;
      if (isFailed(result)) {
        err(`\r\x1b[K${paint(verdict, verdict)} ${title}: ${(reason ?? "").split("\n")[0]?.slice(0, 160)}\n`);
      }
      draw();
    },
    end() {
      clearInterval(timer);
      err("\r\x1b[K");
    },
  };
}
