import { z } from "zod";
import { version } from "../../package.json";
import { perObject } from "../base/on-first-use.ts";
import { shareWork } from "../base/slices.ts";
import { newDocument, withServer } from "../interface/description/document.ts";
import { describing } from "../kernel/openapi/describe.ts";
import { type Implemented, operation } from "../kernel/operation.ts";
import type { Router } from "../kernel/router.ts";
import { written } from "../kernel/written-json.ts";
import { readingsOf } from "../model/readings.ts";
import { surfaceNamed, surfaceOf } from "../stage/surface.ts";
import { control, type GetStage, sandboxOf } from "./controls.ts";

export function documentOperations(stage: GetStage): readonly Implemented[] {
  const controlled = shareWork(function* () {
    return written(yield* describingControl(stage().router.operations));
  });
  const openapiOf = perObject(({ operations }: Router) =>
    newDocument(() => operations.filter(({ access }) => access.to !== "control")),
  );
  return [
    operation({
      id: "control.openapi",
      route: "GET /_understudy/openapi.json",
      ...control,
      summary: "Read the OpenAPI document of the interface without a credential",
      description: "The same document as GET /openapi.json, of this sandbox and the readings that apply in it.",
      answers: { status: 200, body: z.record(z.string(), z.unknown()).meta({ id: "InterfaceDocument" }) },
      refuses: [],
      waitsFor: ({ sandbox }) => openapiOf(surfaceNamed(stage(), sandbox).router).slices(),
      handle: ({ call }) => {
        const { world, recipe } = sandboxOf(stage(), call);
        return openapiOf(surfaceOf(stage(), recipe).router).writtenFor(call.origin, readingsOf(world));
      },
    }),
    operation({
      id: "control.document",
      route: "GET /_understudy/control.json",
      ...control,
      summary: "Read the OpenAPI document of the control plane",
      description:
        "Generated from the declarations that the control plane runs on. Clients in other languages are made from it.",
      answers: { status: 200, body: z.record(z.string(), z.unknown()).meta({ id: "ControlDocument" }) },
      refuses: [],
      waitsFor: controlled.slices,
      handle: ({ call }) => withServer(controlled.result(), call.origin),
    }),
  ];
}

function describingControl(operations: readonly Implemented[]) {
  return describing(
    operations.filter(({ access }) => access.to === "control"),
    {
      title: "Understudy's control plane",
      version,
      description: "Resets, clocks, scenarios, faults, journals and snapshots of the sandboxes of one Understudy.",
      tags: { Control: "Controls a sandbox; not part of the interface that Understudy stands in for." },
      authentication: "The control token, where the server was started with one.",
    },
  );
}
