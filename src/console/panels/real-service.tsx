import { ItsDocument } from "./its-document.tsx";
import { Verdicts } from "./verdicts.tsx";

/** What is known of the real service: its own document, and the proxy's current findings. */
export function RealService() {
  return (
    <section aria-label="Real service">
      <div class="section-head">
        <h1>Real service</h1>
        <p class="faint">The observed behaviour of the service itself, next to what is stated and what we assume.</p>
      </div>
      <ItsDocument />
      <Verdicts />
    </section>
  );
}
