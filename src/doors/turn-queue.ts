/** Turns of the event loop after a new connection: the next one may be noticed only after the requests of its turn. */
const turnsAfterConnection = 2;

/** How long requests are served in a turn of the event loop, until it is looked who else has come. */
const turnMs = 10;

export interface TurnQueue {
  readonly take: (serve: () => void) => void;
  /** A client has connected. */
  readonly connected: () => void;
}

/**
 * Serves at once what comes in, for a while: requests that are there already, such as pipelined ones, would otherwise be
 * served one after another before anybody else is heard. While clients connect it is one request a turn, because node
 * accepts one connection a turn: each of many that connect at the same time would wait until everything has been
 * served that those before it ask for.
 */
export function newTurnQueue(now: () => number = () => performance.now()): TurnQueue {
  const waiting: (() => void)[] = [];
  let turnsInHaste = 0;
  let isScheduled = false;
  /** When this turn has lasted long enough. */
  let turnEnd = 0;
  const schedule = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    turnEnd = now() + turnMs;
    setImmediate(nextTurn);
  };
  const nextTurn = (): void => {
    isScheduled = false;
    const until = now() + turnMs;
    const isHasty = turnsInHaste > 0;
    if (isHasty) turnsInHaste--;
    do waiting.shift()?.();
    while (!isHasty && waiting.length > 0 && now() < until);
    if (waiting.length > 0 || turnsInHaste > 0) schedule();
  };
  return {
    take(serve) {
      schedule();
      if (turnsInHaste === 0 && waiting.length === 0 && now() < turnEnd) serve();
      else waiting.push(serve);
    },
    connected() {
      schedule();
      turnsInHaste = turnsAfterConnection;
    },
  };
}
