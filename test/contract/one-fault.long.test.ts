import { describe, expect, test } from "vitest";
import { everyCheck } from "../../contracts/all.ts";
import { causesOf } from "../../src/contract/report/causes.ts";
import { type Alteration, answering, withAlteration } from "../faults/altering.ts";
import { knowSpeed, openMock, runAll } from "./mock.ts";

// One fault is one finding: what fails or cannot be made because of it is listed beneath, and it refutes no assumption. A
// reader would otherwise correct what is right.

/** An operation that breaks, whatever it is asked. */
const breaking = (method: string, path: RegExp) => (): Alteration => {
  const isIt = ({ call }: { readonly call: { readonly method: string; readonly path: string } }) =>
    call.method === method && path.test(call.path);
  return {
    status: (passing) => (isIt(passing) ? 500 : undefined),
    answer: (passing) => (isIt(passing) ? { code: "internal_error", message: "It broke.", status: 500 } : undefined),
  };
};

const ofLists =
  /^(input|unknown|object|credential|answers|nothing made) (PATCH|POST) \/v1\/(shortlists|companies)|^(Shortlists|Clients|Companies|Side effects|History|errors)/;
const ofNotes =
  /^(input|unknown|object|credential|foreign|answers) GET \/v1\/(developers\/{developerId}\/notes|contacts)|^(Notes and contacts|History|errors)/;

const faults: readonly (readonly [what: string, only: RegExp, finding: RegExp, alter: () => Alteration])[] = [
  [
    "an operation that reads breaks",
    ofNotes,
    /^violation GET \/v1\/developers\/{developerId}\/notes answers 500$/,
    breaking("GET", /^\/v1\/developers\/[^/]+\/notes$/),
  ],
  [
    "an operation that writes breaks",
    ofLists,
    /^violation PATCH \/v1\/shortlists\/{id} answers 500$/,
    breaking("PATCH", /^\/v1\/shortlists\/[^/]+$/),
  ],
  [
    "an operation that nothing is stated of breaks",
    ofNotes,
    /^skipped GET \/v1\/contacts answers 500$/,
    breaking("GET", /^\/v1\/contacts$/),
  ],
  [
    "refusals have an envelope",
    /^(credential|unknown) |^(Shortlists|errors|Search aids: The registry)/,
    /^violation .*: a refusal \(\d+\): code: it is not there \[§7\/body\]$/,
    answering(({ json, status }) => (status >= 400 && json?.code ? { error: json } : undefined)),
  ],
  [
    "a code that is none of the list",
    /^(object|foreign) |^errors/,
    /^violation .*: a refusal \(404\): code: must be one of .* and is "missing" \[§7\/code-known\]$/,
    answering(({ json, status }) => (status === 404 && json?.code ? { ...json, code: "missing" } : undefined)),
  ],
  [
    "a stated member is missing",
    ofNotes,
    /^violation GET .*\/notes: nextCursor: it is not there \[§4.5\/notes-pages\]$/,
    answering(({ call, json }) =>
      /notes$/.test(call.path) && json?.notes ? { contactId: json.contactId, notes: json.notes } : undefined,
    ),
  ],
  [
    "what was made has no id",
    /^(Companies|answers POST \/v1\/companies)/,
    /^violation POST \/v1\/companies: id: it is not there \[§4.6\/company-201\]$/,
    answering(({ call, json }) => (call.path === "/v1/companies" && json?.id ? { created: json.created } : undefined)),
  ],
];

describe("one fault is one finding, and refutes nothing", () => {
  test.each(faults)("%s", async (_, only, finding, alter) => {
    const mock = await openMock(
      { clock: "60x", noLimits: true, scenario: "lived-in-account" },
      {},
      withAlteration(alter()),
    );
    mock.session.target.isStandIn = false;
    knowSpeed(mock.session, 60);
    const results = await runAll(
      mock.session,
      everyCheck.filter(({ id, tier }) => tier !== "burst" && only.test(id)),
    );
    await mock.close();
    expect(results.flatMap(({ refutes }) => refutes)).toEqual([]);
    const causes = causesOf(results);
    expect(causes.map(({ first, what }) => `${first.verdict} ${what}`)).toEqual([expect.stringMatching(finding)]);
    expect(causes[0]?.others.length, "what follows is listed beneath").toBeGreaterThan(1);
  });
});
