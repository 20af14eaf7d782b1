/** More are not collected, so that none waits long for the next one. */
const maxTogether = 16;

/**
 * Sends the answers of one turn of the event loop together, at its end: a client that sleeps until an answer arrives
 * is woken once for all of them, and waking it takes longer than sending.
 */
export function newOutbox<Item>(send: (item: Item) => void): (item: Item) => void {
  let waiting: Item[] = [];
  const flush = (): void => {
    const items = waiting;
    waiting = [];
    for (const item of items) send(item);
  };
  return (item) => {
    waiting.push(item);
    if (waiting.length === 1) setImmediate(flush);
    else if (waiting.length === maxTogether) flush();
  };
}
