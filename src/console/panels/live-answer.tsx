import { useEffect, useState } from "preact/hooks";
import type { DryAnswer } from "../../control/answers.ts";
import { look } from "../api.ts";
import { Json, Status } from "../elements.tsx";
import { Details } from "../fields.tsx";
import { actor, attempt } from "../state.ts";
import type { DescribedOperation } from "./document.ts";
import { liveValues } from "./live-values.ts";
import { pathWith, requiredValues } from "./request-of.ts";

/** The answer that the acting principal would get now: tried on a copy, so that viewing changes nothing. */
export function LiveAnswer({ operation }: { operation: DescribedOperation }) {
  return (
    <Details summary="Example of this world">
      {() => <Answered operation={operation} as={operation.isPublic ? null : (actor()?.name ?? null)} />}
    </Details>
  );
}

function Answered({ operation, as }: { operation: DescribedOperation; as: string | null }) {
  const [seen, setSeen] = useState<{ readonly path: string; readonly answer: DryAnswer } | null>(null);
  useEffect(() => {
    setSeen(null);
    void attempt(async () => {
      const path = pathWith(operation, { ...requiredValues(operation), ...(await liveValues(operation, as)) });
      setSeen({ path, answer: await look(path, as, operation.method, operation.body ?? undefined) });
    });
  }, [operation, as]);
  if (seen === null) return <p class="faint">Reading …</p>;
  const { path, answer } = seen;
  return (
    <>
      <p>
        <Status status={answer.status} /> <span class="mono path">{`${operation.method} ${path}`}</span>{" "}
        <span class="faint">as {as ?? "an anonymous caller"}; nothing was sent.</span>
      </p>
      <Json value={answer.body} />
    </>
  );
}
