import type { Instant } from "../../../base/instants.ts";
import type { ResearchJob, SearchHit } from "../../../generated/answers.ts";
import type { Route } from "../../../kernel/operation.ts";
import type {
  Json as AnswerBody,
  AnswerOf,
  CheckRequest,
  Exchange,
  Principal,
  ReceivedAnswer,
} from "../../seen/exchange.ts";
import type { Ground } from "../../seen/sentences.ts";
import type { Session } from "../session.ts";

export type { AnswerBody };

/** An answer as a check reads it, through the lenses. It has no text, which would bypass them. */
export type CheckAnswer = Omit<ReceivedAnswer, "text">;

/** Raw answers without lenses: only for checks of assumptions, never for stated rules. */
export interface RawAccess {
  readonly exchanges: readonly Exchange[];
  /** What the check was about last. */
  readonly ground: () => Ground | null;
}

/** The tools for the body of a check. */
export interface Toolbox {
  /** The run's name, to be included in names that the check creates. */
  readonly run: string;
  readonly session: Session;
  /** Identifies this execution of the check. */
  readonly serial: string;
  /** The default credential of calls. */
  readonly caller: Principal | null;
  /** Sends one request and returns any answer. */
  readonly call: (route: Route, request?: CheckRequest) => Promise<CheckAnswer>;
  /** Sends one request that must succeed and returns its JSON. If the target cannot do it here, that is a skip. */
  readonly ok: <R extends Route>(route: R, request?: CheckRequest) => Promise<AnswerOf<R>>;
  /** The same for the preparation of a check: if it fails, the check is skipped. */
  readonly need: <R extends Route>(route: R, request?: CheckRequest) => Promise<AnswerOf<R>>;
  /** Sends one request that must be refused with this code. */
  readonly refused: (route: Route, code: string, request?: CheckRequest) => Promise<CheckAnswer>;
  /** Repeats a read until a condition holds; a skip if it does not within the given span of the target's time. */
  readonly eventually: <Value>(
    read: () => Promise<Value>,
    isReached: (value: Value) => boolean,
    within?: number,
  ) => Promise<Value>;
  readonly wait: (span: number) => Promise<void>;
  /** The speed of the target's clock: 1 on a real deployment. */
  readonly speed: () => number;
  /** Fetches a URL from an answer, without a credential. */
  readonly fetch: (url: string) => Promise<CheckAnswer>;
  /** The target's time, up to a second behind. */
  readonly now: () => Instant;
  /** How often the check called an operation. */
  readonly callCount: (route: Route) => number;
  readonly skip: (reason: string) => never;
  readonly find: Finders;
  readonly make: Makers;
  /** What several checks rest on, made once in a run; its calls are shown as those of each. */
  readonly visit: <Value>(name: string, play: (t: Toolbox) => Promise<Value>) => Promise<Value>;
  /** What is asserted from here on is about these sentences, of all that the check is about. */
  readonly about: (ground: Ground) => void;
  /** Adds exchanges that a verdict depends on, so that a report shows them. */
  readonly cite: (...exchanges: readonly Exchange[]) => void;
}

/** A developer as a search shows them; where that is not understood, only who they are. */
export type FoundDeveloper = Pick<SearchHit, "id" | "login"> & Partial<SearchHit>;

/** A contact on a list, as far as every answer has it. */
export interface Member {
  readonly contactId: string;
  readonly developerId: string;
  readonly pinnedRepo?: string | null;
}

/** Finders for facts about the target that checks need, through its own API. A skip names what was not found. */
export interface Finders {
  /** The first search of the run, and the time of its answer by the target's clock. */
  readonly firstSearch: () => Promise<{
    readonly query: Readonly<Record<string, string | number>>;
    readonly answer: AnswerOf<"GET /v1/developers/search">;
    readonly at: Instant;
  }>;
  /** Developers found by a search, the same ones throughout a run. */
  readonly developers: () => Promise<readonly FoundDeveloper[]>;
  readonly developer: () => Promise<FoundDeveloper>;
  /** A developer that is not saved, so that saving can be undone; each call returns another one. */
  readonly unsavedDeveloper: () => Promise<FoundDeveloper>;
  /** A developer that only this run saves, shared by its checks. */
  readonly ourDeveloper: () => Promise<FoundDeveloper>;
  /** What an earlier run has made and kept, by its name in a list; null where there is none. */
  readonly earlier: (route: Route) => Promise<AnswerBody | null>;
  /** A developer without a report in the account. */
  readonly unresearchedDeveloper: () => Promise<FoundDeveloper>;
  readonly unknownDeveloperId: string;
  readonly unknownLogin: string;
  readonly unknownId: (prefix: string) => string;
  readonly finishedSearchJob: () => Promise<AnswerOf<"GET /v1/search/jobs/{id}">>;
  /** One that this or an earlier run paid for, or that the target file names: only such a one may be gone on with. */
  readonly ourSearchJob: () => Promise<AnswerOf<"GET /v1/search/jobs/{id}">>;
  readonly researchJob: () => Promise<ResearchJob>;
  readonly researchedLogin: () => Promise<string>;
  readonly project: () => Promise<AnswerOf<"GET /v1/projects/{id}">>;
}

/** Creates objects on the target, named after the run. They are removed automatically. */
export interface Makers {
  /** A unique name. */
  readonly name: (about: string) => string;
  readonly shortlist: (
    more?: Readonly<Record<string, unknown>>,
    as?: CheckRequest["as"],
  ) => Promise<AnswerOf<"POST /v1/shortlists">>;
  /** A contact on a list: on a new one, unless one is given. */
  readonly membership: (
    more?: Readonly<Record<string, unknown>>,
    whom?: FoundDeveloper,
    on?: AnswerOf<"POST /v1/shortlists">,
  ) => Promise<{
    readonly list: AnswerOf<"POST /v1/shortlists">;
    readonly member: Member;
    readonly developer: FoundDeveloper;
  }>;
  readonly note: (
    developerId: string,
    body?: string,
    as?: CheckRequest["as"],
  ) => Promise<AnswerOf<"POST /v1/developers/{developerId}/notes">>;
  /** One that can be shared, and that later runs go on with, because it cannot be removed. */
  readonly keptCompany: () => Promise<AnswerBody>;
  readonly company: (more?: Readonly<Record<string, unknown>>) => Promise<AnswerOf<"POST /v1/companies">>;
  readonly project: (more?: Readonly<Record<string, unknown>>) => Promise<AnswerOf<"POST /v1/projects">>;
  /** A key with exactly these entitlements. */
  readonly key: (
    entitlements: readonly string[],
    more?: Readonly<Record<string, unknown>>,
    as?: CheckRequest["as"],
  ) => Promise<Principal>;
}
