import type { Streaming } from "../kernel/call.ts";
import { type Implemented, operation, reply } from "../kernel/operation.ts";
import { eventsSince, formatEvent, readEventId, writeEvent } from "../stage/feed.ts";
import type { Sandbox } from "../stage/sandbox.ts";
import type { Store } from "../stage/store.ts";
import { control, type GetStage, sandboxOf } from "./controls.ts";

export function eventOperations(stage: GetStage): readonly Implemented[] {
  return [
    operation({
      id: "control.events",
      route: "GET /_understudy/events",
      ...control,
      summary: "Watch requests, ledger, jobs, the clock and the world as server-sent events",
      description:
        "Events are request, ledger, job, clock and world. Send Last-Event-ID to continue after a broken connection; an event `missed` says that this is no longer possible, so everything should be read again.",
      answers: { status: 200, media: "text/event-stream" },
      refuses: [],
      handle({ call }) {
        const { store } = stage();
        const sandbox = sandboxOf(stage(), call);
        const lastEventId = call.headers["last-event-id"];
        const stream = store?.shared ? watchShared(store, sandbox, lastEventId) : watch(sandbox, lastEventId);
        return reply({
          status: 200,
          stream,
          media: "text/event-stream; charset=utf-8",
          headers: { "cache-control": "no-store", "x-accel-buffering": "no" },
        });
      },
    }),
  ];
}

const retry = "retry: 1000\n\n";
const missedSome = "event: missed\ndata: {}\n\n";

/** Where several processes serve a sandbox, its store forwards what happens in any of them from this step on. */
function watchShared(store: Store, sandbox: Sandbox, lastEventId: string | undefined): Streaming {
  const { feed, name } = sandbox;
  const now = { life: feed.life, number: feed.next - 1 };
  const seen = lastEventId === undefined ? now : readEventId(lastEventId);
  const lost = seen === null || seen.life !== now.life || seen.number > now.number;
  feed.watched = true;
  return {
    open(send) {
      send(retry);
      if (lost) send(missedSome);
      sandbox.inUse += 1;
      const stop = store.watch(name, lost ? now : seen, {
        tell: ({ life, number, kind, data }) => send(formatEvent(life, number, kind, data)),
        missed: () => send(missedSome),
      });
      let open = true;
      return () => {
        if (open) sandbox.inUse -= 1;
        open = false;
        stop();
      };
    },
  };
}

/** A watched sandbox counts as in use, so it is not dropped to make room. */
function watch(sandbox: Sandbox, lastEventId: string | undefined): Streaming {
  const { feed } = sandbox;
  return {
    open(send) {
      const missed = lastEventId === undefined ? [] : eventsSince(feed, lastEventId);
      send(retry);
      if (missed === null) send(missedSome);
      for (const happening of missed ?? []) send(writeEvent(feed, happening));
      const watcher = (happening: Parameters<typeof writeEvent>[1]): void => send(writeEvent(feed, happening));
      feed.watched = true;
      feed.watchers.add(watcher);
      sandbox.inUse += 1;
      return () => {
        if (feed.watchers.delete(watcher)) sandbox.inUse -= 1;
      };
    },
  };
}
