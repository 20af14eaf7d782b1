import type { Operations } from "../generated/answers.ts";
import { interfaceOperations } from "../interface/operations.ts";

/** Every operation by its id, with its method and its path as a template: what a typed client needs beside the types. */
export const operations = Object.fromEntries(
  interfaceOperations.map(({ id, method, path }) => [id, { operation: id, method, path }]),
) as unknown as Operations;
