import { hasEnded } from "../seen/final-states.ts";
import { isKept, namedRows, objectsWith } from "../seen/named-rows.ts";
import { signalOf, skip } from "../seen/signals.ts";
import { fact, type Session } from "./session.ts";
import type { AnswerBody, Finders, Toolbox } from "./tools.ts";

export function newFinders(t: Omit<Toolbox, "find" | "make">): Finders {
  const { session } = t;
  const knownIds = session.options.known ?? {};

  const firstSearch = () =>
    fact(session, "first search", async () => {
      const query = { q: "software developer", limit: 50 };
      return { query, answer: await t.need("GET /v1/developers/search", { query }), at: t.now() };
    });

  /** Whatever a search wraps them in, and where there is none, those whom another answer has shown. */
  async function developers(): Promise<readonly AnswerBody[]> {
    const search = await firstSearch().catch((error: unknown) => {
      if (signalOf(error) !== "skip" || peopleSeen(session).length === 0) throw error;
      return null;
    });
    const found = search === null ? peopleSeen(session) : peopleIn(search.answer);
    return found.length > 0 ? found : skip("a search finds no developer");
  }

  /** Research jobs have stated members, and stand in a list that is not shown. */
  const researchJobs = async () =>
    objectsWith(await t.need("GET /v1/deep-research/jobs"), ["id", "requestedCount", "items"]);

  async function unsavedDeveloper(): Promise<AnswerBody> {
    for (const developer of await developers()) {
      if (session.creations.newlySaved.has(developer.id) || session.facts.has(`saved ${developer.id}`)) continue;
      session.facts.set(`saved ${developer.id}`, Promise.resolve());
      const { contactId } = await t.need("GET /v1/developers/{developerId}/notes", {
        params: { developerId: developer.id },
      });
      if (contactId !== null) continue;
      session.creations.newlySaved.add(developer.id);
      return developer;
    }
    return skip("every developer that a search finds is saved already");
  }

  /** The last one that a run of this kit has finished, by the saved search that it named after itself. */
  const searchOfEarlierRun = () =>
    fact(session, "search of an earlier run", async () => {
      const { jobs } = await t.need("GET /v1/search/jobs");
      const isOurs = ({ savedSearchId, status }: AnswerBody) =>
        /^us[0-9a-z]{6,8}-kept$/.test(savedSearchId ?? "") && ["succeeded", "partial"].includes(status);
      const job = jobs.find(isOurs) ?? skip("no run has finished a deep search here (it costs credits)");
      session.creations.ownIds.add(job.id);
      return readSearchJob(t, job.id);
    });

  return {
    firstSearch,
    developers,
    developer: async () => (await developers())[0],
    unsavedDeveloper,
    ourDeveloper: () => fact(session, "our developer", unsavedDeveloper),
    async earlier(route) {
      const rows = namedRows(await t.need(route), isKept);
      const found = rows.find(({ row: { archived, status } }) => archived !== true && status !== "closed");
      if (found === undefined) return null;
      session.creations.ownIds.add(found.id);
      return { ...found.row, id: found.id };
    },
    async unresearchedDeveloper() {
      for (const developer of [...(await developers())].reverse()) {
        const params = { login: developer.login };
        const { status } = await t.call("GET /v1/deep-research/reports/developers/{login}", { params });
        if (status === 404) return developer;
      }
      return skip("the account has researched everyone that a search finds");
    },
    unknownDeveloperId,
    unknownLogin: `us-nobody-${session.run}`,
    unknownId: (prefix) => `${prefix}zzzzzzzzzz`,
    finishedSearchJob: () =>
      (session.facts.get("our search job") as Promise<AnswerBody> | undefined) ??
      fact(session, "search job", async () => {
        if (knownIds.searchJobId !== undefined) return readSearchJob(t, knownIds.searchJobId);
        const { jobs } = await t.need("GET /v1/search/jobs");
        const finished = jobs.find((job) => ["succeeded", "partial"].includes(job.status));
        return finished ? readSearchJob(t, finished.id) : skip("the account has no deep search that is finished");
      }),
    async ourSearchJob() {
      const { searchJobId } = knownIds;
      if (searchJobId !== undefined) return readSearchJob(t, searchJobId);
      const job = await session.facts.get("our search job");
      return (job as AnswerBody | undefined) ?? searchOfEarlierRun();
    },
    researchJob: () =>
      fact(session, "research job", async () => {
        if (knownIds.researchJobId !== undefined) {
          const params = { id: knownIds.researchJobId };
          return (await t.need("GET /v2/deep-research/jobs/{id}", { params })).job;
        }
        // A finished job does not change while it is read, so more can be checked about it than about a running one.
        const endedJobs = (await researchJobs()).filter(hasEnded);
        const withResult = endedJobs.find((job) => job.items?.some((item: AnswerBody) => item.status === "done"));
        return withResult ?? endedJobs[0] ?? skip("the account has no research job that has ended");
      }),
    researchedLogin: () =>
      fact(session, "researched login", async () => {
        if (knownIds.researchedLogin !== undefined) return knownIds.researchedLogin;
        const finishedItem = (await researchJobs())
          .filter((job) => job.subject === "developers")
          .flatMap((job) => job.items)
          .find((item) => item.status === "done");
        return finishedItem?.login ?? skip("the account has no finished report");
      }),
    project: () =>
      fact(session, "project", async () => {
        if (knownIds.projectId !== undefined)
          return t.need("GET /v1/projects/{id}", { params: { id: knownIds.projectId } });
        const [project] = objectsWith(await t.need("GET /v1/projects"), ["id", "companyRef"]);
        return project ?? skip("the account has no project");
      }),
  };
}

/** Developers have a number of GitHub's and a login (§2.1), wherever in an answer they stand. */
function peopleIn(answer: AnswerBody): readonly AnswerBody[] {
  return objectsWith(answer, ["id", "login"]).filter(({ id }) => typeof id === "string" && /^\d+$/.test(id));
}

/** What the answers of the run have shown of developers: who they are. */
function peopleSeen({ history }: Session): readonly AnswerBody[] {
  return history.lastObservations
    .values()
    .map(({ thing }) => thing)
    .filter(({ kind, json }) => kind === "developer" && /^\d+$/.test(json.developerId))
    .map(({ id: login, json }) => ({ id: json.developerId, login }));
}

function readSearchJob(t: Pick<Toolbox, "need">, id: string): Promise<AnswerBody> {
  return t.need("GET /v1/search/jobs/{id}", { params: { id } });
}

/**
 * An unknown id in the form of a real one, so that it is missing and not malformed: its last characters change their
 * places, since others might not be of the alphabet of its ids.
 */
export function unknownLike(id: string): string {
  if (/^\d+$/.test(id)) return "9".repeat(16);
  const [head, tail] = [id.slice(0, -5), id.slice(-5)];
  const turned = tail.slice(2) + tail.slice(0, 2);
  return head + (turned === tail ? (tail.endsWith("1") ? "22222" : "11111") : turned);
}

const unknownDeveloperId = "999999999999999999";
