import type { Credential } from "../model/account.ts";
import type { Call } from "./call.ts";
import type { Refusal } from "./refusal.ts";
import type { Match } from "./router.ts";

/** A call with everything that its head tells. It is found out once, and every later step reads it here. */
export interface RoutedCall extends Call {
  /** Null until the door has read it. */
  body: Call["body"];
  readonly match: Match;
  /** How many bytes of body its operation takes: no door reads more. */
  readonly maxBody: number;
  /** Whether it is for the control plane, whatever may be there. */
  readonly forControl: boolean;
  /** Why it gets no further than the door; null when it does. */
  barred: Refusal | null;
  /** What its bearer token stands for in its sandbox: looked up by the step that answers it. */
  credential: Credential | null;
}

/** The id of the operation that a call is for, for logs and journals; null when there is none. */
export function operationOf({ match }: RoutedCall) {
  return match.found === "operation" ? match.operation : null;
}
