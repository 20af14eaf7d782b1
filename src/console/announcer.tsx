import { useEffect, useRef, useState } from "preact/hooks";
import { requests } from "./state.ts";

const quietMs = 4_000;

/** Announces new rows to screen readers: politely, and no more often than one can listen to. */
export function Announcer() {
  const [words, setWords] = useState("");
  const waiting = useRef(false);
  const newest = requests.value[0]?.id ?? null;
  // From the first rendering on, not from the first effect: a request may come between the two.
  const announced = useRef(newest);
  useEffect(() => {
    if (newest === null) announced.current = null;
    if (newest === announced.current || waiting.current) return;
    waiting.current = true;
    setTimeout(() => {
      const all = requests.peek();
      const before = all.findIndex(({ id }) => id === announced.current);
      const count = before < 0 ? all.length : before;
      const [last] = all;
      if (last && count > 0) {
        const many = count === 1 ? "One request" : `${count} requests, the last`;
        setWords(`${many}: ${last.status}, ${last.method} ${last.path}${last.code ? `, ${last.code}` : ""}`);
      }
      announced.current = last?.id ?? null;
      waiting.current = false;
    }, quietMs);
  }, [newest]);
  return (
    <p class="visually-hidden" role="status" aria-live="polite">
      {words}
    </p>
  );
}
