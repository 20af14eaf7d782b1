import { expect, test } from "vitest";
import { type Machine, statusesOf } from "../../src/base/machine.ts";
import { fileMachine } from "../../src/service/clients/file-machine.ts";
import { searchMachine } from "../../src/service/jobs/machine.ts";
import { itemMachine, researchMachine } from "../../src/service/research/machine.ts";
import { narrativeMachine, reportMachine } from "../../src/service/research/report-machine.ts";
import { keepEvidence } from "../evidence.ts";
import { movesOf } from "../service/moves.ts";

const machines: readonly Machine[] = [
  searchMachine,
  researchMachine,
  itemMachine,
  reportMachine,
  narrativeMachine,
  fileMachine,
];

function describeMachine(machine: Machine): string {
  const rows = movesOf(machine).map(
    ({ from, on, to, when, effects }) => `| ${from ?? "–"} | ${on} | ${to} | ${when} | ${effects} |`,
  );
  return `## ${machine.name}\n\n| from | event | to | when | effects |\n|---|---|---|---|---|\n${rows.join("\n")}\n`;
}

const intro =
  "# Machines\n\nEvery move of everything that takes time, written from the tables that the code runs on. What a state does not list is a 409.\n\n";

test("every transition is between states of its machine", () => {
  keepEvidence("machines", intro + machines.map(describeMachine).join("\n"));
  for (const machine of machines) {
    for (const { to } of movesOf(machine)) expect(statusesOf(machine)).toContain(to);
  }
});
