/** Turns of the event loop after a new connection: the next one may be noticed only after the requests of its turn. */
const turnsAfterConnection = 2;

export interface TurnQueue<Item> {
  readonly take: (item: Item) => void;
  /** A client has connected. */
  readonly connected: () => void;
}

/**
 * Serves at once what comes in, but one request a turn of the event loop while clients connect: node accepts one
 * connection a turn, so that each of many clients that connect at the same time would wait until everything has been served that
 * those before it ask for.
 */
export function newTurnQueue<Item>(serve: (item: Item) => void): TurnQueue<Item> {
  const waiting: Item[] = [];
  let turnsInHaste = 0;
  /** Otherwise another turn is due. */
  const isCalm = (): boolean => turnsInHaste === 0 && waiting.length === 0;
  const nextTurn = (): void => {
    const now = waiting.splice(0, turnsInHaste > 0 ? 1 : waiting.length);
    if (turnsInHaste > 0) turnsInHaste--;
    if (!isCalm()) setImmediate(nextTurn);
    for (const item of now) serve(item);
  };
  return {
    take(item) {
      if (isCalm()) serve(item);
      else waiting.push(item);
    },
    connected() {
      if (isCalm()) setImmediate(nextTurn);
      turnsInHaste = turnsAfterConnection;
    },
  };
}
