import type { Streaming } from "../kernel/call.ts";
import { type Operation, operation, reply } from "../kernel/operation.ts";
import { since, writeEvent } from "../stage/feed.ts";
import type { Sandbox } from "../stage/sandboxes.ts";
import { control, type GetStage, sandboxOf } from "./controls.ts";

export function eventOperations(stage: GetStage): readonly Operation[] {
  return [
    operation({
      id: "control.events",
      route: "GET /_understudy/events",
      ...control,
      summary: "Watch requests, ledger, jobs, the clock and the world as server-sent events",
      description:
        "Events are request, ledger, job, clock and world. Send Last-Event-ID to go on where a connection broke; an event `missed` says that this is not possible any more, so that everything shown should be read anew.",
      answers: { status: 200, media: "text/event-stream" },
      refuses: [],
      handle({ call }) {
        const stream = watch(sandboxOf(stage(), call), call.headers["last-event-id"]);
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

/** A sandbox that is watched is in use, so it is not dropped to make room. */
function watch(sandbox: Sandbox, lastEventId: string | undefined): Streaming {
  const { feed } = sandbox;
  return {
    open(send) {
      const missed = lastEventId === undefined ? [] : since(feed, lastEventId);
      send("retry: 1000\n\n");
      if (missed === null) send("event: missed\ndata: {}\n\n");
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
