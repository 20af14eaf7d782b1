import type { Terminal } from "../command.ts";

/** The phase of a run that is being stopped, as shown to the user at the terminal. */
const phases = {
  meeting: "Stopping before the first check.",
  checking: "Stopping: checks under way end, then what the run made is removed and the report is written.",
  cleaning: "Still removing what the run made; the report follows.",
} as const;
type Phase = keyof typeof phases;

export interface StopSignal {
  /** Whether checks have to end. */
  readonly isStopped: () => boolean;
  readonly enter: (phase: Phase) => void;
  /** Resolves with null as soon as the run is asked to stop. */
  readonly stopped: Promise<null>;
}

/**
 * Ctrl-C during a run is answered immediately. A second one ends the process; its journal tells the next run what
 * is left. A deadline that passes stops a run in the same way.
 */
export function listenForStop({ stopped, err }: Terminal, deadlineMs: number | null): StopSignal {
  let phase: Phase = "meeting";
  let isStopped = false;
  const deadline = deadlineMs === null ? null : Date.now() + deadlineMs;
  const announceStop = stopped.then(() => {
    isStopped = true;
    err(
      `\n${phases[phase]} A second Ctrl-C ends at once; \`understudy contract cleanup\` then removes what is left.\n`,
    );
    return null;
  });
  return {
    // What the run made is removed all the same.
    isStopped: () => phase === "checking" && (isStopped || (deadline !== null && Date.now() >= deadline)),
    enter: (next) => {
      phase = next;
    },
    stopped: announceStop,
  };
}
