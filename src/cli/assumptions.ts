import { assumptions as all } from "../interface/description/assumptions.ts";
import { parseReadings, type Readings } from "../model/readings.ts";
import { command } from "./command.ts";
import { refuseExtra, refuseUnknownVerb, UsageError } from "./flags.ts";

const verbs = ["list"];

export const assumptions = command({
  name: "assumptions",
  verbs,
  usage: "understudy assumptions list [--contested] [--assume ID=READING,…]",
  flags: {
    contested: { kind: "switch", help: "Only those with more than one reading" },
    assume: { kind: "text", value: "ID=READING,…", help: "Readings to apply, as for start" },
  },
  async run({ contested, assume = "" }, [verb, ...rest], { out }) {
    refuseUnknownVerb("assumptions", verbs, verb);
    refuseExtra("assumptions list", rest);
    const parsedReadings = parseReadings(assume);
    if ("problem" in parsedReadings) throw new UsageError(`--assume: ${parsedReadings.problem}`);
    const rows = all().filter(({ readings }) => !contested || readings !== undefined);
    out(rows.map((row) => describe(row, parsedReadings.readings)).join(""));
    return 0;
  },
});

function describe(
  { id, about, choice, readings = [] }: ReturnType<typeof all>[number],
  chosenReadings: Readings,
): string {
  const holds = (chosenReadings as Readonly<Record<string, string>>)[id] ?? readings[0]?.name;
  const lines = readings.map(({ name, what }) => `         ${name === holds ? "holds" : "     "}  ${name}: ${what}\n`);
  return `${id.padEnd(7)}${about}: ${choice}\n${lines.join("")}`;
}
