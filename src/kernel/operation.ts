import type { z } from "zod";
import type { Instant } from "../base/instants.ts";
import type { Source } from "../base/provenance.ts";
import type { Caller } from "../model/account.ts";
import type { SignatureVerdict } from "../model/signature.ts";
import type { World } from "../model/world.ts";
import type { Access } from "./access.ts";
import type { Call } from "./call.ts";
import type { Creates } from "./creates.ts";
import type { Lenience } from "./lenience.ts";
import type { FollowedOperation } from "./overlay/followed-operation.ts";
import type { Overlay } from "./overlay/schema.ts";
import type { Code, RefusalDetails } from "./refusal.ts";
import type { HandlerReply } from "./reply.ts";
import type { Method, Route } from "./route.ts";
import type { Rules } from "./rules.ts";
import type { Written } from "./written-json.ts";

export { type Access, credits, free, limitSource } from "./access.ts";
export { type HandlerReply, replied, reply } from "./reply.ts";
export type { Route } from "./route.ts";

/** One possible success. A media type other than JSON has no schema. */
export interface AnswerShape<Body extends z.ZodType = z.ZodType> {
  readonly status: number;
  readonly description?: string;
  readonly body?: Body;
  readonly media?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly example?: unknown;
}

interface RawBody {
  readonly maxBytes: number;
  readonly json?: true;
}

type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

interface Context<Params, Query, Body, Who, Refused extends string> {
  readonly world: World;
  readonly caller: Who;
  readonly now: Instant;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The call itself, for the few handlers that read a header or raw bytes. */
  readonly call: Call;
  /** The result of checking the request's signature before the step; null for an unsigned request. */
  readonly signature: SignatureCheck | null;
  readonly rules: Rules;
  readonly refuse: (code: Refused, message: string, details?: RefusalDetails) => never;
  /** Headers that the answer carries whether it succeeds or not, such as the allowance of a quota. */
  readonly setHeader: (name: string, value: string) => void;
}

/** The verdict on a signed request. */
export interface SignatureCheck {
  readonly verdict: SignatureVerdict;
  /** A nonce to store with an accepted request, so that it is accepted only once. */
  readonly remember: { readonly nonce: string; readonly until: Instant } | null;
}

/** A 400 that no schema can express: the member it names, and its condition. */
export interface BeyondSchema {
  readonly member: string;
  readonly when: string;
}

export interface Declaration<
  R extends Route,
  A extends Access,
  Params extends z.ZodType | undefined,
  Query extends z.ZodType | undefined,
  Body extends z.ZodType | undefined,
  Success extends AnswerShape | readonly AnswerShape[],
  Refused extends Code,
> {
  /** Stable and unique: the operationId in the document, the label in the journal. */
  readonly id: string;
  readonly route: R;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly source: Source;
  readonly access: A;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** True when a request without a body is valid. */
  readonly bodyOptional?: boolean;
  /** Accepts a body of any media type, or none, and does not read it. */
  readonly anyBody?: true;
  /** Where unknown members or empty query parameters are ignored instead of refused; an overlay may add more. */
  readonly ignores?: Lenience["ignores"];
  readonly closed?: Lenience["closed"];
  /** Malformed requests that no schema can express, for the document. */
  readonly beyondSchema?: readonly BeyondSchema[];
  /** Accepts raw bytes, which the handler reads; `json` where they are a JSON object that may be larger than other bodies. */
  readonly bytes?: RawBody;
  readonly answers: Success;
  /** Clients may cache the answer and revalidate it: one answer for all callers, or one for each. */
  readonly caching?: "public" | "private";
  readonly refuses: readonly Refused[];
  /** Descriptions of single refusals, for the document. */
  readonly reasons?: { readonly [code in Code]?: string };
  /** The field registry answers some errors in its own shape (§4.1). */
  readonly errorShape?: Lenience["errorShape"];
  /** Reports on the request's signature instead of being refused for it (§5.6). */
  readonly judgesSignature?: boolean;
  /** Is about the server and no world, so it is answered when the store cannot be used or the sandbox is damaged, too. */
  readonly withoutWorld?: true;
  readonly examples?: { readonly [member: string]: unknown };
  /**
   * Ids that other operations take in their paths, by kind: their place in the answer or in the request
   * (`$request.path.id`). The document links from there to those operations.
   */
  readonly hands?: Readonly<Record<string, string>>;
}

/** What the operation creates. A GET creates nothing and declares nothing. */
type CreatesMember<R extends Route> = R extends `GET ${string}`
  ? { readonly creates?: "nothing" }
  : { readonly creates: Creates };

/** A world, or who lives in one that is not in memory. */
export type Populated = World | Pick<World, "seed" | "population">;

/** Work that a call has to wait for, in slices, so that others do not. Asked again after each; null when all is done. */
export type Preparing = (call: Call, world: Populated) => Iterator<unknown> | null;

interface Preparation {
  readonly waitsFor?: Preparing;
}

interface Implementation<Params, Query, Body, A, Success, Refused extends string> extends Preparation {
  readonly handle: (
    context: Context<
      OutputOf<Params>,
      OutputOf<Query>,
      OutputOf<Body>,
      A extends { readonly to: "public" | "control" } ? null : Caller,
      Refused
    >,
  ) => Output<Success>;
}

type BodyOf<Success> = Success extends { readonly body: infer Schema extends z.ZodType } ? z.input<Schema> : never;

type AnyBodyOf<Success> = Success extends readonly (infer Each)[] ? BodyOf<Each> : BodyOf<Success>;

/** What a handler returns: the body of a declared answer, as a value or already serialized, or a full reply. */
type Output<Success> = AnyBodyOf<Success> | Written<AnyBodyOf<Success>> | HandlerReply;

/** An operation as router, document and checks read it. Its types were checked at the declaration and are erased here. */
export interface Operation extends Lenience {
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly source: Source;
  readonly access: Access;
  readonly params?: z.ZodType | undefined;
  readonly query?: z.ZodType | undefined;
  readonly body?: z.ZodType | undefined;
  readonly bodyOptional: boolean;
  readonly anyBody?: true;
  readonly beyondSchema: readonly BeyondSchema[];
  readonly bytes?: RawBody;
  readonly creates: Creates;
  readonly answers: readonly AnswerShape[];
  readonly caching?: "public" | "private";
  readonly refuses: readonly Code[];
  readonly reasons: { readonly [code in Code]?: string };
  readonly judgesSignature?: boolean;
  readonly withoutWorld?: true;
  /** How its answers differ under an overlay, for the document. */
  readonly overlaid?: Pick<Overlay, "members" | "statuses">;
  /** How the real service's own document describes it, where that differs and is followed. */
  readonly follows?: FollowedOperation;
  /** What that document calls it, where that is another name. */
  readonly theirId?: string;
  /** The document that it answers instead of one of ours. */
  readonly documented?: Readonly<Record<string, unknown>>;
  readonly examples: { readonly [member: string]: unknown };
  readonly hands: Readonly<Record<string, string>>;
}

/** A declaration with its types, for its implementation. */
export interface Declared<A, Params, Query, Body, Success, Refused extends string> extends Operation {
  /** Never present at run time: it only carries the types. */
  readonly types?: (_: [A, Params, Query, Body, Success, Refused]) => [A, Params, Query, Body, Success, Refused];
}

/** An operation with its handler. */
export interface Implemented extends Operation, Preparation {
  readonly handle: (context: never) => unknown;
}

/** The handlers of a file of declarations: it does not compile while one is missing. */
export type Handlers<Declarations> = {
  readonly [Name in keyof Declarations as Declarations[Name] extends Operation ? Name : never]: Implemented;
};

/** What the kernel passes to every handler. The declaration gives it narrower types. */
export type AnyContext = Context<unknown, unknown, unknown, Caller | null, Code>;

/** Declares one operation for the router, the gates, the document, the journal and the checks. */
export function declare<
  const R extends Route,
  const A extends Access,
  const Success extends AnswerShape | readonly AnswerShape[],
  Refused extends Code = never,
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(
  declaration: Declaration<R, A, Params, Query, Body, Success, Refused> & CreatesMember<R>,
): Declared<A, Params, Query, Body, Success, Refused> {
  return toOperation(declaration, declaration.creates ?? "nothing");
}

/** Adds the handler to a declaration. */
export function implement<A, Params, Query, Body, Success, Refused extends string>(
  declared: Declared<A, Params, Query, Body, Success, Refused>,
  implementation: Implementation<Params, Query, Body, A, Success, Refused>,
): Implemented {
  return { ...declared, ...implementation };
}

/** Both at once, for the control plane, whose declarations are never read without their handlers. */
export function operation<
  const A extends Access,
  const Success extends AnswerShape | readonly AnswerShape[],
  Refused extends Code = never,
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(
  declaration: Declaration<Route, A, Params, Query, Body, Success, Refused> &
    Implementation<Params, Query, Body, A, Success, Refused>,
): Implemented {
  return toOperation(declaration, "nothing") as Implemented;
}

/** What a declaration leaves out is filled in, and everything else taken as it is, a handler included. */
function toOperation(
  declaration: Declaration<
    Route,
    Access,
    z.ZodType | undefined,
    z.ZodType | undefined,
    z.ZodType | undefined,
    AnswerShape | readonly AnswerShape[],
    Code
  >,
  creates: Creates,
): Operation {
  const [method, path] = declaration.route.split(" ") as [Method, string];
  const { answers } = declaration;
  return {
    ...declaration,
    method,
    path,
    creates,
    answers: (Array.isArray(answers) ? answers : [answers]) as readonly AnswerShape[],
    bodyOptional: declaration.bodyOptional ?? false,
    beyondSchema: declaration.beyondSchema ?? [],
    reasons: declaration.reasons ?? {},
    examples: declaration.examples ?? {},
    hands: declaration.hands ?? {},
  };
}
