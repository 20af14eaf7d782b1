import { interfaceOperations } from "../../interface/operations.ts";
import type { Operation, Route } from "../../kernel/operation.ts";
import { newRouter, route as routeTo } from "../../kernel/router.ts";

const router = newRouter(interfaceOperations);
const byRoute = new Map<string, Operation>(interfaceOperations.map((each) => [`${each.method} ${each.path}`, each]));

export const everyOperation: readonly Operation[] = interfaceOperations;

export function operationOf(route: Route): Operation | null {
  return byRoute.get(route) ?? null;
}

export function routeOf(operation: Operation): Route {
  return `${operation.method} ${operation.path}` as Route;
}

/** Those of one row of §8, which may share a window and entitlements; an operation that has no row there is alone. */
export function rowOf(operation: Operation): readonly Operation[] {
  const rowIn = ({ access }: Operation) => (access.to === "control" ? undefined : access.limit.row);
  const row = rowIn(operation);
  return row === undefined ? [operation] : everyOperation.filter((each) => rowIn(each) === row);
}

/** The operation of a plain request. */
export function operationAt(method: string, path: string): Operation | null {
  return matchAt(method, path)?.operation ?? null;
}

/** The same with the values of its path parameters. */
export function matchAt(method: string, path: string) {
  const match = routeTo(router, method, path.split("?", 1)[0] as string);
  return match.found === "operation" ? match : null;
}
