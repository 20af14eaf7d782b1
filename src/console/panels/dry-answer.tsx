import type { DryAnswer } from "../../control/answers.ts";
import { Json, Status } from "../elements.tsx";
import { Changes } from "./changes.tsx";

/** The answer that a request would get, and the rows that it would change. */
export function DryAnswerView({ answer }: { answer: DryAnswer }) {
  return (
    <>
      <p>
        <Status status={answer.status} /> <span class="faint">This would be the answer; nothing was sent.</span>
      </p>
      <Changes changes={answer.changes} would />
      <Json value={answer.body} />
    </>
  );
}
