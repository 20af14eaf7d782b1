import { z } from "zod";
import { type Implemented, operation } from "../kernel/operation.ts";
import { ClockMode } from "../model/clock.ts";
import { DurationInput, InstantInput, InstantText } from "../model/shapes.ts";
import { sayIfBefore } from "../population/drawn-as-of.ts";
import { advanceClock, isWritable, nowIn, parseMode, setClock, setSpeed, viewClock } from "../stage/clock.ts";
import { publish } from "../stage/feed.ts";
import { control, type GetStage, sandboxOf } from "./controls.ts";

export const ClockView = z
  .looseObject({
    now: InstantText,
    mode: ClockMode,
    notice: z
      .string()
      .exactOptional()
      .meta({ description: "What a clock before March 2026 means, as of which people are drawn; absent later." }),
    factor: z.number().min(0).meta({ description: "How many times as fast as real time the clock runs; 0 is frozen." }),
  })
  .meta({ id: "Clock" });
export type ClockView = z.output<typeof ClockView>;

const ClockChange = z
  .strictObject({ advance: DurationInput.optional(), now: InstantInput.optional(), mode: ClockMode.optional() })
  .refine((change) => Object.keys(change).length > 0, "needs advance, now or mode")
  .refine(({ advance, now }) => advance === undefined || now === undefined, "takes advance or now, not both")
  .meta({ id: "ClockChange", examples: [{ advance: "15m" }, { now: "2026-03-01T23:59:30Z" }, { mode: "60x" }] });

export function clockOperations(stage: GetStage): readonly Implemented[] {
  return [
    operation({
      id: "control.clock.get",
      route: "GET /_understudy/clock",
      ...control,
      summary: "Read the sandbox's clock",
      description: "The instant that the next request is answered at, and how fast it moves on.",
      answers: { status: 200, body: ClockView },
      refuses: [],
      handle: ({ call }) => withNotice(viewClock(sandboxOf(stage(), call).world, stage().realTime())),
    }),
    operation({
      id: "control.clock.change",
      route: "PATCH /_understudy/clock",
      ...control,
      summary: "Move, set, freeze or speed up the clock",
      description:
        "`advance` moves by a duration and `now` to an instant, in either direction; `mode` freezes it, lets it run at a speed, or lets each poll of something unfinished step to its next event. Jobs move when their account next calls.",
      body: ClockChange,
      answers: { status: 200, body: ClockView },
      refuses: ["bad_request"],
      handle({ call, body, refuse }) {
        const { world, feed } = sandboxOf(stage(), call);
        const realNow = stage().realTime();
        const target = body.now === undefined ? nowIn(world, realNow) + (body.advance ?? 0) : Date.parse(body.now);
        if (!isWritable(target)) refuse("bad_request", "The clock shows instants from the year 1970 to the year 9989.");
        if (body.mode !== undefined) setSpeed(world, parseMode(body.mode) ?? 0, realNow);
        if (body.now !== undefined) setClock(world, target, realNow);
        if (body.advance !== undefined) advanceClock(world, body.advance, realNow);
        const view = withNotice(viewClock(world, realNow));
        stage().tellTime(target);
        publish(feed, "clock", () => view);
        return view;
      },
    }),
  ];
}

function withNotice(view: ReturnType<typeof viewClock>): ClockView {
  const notice = sayIfBefore(Date.parse(view.now));
  return notice === "" ? view : { ...view, notice };
}
