import type { Members } from "../base/known-members.ts";
import type { UnderstudyOptions } from "../core.ts";
import type { ExpectedCall } from "./views.ts";

export const understudyOptions: Members<UnderstudyOptions> = {
  seed: true,
  scenario: true,
  population: true,
  clock: true,
  now: true,
  statedOnly: true,
  noLimits: true,
  journal: true,
  latency: true,
  scenarios: true,
  people: true,
  overlay: true,
  document: true,
  assume: true,
  overrides: true,
  controlToken: true,
  controlHosts: true,
  corsOrigins: true,
  onFailure: true,
};

export const expectedCall: Members<ExpectedCall> = {
  operation: true,
  method: true,
  path: true,
  principal: true,
  status: true,
  query: true,
  headers: true,
  body: true,
};
