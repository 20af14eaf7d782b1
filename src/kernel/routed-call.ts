import type { Credential } from "../model/account.ts";
import type { Call } from "./call.ts";
import type { Refusal } from "./refusal.ts";
import type { RouteMatch } from "./router.ts";

/** A call with everything that follows from its path and headers. It is resolved once, and every later step reads it here. */
export interface RoutedCall extends Call {
  /** Null until the door has read the body. */
  body: Call["body"];
  /** The text of its body, once it has been read as JSON. */
  bodyText: string | null;
  match: RouteMatch;
  /** The maximum size of its operation's body in bytes: no door reads more. */
  readonly maxBody: number;
  /** Whether its path is under the control plane, known or not. */
  readonly forControl: boolean;
  /** Why the door refuses it; null when it does not. */
  doorRefusal: Refusal | null;
  /** The credential of its bearer token in its sandbox, looked up by the step that answers it. */
  credential: Credential | null;
}

/** The id of a call's operation, for logs and journals; null when there is none. */
export function operationOf({ match }: RoutedCall) {
  return match.found === "operation" ? match.operation : null;
}
