import { Truth } from "./truth.tsx";
import { Verdicts } from "./verdicts.tsx";

/** What is known of the service that this one stands in for: what a proxy sees now, and what reports say together. */
export function RealService() {
  return (
    <section aria-label="Real service">
      <div class="section-head">
        <h1>Real service</h1>
        <p class="faint">What the service itself has been seen to do, beside what is stated and what we assume.</p>
      </div>
      <Verdicts />
      <Truth />
    </section>
  );
}
