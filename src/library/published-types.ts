/** The types that every entry of the package exports, in Node and in a browser. */

export type { Overrides, UnderstudyOptions } from "../core.ts";
export type * from "../generated/answers.ts";
export type { UnderstudyConfig } from "../generated/config.ts";
export type {
  OperationId,
  OperationPattern,
  OwnPrincipals,
  OwnScenarios,
  PrincipalName,
  ScenarioName,
} from "../generated/names.ts";
export type * from "./sandbox-types.ts";
export type * from "./views.ts";
