import type { ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

interface Queue {
  last: ServerResponse;
  readonly waiting: AnswerTurn[];
}

interface AnswerTurn {
  /** Null for the last word on a connection, after which nothing is answered any more. */
  readonly response: ServerResponse | null;
  readonly take: () => void;
}

interface Turns {
  /** Takes the turn of a request when the previous answer on the same connection has been sent. */
  readonly inTurn: (response: ServerResponse, take: () => void) => void;
  /** Says what is wrong with a connection after the answers to all requests that came in whole before it. */
  readonly lastly: (socket: Duplex, say: () => void) => void;
}

/** No client pipelines this many requests; one that does would have them all kept in memory. */
const maxWaiting = 1_000;

/** Serializes what is sent on each connection, in the order in which it was asked for. */
export function newTurns(): Turns {
  const queues = new WeakMap<Duplex, Queue>();
  return {
    inTurn(response, take) {
      const { socket } = response.req;
      const queue = queues.get(socket);
      if (queue === undefined) {
        queues.set(socket, { last: response, waiting: [] });
        return take();
      }
      if (queue.waiting.length === 0 && queue.last.writableFinished) {
        queue.last = response;
        return take();
      }
      if (queue.waiting.length >= maxWaiting) return void socket.destroy();
      wait(queue, { response, take });
    },
    lastly(socket, say) {
      const queue = queues.get(socket);
      if (queue === undefined) return say();
      const { response: newest } = queue.waiting.at(-1) ?? { response: queue.last };
      if (newest === null) return; // There is a last word already.
      // What is wrong with a request that has not come in whole is the answer to it.
      const isCutOff = !newest.req.complete;
      if (isCutOff && queue.waiting.length > 0) queue.waiting[queue.waiting.length - 1] = { response: null, take: say };
      else if (isCutOff || queue.last.writableFinished) say();
      else wait(queue, { response: null, take: say });
    },
  };
}

function wait(queue: Queue, turn: AnswerTurn): void {
  queue.waiting.push(turn);
  if (queue.waiting.length === 1) queue.last.once("close", () => takeNext(queue));
}

function takeNext(queue: Queue): void {
  const next = queue.waiting.shift();
  // An answer that could not be sent means that the client is gone for the next one.
  if (next === undefined || !queue.last.writableFinished) return;
  if (next.response !== null) {
    queue.last = next.response;
    if (queue.waiting.length > 0) next.response.once("close", () => takeNext(queue));
  }
  next.take();
}
