import type { Operation } from "../../../kernel/operation.ts";
import type { AnswerFinding } from "../../judge/recorder.ts";
import type { PassiveCheck } from "../../run/check.ts";
import { differs } from "../../seen/lesson.ts";
import { routeOf } from "../../seen/operations.ts";
import { sayProvenance } from "../../seen/verdict.ts";

/** The findings of all answers in the run, reported once for each operation; they are evaluated after all other checks. */
export function answersCheck(operation: Operation): PassiveCheck {
  const route = routeOf(operation);
  return {
    id: `answers ${route}`,
    area: "Answers",
    title: `${route} matches its declaration in every answer seen`,
    on: [route],
    source: operation.source,
    quick: true,
    tier: "read",
    async body({ session, skip }) {
      const seen = operation.answers.some(({ status }) => session.recorder.statuses.has(`${status} ${route}`));
      const findings = [...session.recorder.findings.values()].filter(
        (each) => each.route === route && !isRefusal(each),
      );
      const gone = session.target.missing.get(route);
      if (gone !== undefined) {
        const status = Number(/\d{3}/.exec(gone)?.[0] ?? 404);
        const change = { set: "absent", on: route, status: status === 405 || status === 501 ? status : 404 } as const;
        throw differs(`The operation does not exist: ${gone}.`, change);
      }
      if (!seen && session.recorder.statuses.has(`501 ${route}`)) {
        throw differs("It answers 501: it is not implemented there.", { set: "absent", on: route, status: 501 });
      }
      if (!seen && findings.length === 0) skip("no answer of it was seen in this run");
      report(findings);
    },
  };
}

/** Every refusal of the run had the body of §7. */
export const errorsCheck: PassiveCheck = {
  id: "errors",
  area: "Answers",
  title: "Every refusal seen has the error body",
  on: [],
  source: { stated: "§7" },
  quick: true,
  tier: "read",
  async body({ session, skip }) {
    if (![...session.recorder.statuses.keys()].some((seen) => /^[45]/.test(seen)))
      skip("no refusal was seen in this run");
    const there = [...session.recorder.findings.values()].filter(({ route }) => !session.target.missing.has(route));
    report(there.filter(isRefusal));
  },
};

function isRefusal({ exchange }: AnswerFinding): boolean {
  return exchange.answer.status >= 400;
}

/** Thrown with all findings, so that each of them is judged by its own source. */
function report(findings: readonly AnswerFinding[]): void {
  if (findings.length === 0) return;
  const lines = findings.map(({ route, problem, source }) => `${route}: ${problem} [${sayProvenance(source)}]`);
  throw Object.assign(new Error(lines.join("\n")), { findings });
}
