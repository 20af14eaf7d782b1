import { assumptions as all } from "../interface/description/assumptions.ts";
import { parseReadings, type Readings } from "../model/readings.ts";
import { command } from "./command.ts";

export const assumptions = command({
  name: "assumptions",
  verbs: ["list"],
  usage: "understudy assumptions list [--contested] [--assume ID=READING,…]",
  flags: {
    contested: { kind: "switch", help: "Only those with more than one reading" },
    assume: { kind: "text", value: "ID=READING,…", help: "Readings to apply, as for start" },
  },
  async run({ contested, assume = "" }, [verb = "list", ...rest], { out }) {
    if (verb !== "list" || rest.length > 0)
      return { usage: `assumptions knows list, not "${[verb, ...rest].join(" ")}".` };
    const parsedReadings = parseReadings(assume);
    if ("problem" in parsedReadings) return { usage: `--assume: ${parsedReadings.problem}` };
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
