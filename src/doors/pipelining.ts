import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

interface Queue {
  last: ServerResponse;
  readonly waiting: { readonly response: ServerResponse; readonly turn: () => void }[];
}

/** No client pipelines this many requests; one that does would have them all kept in memory. */
const maxWaiting = 1_000;

/** Serializes requests by connection: a request begins when the previous answer on the same connection has been sent. */
export function newTurns(): (socket: Socket, response: ServerResponse, turn: () => void) => void {
  const queues = new WeakMap<Socket, Queue>();
  return (socket, response, turn) => {
    const queue = queues.get(socket);
    if (queue === undefined) {
      queues.set(socket, { last: response, waiting: [] });
      return turn();
    }
    const { last, waiting } = queue;
    if (waiting.length === 0 && last.writableFinished) {
      queue.last = response;
      return turn();
    }
    if (waiting.length >= maxWaiting) return void socket.destroy();
    waiting.push({ response, turn });
    if (waiting.length === 1) last.once("close", () => takeNext(queue));
  };
}

function takeNext(queue: Queue): void {
  const next = queue.waiting.shift();
  // An answer that could not be sent means that the client is gone for the next one.
  if (next === undefined || !queue.last.writableFinished) return;
  queue.last = next.response;
  if (queue.waiting.length > 0) next.response.once("close", () => takeNext(queue));
  next.turn();
}
