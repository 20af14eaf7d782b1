import type { ResearchJob } from "../../../generated/answers.ts";
import type { AnswerOf } from "../../seen/exchange.ts";
import { hasEnded } from "../../seen/final-states.ts";
import { isKept, namedRows, objectsWith } from "../../seen/named-rows.ts";
import { signalOf, skip } from "../../seen/signals.ts";
import { fact, type Session } from "../session.ts";
import type { AnswerBody, Finders, FoundDeveloper, Toolbox } from "./tools.ts";

type Finding = Omit<Toolbox, "find" | "make">;

export function newFinders(t: Finding): Finders {
  const { session } = t;
  return {
    ...peopleFinders(t),
    ...searchJobFinders(t),
    ...researchFinders(t),
    async earlier(route) {
      const rows = namedRows(await t.need(route), isKept);
      const found = rows.find(({ row: { archived, status } }) => archived !== true && status !== "closed");
      if (found === undefined) return null;
      session.creations.ownIds.add(found.id);
      return { ...found.row, id: found.id };
    },
    unknownDeveloperId,
    unknownLogin: `us-nobody-${session.run}`,
    unknownId: (prefix) => `${prefix}zzzzzzzzzz`,
    project: () =>
      fact(session, "project", async () => {
        const { projectId } = session.options.known ?? {};
        if (projectId !== undefined) return t.need("GET /v1/projects/{id}", { params: { id: projectId } });
        const [project] = objectsWith(await t.need("GET /v1/projects"), ["id", "companyRef"]);
        return project ?? skip("the account has no project");
      }),
  };
}

type PeopleFinder =
  | "firstSearch"
  | "developers"
  | "developer"
  | "unsavedDeveloper"
  | "ourDeveloper"
  | "unresearchedDeveloper";

function peopleFinders(t: Finding): Pick<Finders, PeopleFinder> {
  const { session } = t;

  const firstSearch = () =>
    fact(session, "first search", async () => {
      const query = { q: "software developer", limit: 50 };
      return { query, answer: await t.need("GET /v1/developers/search", { query }), at: t.now() };
    });

  /** Whatever a search wraps them in, and where there is none, those whom another answer has shown. */
  async function developers(): Promise<readonly FoundDeveloper[]> {
    const search = await firstSearch().catch((error: unknown) => {
      if (signalOf(error) !== "skip" || peopleSeen(session).length === 0) throw error;
      return null;
    });
    const found = search === null ? peopleSeen(session) : peopleIn(search.answer);
    return found.length > 0 ? found : skip("a search finds no developer");
  }

  async function unsavedDeveloper(): Promise<FoundDeveloper> {
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

  return {
    firstSearch,
    developers,
    developer: async () => (await developers())[0] as FoundDeveloper,
    unsavedDeveloper,
    ourDeveloper: () => fact(session, "our developer", unsavedDeveloper),
    async unresearchedDeveloper() {
      for (const developer of [...(await developers())].reverse()) {
        const params = { login: developer.login };
        const { status } = await t.call("GET /v1/deep-research/reports/developers/{login}", { params });
        if (status === 404) return developer;
      }
      return skip("the account has researched everyone that a search finds");
    },
  };
}

type SearchJob = AnswerOf<"GET /v1/search/jobs/{id}">;

function searchJobFinders(t: Finding): Pick<Finders, "finishedSearchJob" | "ourSearchJob"> {
  const { facts, options, creations } = t.session;
  const { searchJobId } = options.known ?? {};
  const read = (id: string): Promise<SearchJob> => t.need("GET /v1/search/jobs/{id}", { params: { id } });
  const ours = () => facts.get("our search job") as Promise<SearchJob> | undefined;
  const hasFinished = ({ status }: SearchJob["job"]) => ["succeeded", "partial"].includes(status);

  /** The last one that a run of this kit has finished, by the saved search that it named after itself. */
  const searchOfEarlierRun = () =>
    fact(t.session, "search of an earlier run", async () => {
      const { jobs } = await t.need("GET /v1/search/jobs");
      const isOurs = (job: SearchJob["job"]) =>
        /^us[0-9a-z]{6,8}-kept$/.test(job.savedSearchId ?? "") && hasFinished(job);
      const job = jobs.find(isOurs) ?? skip("no run has finished a deep search here (it costs credits)");
      creations.ownIds.add(job.id);
      return read(job.id);
    });

  return {
    finishedSearchJob: () =>
      ours() ??
      fact(t.session, "search job", async () => {
        if (searchJobId !== undefined) return read(searchJobId);
        const finished = (await t.need("GET /v1/search/jobs")).jobs.find(hasFinished);
        return finished ? read(finished.id) : skip("the account has no deep search that is finished");
      }),
    async ourSearchJob() {
      if (searchJobId !== undefined) return read(searchJobId);
      return (await ours()) ?? searchOfEarlierRun();
    },
  };
}

function researchFinders(t: Finding): Pick<Finders, "researchJob" | "researchedLogin"> {
  const { researchJobId, researchedLogin } = t.session.options.known ?? {};

  /** Research jobs have stated members, and stand in a list that is not shown. */
  const researchJobs = async (): Promise<readonly ResearchJob[]> =>
    objectsWith(await t.need("GET /v1/deep-research/jobs"), ["id", "requestedCount", "items"]);
  const isDone = ({ status }: ResearchJob["items"][number]) => status === "done";

  return {
    researchJob: () =>
      fact(t.session, "research job", async () => {
        if (researchJobId !== undefined)
          return (await t.need("GET /v2/deep-research/jobs/{id}", { params: { id: researchJobId } })).job;
        // A finished job does not change while it is read, so more can be checked about it than about a running one.
        const ended = (await researchJobs()).filter(hasEnded);
        const withResult = ended.find(({ items }) => items.some(isDone));
        return withResult ?? ended[0] ?? skip("the account has no research job that has ended");
      }),
    researchedLogin: () =>
      fact(t.session, "researched login", async () => {
        if (researchedLogin !== undefined) return researchedLogin;
        const ofDevelopers = (await researchJobs()).filter(({ subject }) => subject === "developers");
        const done = ofDevelopers.flatMap(({ items }) => items).find(isDone);
        return done?.login ?? skip("the account has no finished report");
      }),
  };
}

/** Developers have a number of GitHub's and a login (§2.1), wherever in an answer they stand. */
function peopleIn(answer: AnswerBody): readonly FoundDeveloper[] {
  return objectsWith(answer, ["id", "login"]).filter(({ id }) => typeof id === "string" && /^\d+$/.test(id));
}

/** What the answers of the run have shown of developers: who they are. */
function peopleSeen({ history }: Session): readonly FoundDeveloper[] {
  return history.lastObservations
    .values()
    .map(({ thing }) => thing)
    .filter(({ kind, json }) => kind === "developer" && /^\d+$/.test(json.developerId))
    .map(({ id: login, json }) => ({ id: json.developerId, login }));
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
