import type { Instant } from "../base/instants.ts";
import type { Route } from "../kernel/operation.ts";
import type { Answer, CheckRequest, Exchange, Principal } from "./exchange.ts";
import type { Session } from "./session.ts";

/** An answer as a check reads it: through the lenses. As text it would be read past them. */
export type Seen = Omit<Answer, "text">;

/** Answers as they came, past every lens: for what is about our guesses, and for nothing that is stated. */
export interface Unseen {
  readonly exchanges: readonly Exchange[];
}

/** What the body of a check is given. */
export interface Toolbox {
  /** The run's name, to put into what the check makes. */
  readonly run: string;
  readonly session: Session;
  /** Tells this making of the check from all others. */
  readonly serial: string;
  /** Whose credential calls are made with unless they say otherwise. */
  readonly caller: Principal | null;
  /** One request, whatever comes back. */
  readonly call: (route: Route, request?: CheckRequest) => Promise<Seen>;
  /** One request that has to succeed: its JSON. What the target cannot do here is a skip, not a failure. */
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
  readonly ok: (route: Route, request?: CheckRequest) => Promise<any>;
  /** The same for what a check needs before it can begin: if it cannot be had, the check cannot be made. */
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
  readonly need: (route: Route, request?: CheckRequest) => Promise<any>;
  /** One request that has to be refused with this code. */
  readonly refused: (route: Route, code: string, request?: CheckRequest) => Promise<Seen>;
  /** Reads again and again until it is so; a skip when it is not within the target's time given. */
  readonly eventually: <Value>(
    read: () => Promise<Value>,
    isSo: (value: Value) => boolean,
    within?: number,
  ) => Promise<Value>;
  readonly wait: (span: number) => Promise<void>;
  /** How fast the target's clock runs: 1 on anything real. */
  readonly speed: () => number;
  /** A URL that an answer gave, without a credential. */
  readonly fetch: (url: string) => Promise<Seen>;
  /** The target's time, up to a second behind. */
  readonly now: () => Instant;
  readonly skip: (reason: string) => never;
  readonly find: Finders;
  readonly make: Makers;
  /** Exchanges of the run that a verdict rests on, and a report shows with it. */
  readonly cite: (...exchanges: readonly Exchange[]) => void;
}

/** A developer as an answer shows one. */
// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
export type AnswerBody = any;

/** What checks need to know of the target, found through its own API. A skip says what could not be had. */
export interface Finders {
  /** The first search of the run, and when it was answered by the target's clock. */
  readonly firstSearch: () => Promise<{
    readonly query: Readonly<Record<string, string | number>>;
    readonly answer: AnswerBody;
    readonly at: Instant;
  }>;
  /** Developers that a search finds, the same ones throughout a run. */
  readonly developers: () => Promise<readonly AnswerBody[]>;
  readonly developer: () => Promise<AnswerBody>;
  /** One whom the account has not saved, so that saving can be undone; no check gets the same one twice. */
  readonly unsavedDeveloper: () => Promise<AnswerBody>;
  /** One whom only this run saves, shared by its checks. */
  readonly ourDeveloper: () => Promise<AnswerBody>;
  /** One of whom the account has no report yet. */
  readonly unresearchedDeveloper: () => Promise<AnswerBody>;
  readonly unknownDeveloperId: string;
  readonly unknownLogin: string;
  readonly unknownId: (prefix: string) => string;
  readonly finishedSearchJob: () => Promise<AnswerBody>;
  readonly researchJob: () => Promise<AnswerBody>;
  readonly researchedLogin: () => Promise<string>;
  readonly project: () => Promise<AnswerBody>;
}

/** What checks make on a target, named after the run. What was made is removed without their doing. */
export interface Makers {
  /** A name that nothing else has. */
  readonly name: (about: string) => string;
  readonly shortlist: (more?: Readonly<Record<string, unknown>>, as?: CheckRequest["as"]) => Promise<AnswerBody>;
  /** A list with one contact on it. */
  readonly membership: (
    more?: Readonly<Record<string, unknown>>,
  ) => Promise<{ list: AnswerBody; member: AnswerBody; developer: AnswerBody }>;
  readonly note: (developerId: string, body?: string, as?: CheckRequest["as"]) => Promise<AnswerBody>;
  readonly company: (more?: Readonly<Record<string, unknown>>) => Promise<AnswerBody>;
  readonly project: (more?: Readonly<Record<string, unknown>>) => Promise<AnswerBody>;
  /** A key that holds exactly these entitlements. */
  readonly key: (
    entitlements: readonly string[],
    more?: Readonly<Record<string, unknown>>,
    as?: CheckRequest["as"],
  ) => Promise<Principal>;
}
