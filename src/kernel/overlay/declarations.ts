import type { Implemented, Operation } from "../operation.ts";
import { Refusal } from "../refusal.ts";
import { followOperations } from "./follow.ts";
import type { Overlay } from "./schema.ts";

/** The declarations of a deployment: fewer operations, other limits, more lenient input. */
export function overlayOperations(operations: readonly Implemented[], overlay: Overlay): readonly Implemented[] {
  const changed = operations.flatMap((operation) => {
    const route = `${operation.method} ${operation.path}`;
    const absent = overlay.absent[route];
    if (absent === 404 || absent === 405) return [];
    const available = absent === 501 ? notImplemented(operation) : operation;
    const adjusted = withAnswers(withIgnoredInput(available, route, overlay), route, overlay);
    return [withLimit(adjusted, overlay.limits[route]?.calls)];
  });
  return followOperations(changed, overlay.follows);
}

function notImplemented({ params: _, query: __, body: ___, ...operation }: Implemented): Implemented {
  return {
    ...operation,
    refuses: [...operation.refuses, "not_implemented"],
    handle: () => {
      throw new Refusal(
        "not_implemented",
        `${operation.method} ${operation.path} is not implemented there (overlay).`,
        {
          status: 501,
        },
      );
    },
  };
}

function withIgnoredInput<Each extends Operation>(operation: Each, route: string, { ignores }: Overlay): Each {
  const unknown = ignores.filter(({ on }) => on === route).map((each) => each.unknown);
  return unknown.length === 0 ? operation : { ...operation, ignores: unknown };
}

function withAnswers<Each extends Operation>(operation: Each, route: string, overlay: Overlay): Each {
  const members = overlay.members.filter(({ on }) => on === route);
  const statuses = overlay.statuses.filter(({ on }) => on === route);
  return members.length + statuses.length === 0 ? operation : { ...operation, overlaid: { members, statuses } };
}

function withLimit<Each extends Operation>(operation: Each, calls: number | undefined): Each {
  const { access } = operation;
  if (calls === undefined || access.to === "control") return operation;
  return { ...operation, access: { ...access, limit: { ...access.limit, calls } } };
}
