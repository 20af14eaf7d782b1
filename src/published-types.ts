/** The types that every entry of the package exports, in Node and in a browser. */
export type { Answers, Bodies, Params } from "./answers.ts";
export type { UnderstudyOptions } from "./core.ts";
export type {
  OperationId,
  OperationPattern,
  OwnPrincipals,
  OwnScenarios,
  PrincipalName,
  ScenarioName,
} from "./names.ts";
export type * from "./sandbox-types.ts";
export type * from "./views.ts";
