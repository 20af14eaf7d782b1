import { assumed } from "../src/base/provenance.ts";
import { sameJson } from "../src/base/same-json.ts";
import { isShownLate } from "../src/contract/checks/late.ts";
import { sheet } from "../src/contract/run/check.ts";
import type { AnswerBody, Toolbox } from "../src/contract/run/equipment/tools.ts";
import type { CheckRequest } from "../src/contract/seen/exchange.ts";
import { expect } from "../src/contract/seen/expect.ts";
import { type Ground, says } from "../src/contract/seen/sentences.ts";
import type { Route } from "../src/kernel/operation.ts";
import type { Entitlement } from "../src/model/entitlements.ts";
import { newCompany } from "./our-clients.ts";
import { changingList } from "./our-lists.ts";

interface Read {
  readonly route: Route;
  readonly request: CheckRequest;
  /** The part of the answer that shows the object; undefined if it is missing. */
  readonly shows: (json: AnswerBody) => unknown;
}

interface Story {
  readonly about: string;
  /** What is said of the value that it shows, and the member that it is. */
  readonly ground: Ground;
  readonly member: string;
  readonly needs: readonly Entitlement[];
  /** Creates an object and returns the reads that show it and the writes that change it, with the expected values. */
  readonly tell: (t: Toolbox) => Promise<{
    readonly reads: readonly Read[];
    readonly writes: readonly (readonly [Route, CheckRequest, expected: unknown])[];
  }>;
}

const byId = (rows: readonly AnswerBody[] | undefined, id: string): AnswerBody => rows?.find((row) => row.id === id);

const stories: readonly Story[] = [
  {
    about: "a shortlist",
    ground: says("2.9/members"),
    member: "name",
    needs: ["shortlist:read", "shortlist:create", "shortlist:update", "contact:read", "search:read"],
    async tell(t) {
      const { list, developer } = await changingList(t);
      const { id } = list;
      const one = { params: { id } };
      const name = t.make.name("renamed");
      return {
        reads: [
          { route: "GET /v1/shortlists/{id}", request: one, shows: (json) => json?.name },
          {
            route: "GET /v1/shortlists",
            request: { query: { limit: 100 } },
            shows: (json) => byId(json?.shortlists, id)?.name,
          },
          {
            route: "GET /v1/developers/{developerId}/shortlists",
            request: { params: { developerId: developer.id } },
            shows: (json) => byId(json?.shortlists, id)?.name,
          },
        ],
        writes: [
          ["PATCH /v1/shortlists/{id}", { ...one, body: { name } }, name],
          ["DELETE /v1/shortlists/{id}", one, undefined],
        ],
      };
    },
  },
  {
    about: "a note",
    ground: says("2.10/members"),
    member: "body",
    needs: ["contact:read", "contact:create", "contact:update", "search:read"],
    async tell(t) {
      const { id: developerId } = await t.find.ourDeveloper();
      const { id } = await t.make.note(developerId);
      const one = { params: { noteId: id } };
      const body = t.make.name("edited");
      return {
        reads: [
          {
            route: "GET /v1/developers/{developerId}/notes",
            request: { params: { developerId } },
            shows: (json) => byId(json?.notes, id)?.body,
          },
        ],
        writes: [
          ["PATCH /v1/notes/{noteId}", { ...one, body: { body } }, body],
          ["DELETE /v1/notes/{noteId}", one, undefined],
        ],
      };
    },
  },
  {
    about: "a company",
    ground: says("2.11/company"),
    member: "archived",
    needs: ["contact:read", "contact:update"],
    async tell(t) {
      const { id } = await newCompany(t);
      const one = { params: { id } };
      return {
        reads: [
          { route: "GET /v1/companies", request: {}, shows: (json) => byId(json?.rows, id)?.archived },
          { route: "GET /v1/companies/{id}", request: one, shows: (json) => json?.archived },
        ],
        writes: [
          ["POST /v1/companies/{id}/archive", one, true],
          ["POST /v1/companies/{id}/restore", one, false],
        ],
      };
    },
  },
];

/** For each write, each read that shows it, with both credentials: caches must not return old values. */
export const readYourWrites = sheet("Read after write", (check) => {
  for (const { about, ground, member, needs, tell } of stories) {
    check(
      `Every change of ${about} shows in every later answer`,
      { on: [], source: assumed("A-250"), tier: "write", needs },
      async (t) => {
        const { reads: all, writes } = await tell(t);
        const { key, session } = t.session.principals;
        const given = [key, session].filter((each) => each !== null);
        const refused = new Set<string>();
        // Read before, so that caches are filled; what does not show the object shows none of its changes either.
        const reads: Read[] = [];
        for (const each of all) {
          const answers = [];
          for (const as of given) {
            const answer = await t.call(each.route, { ...each.request, as });
            if (answer.status === 403) refused.add(as.label);
            else answers.push(answer);
          }
          if (answers.every(({ json }) => each.shows(json) !== undefined)) reads.push(each);
        }
        const readers = given.filter(({ label }) => !refused.has(label));
        if (reads.length === 0) t.skip(`nothing shows ${about} that was just made`);
        for (const [write, given, expected] of writes) {
          await t.need(write, given);
          for (const { route, request, shows } of reads) {
            for (const as of readers) {
              const look = async () => shows((await t.call(route, { ...request, as })).json);
              const shown = await look();
              const isWrong = expected !== undefined && !sameJson(shown, expected) && t.speed() > 0;
              if (
                isWrong &&
                !(await isShownLate(t, `a change of ${about}`, async () => sameJson(await look(), expected)))
              )
                t.about(ground);
              expect(shown, `\`${member}\` by ${route} as ${as?.label} after ${write}`).toEqual(expected);
            }
          }
        }
      },
    );
  }
});
