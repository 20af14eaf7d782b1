import { type Implemented, operation, reply } from "../kernel/operation.ts";
import { metricsText } from "../stage/metrics.ts";
import { control, type GetStage } from "./controls.ts";

export function metricsOperations(stage: GetStage): readonly Implemented[] {
  return [
    operation({
      id: "control.metrics",
      route: "GET /_understudy/metrics",
      ...control,
      summary: "Read what the server counts and measures, as Prometheus does",
      description: "For all sandboxes together: requests, latencies, sandboxes and their memory, the heap, the store.",
      answers: { status: 200, media: "text/plain" },
      refuses: [],
      handle() {
        const { metrics, sandboxes, store } = stage();
        return reply({
          status: 200,
          bytes: new TextEncoder().encode(metricsText(metrics, sandboxes, store)),
          media: "text/plain; version=0.0.4; charset=utf-8",
        });
      },
    }),
  ];
}
