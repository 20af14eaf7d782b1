import { useEffect, useState } from "preact/hooks";
import { control } from "./api.ts";
import { attempt } from "./state.ts";

/** What the control plane answers at a path, read again when one of the values changes; null until it is read. */
export function useAnswer<Answer>(path: string, ...values: readonly unknown[]): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    void attempt(async () => setAnswer(await control<Answer>("GET", path)));
  }, [path, ...values]);
  return answer;
}
