import { day } from "../../../base/instants.ts";
import { assumed } from "../../../base/provenance.ts";
import type { Json } from "../../seen/exchange.ts";
import { says } from "../../seen/sentences.ts";
import { firstRepeated, rule, rulesForEach } from "./rule.ts";

// A series of days contains each day once, with the correct weekday, and a complete series has no gap.

const report = ["GET /v1/deep-research/reports/developers/{login}"] as const;
const people = [
  "GET /v1/developers/search",
  "POST /v2/developers/similar",
  "GET /v1/developers/similar",
  "POST /v1/searches/execute",
  "POST /v1/developers/{id}/similar",
  "GET /v1/developers/{id}",
] as const;

interface Day {
  readonly date: string;
  readonly weekday: number;
}

const twice = (days: readonly Day[]): string | undefined => firstRepeated(days.map(({ date }) => date));

const offWeekday = (days: readonly Day[]): Day | undefined =>
  days.find(({ date, weekday }) => new Date(at(date)).getUTCDay() !== weekday);

/** The first day that is missing between the first and the last of a series. */
function missing(days: readonly Day[]): string | null {
  const there = new Set(days.map(({ date }) => date));
  const times = [...there].map(at).sort((one, other) => one - other);
  const gap = times.find((time, place) => place > 0 && time - (times[place - 1] as number) > day);
  return gap === undefined ? null : new Date(gap - day).toISOString().slice(0, 10);
}

/** The first day that comes after a later one. */
const outOfOrder = (days: readonly Day[]): Day | undefined =>
  days.find(({ date }, place) => place > 0 && at(date) < at((days[place - 1] as Day).date));

function at(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

interface Garden {
  readonly whose: string;
  readonly days: readonly Day[];
}

const gardensOf = ({ results, developer }: Json): readonly Garden[] =>
  (results ?? [developer]).flatMap(({ id, details }: Json) => {
    const garden = details.github?.garden;
    return garden === undefined ? [] : [{ whose: `the garden of developer ${id}`, days: garden.days }];
  });

const inGardens = rulesForEach(people, gardensOf);

export const dayRules = [
  rule(says("2.6/contributions"), report, ({ contributions }) => {
    const day = twice(contributions?.calendar ?? []);
    return day && `\`contributions.calendar\` has ${day} twice, and each day is there once`;
  }),
  rule(says("2.6/weekday"), report, ({ contributions }) => {
    const wrong = offWeekday(contributions?.calendar ?? []);
    return wrong && `${wrong.date} is not weekday ${wrong.weekday}`;
  }),
  inGardens(says("2.1/garden-full"), ({ whose, days }) => {
    const day = twice(days);
    return day && `${whose} has ${day} twice, and should have each day of the trailing year once`;
  }),
  inGardens(says("2.1/garden-full"), ({ whose, days }) => {
    const day = missing(days);
    return day && `${whose} lacks ${day}, and should have every day of the trailing year`;
  }),
  inGardens(assumed("A-32"), ({ whose, days }) => {
    const early = outOfOrder(days);
    return early && `${whose} has ${early.date} after a later day`;
  }),
  inGardens(assumed("A-32"), ({ whose, days }) => {
    const wrong = offWeekday(days);
    return wrong && `${whose} says that ${wrong.date} is weekday ${wrong.weekday}`;
  }),
];
