import type { Operation, Route } from "../../../kernel/operation.ts";
import type { AnswerFinding } from "../../judge/recorder.ts";
import type { CheckRequest, Exchange, KnownForm, Principal } from "../../seen/exchange.ts";
import { operationOf } from "../../seen/operations.ts";
import type { Session, Target } from "../session.ts";
import { ask } from "./client.ts";
import { documentedWay, type Way, wayAfter } from "./forms.ts";
import { isEchoed, refusesNonsense } from "./ignored-members.ts";
import { inForm, isPageOpen, namedByUs, requestRestsOn, withPageOf } from "./requests.ts";
import { targetAlignment } from "./target-document.ts";

interface Asking {
  readonly route: Route;
  readonly request: CheckRequest;
  readonly principal: Principal | null;
  readonly check: string;
}

/** By our names, and three other forms. */
const maxForms = 4;

/**
 * Sends a request that must be accepted: what is stated as it is stated; what we assume as the target's document has it, else as we
 * assume it, else as a refusal names it. Another form is used from then on if it is shown to be read.
 */
export async function askInItsForm(session: Session, asking: Asking): Promise<Exchange> {
  const { route, request } = asking;
  const operation = operationOf(route);
  if (operation === null || request.raw !== undefined || !mayDiffer(operation, request)) return send(session, asking);
  const known = knownForm(session.target, route);
  await known.searching;
  const documented = await firstLookAtDocument(session, known, operation, request);
  const before = { form: known.form, most: known.most };
  if (documented === null) {
    const exchange = await send(session, asking);
    if (!isRefused(exchange)) return exchange;
    await known.searching;
    if (known.form !== before.form || known.most !== before.most) return send(session, asking);
    const way = known.tried < maxForms - 1 ? wayAfter(operation, request, before, exchange.raw) : null;
    if (way === null) {
      note(session, operation, asking, exchange, `refuses our request: ${exchange.raw.text.slice(0, 200)}`);
      return exchange;
    }
    return searched(known, search(session, asking, { operation, known, way, refused: exchange }));
  }
  return searched(known, search(session, asking, { operation, known, way: documented, refused: null }));
}

function mayDiffer(operation: Operation, request: CheckRequest): boolean {
  return namedByUs(operation, request).length > 0 || isPageOpen(operation, request);
}

async function searched(known: KnownForm, own: Promise<Exchange>): Promise<Exchange> {
  known.searching = own.catch(() => null);
  return own;
}

function knownForm({ forms }: Target, route: Route): KnownForm {
  const known = forms.get(route) ?? { form: new Map(), most: null, tried: 0, isDocumentRead: false, searching: null };
  forms.set(route, known);
  return known;
}

/** The document is looked into once for each operation. */
async function firstLookAtDocument(
  session: Session,
  known: KnownForm,
  operation: Operation,
  request: CheckRequest,
): Promise<Way | null> {
  if (known.isDocumentRead) return null;
  known.isDocumentRead = true;
  const alignment = await targetAlignment(session);
  return alignment === null ? null : documentedWay(operation, request, alignment);
}

/** In the form that is known, or in one that is tried. */
function send(session: Session, { route, request, principal, check }: Asking, way?: Way): Promise<Exchange> {
  const { form, most } = way ?? { ...session.target.forms.get(route) };
  const sized = withPageOf(most ?? null, request);
  return ask(session, route, way === undefined ? sized : { ...sized, ...(form && { form }) }, principal, check);
}

interface Search {
  readonly operation: Operation;
  readonly known: KnownForm;
  readonly way: Way;
  /** The refusal of our own form; null where the target's document was first. */
  readonly refused: Exchange | null;
}

async function search(session: Session, asking: Asking, { operation, known, ...first }: Search): Promise<Exchange> {
  let way: Way | null = first.way;
  let last = first.refused;
  while (way !== null && known.tried < maxForms - 1) {
    known.tried += 1;
    const exchange = await send(session, asking, way);
    if (exchange.raw.status < 300) {
      if (!(await isShown(session, asking, way, exchange))) break;
      known.form = way.form;
      known.most = way.most;
      note(session, operation, asking, exchange, describeWay(way));
      return exchange;
    }
    last = exchange;
    way = isRefused(exchange) ? wayAfter(operation, asking.request, way, exchange.raw) : null;
  }
  const own = first.refused ?? (await send(session, asking));
  const said = (last ?? own).raw.text.slice(0, 200);
  if (own.raw.status >= 300)
    note(session, operation, asking, own, `refuses every form of the request that is known: ${said}`);
  return own;
}

function isRefused({ raw }: Exchange): boolean {
  return raw.status === 400 || raw.status === 422;
}

/** Each other name is read: what was sent under it comes back, or nonsense in it is refused. */
async function isShown(
  session: Session,
  { route, request, principal }: Asking,
  { form, most }: Way,
  exchange: Exchange,
): Promise<boolean> {
  const sized = withPageOf(most, request);
  for (const [name, theirs] of form) {
    if (theirs === null) return false;
    if (
      !isEchoed(exchange, theirs) &&
      !(await refusesNonsense(session, { route, request: sized, form, name, principal }))
    )
      return false;
  }
  return inForm(form, request) !== request || most !== null;
}

function describeWay({ form, most }: Way): string {
  const names = [...form].map(([ours, theirs]) => `takes \`${theirs}\` and not \`${ours}\``);
  return [...names, ...(most === null ? [] : [`takes a \`limit\` of at most ${most}`])].join(", ");
}

function note(
  { recorder }: Session,
  operation: Operation,
  { route, request }: Asking,
  exchange: Exchange,
  seen: string,
): void {
  const [assumption] = requestRestsOn(operation, request);
  if (assumption === undefined) return;
  const finding: AnswerFinding = {
    route,
    problem: `it ${seen}`,
    source: { assumed: assumption },
    exchange,
    change: null,
  };
  recorder.findings.set(`${route} way`, finding);
}
