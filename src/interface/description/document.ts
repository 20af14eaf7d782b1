import { newLruCache } from "../../base/lru-cache.ts";
import { perObject } from "../../base/on-first-use.ts";
import type { Source } from "../../base/provenance.ts";
import { finish, type Slices, shareWork } from "../../base/slices.ts";
import { type About, describing } from "../../kernel/openapi/describe.ts";
import type { Samples } from "../../kernel/openapi/example.ts";
import type { Operation } from "../../kernel/operation.ts";
import { redescribe } from "../../kernel/overlay/document.ts";
import { operationUnder } from "../../kernel/readings.ts";
import { type Written, withMembers, written } from "../../kernel/written-json.ts";
import type { ContestedId, Readings } from "../../model/readings.ts";
import { documentTexts } from "./later.ts";
import { places } from "./path-ids.ts";

/** Descriptions of the operation groups, for the OpenAPI document. */
const tags: Readonly<Record<string, string>> = {
  Access: "Who is calling: the principal, keys, signatures and quotas.",
  Companies: "Client companies, their profiles and what is attached to them.",
  Contacts: "Developers that the account saved.",
  "Deep search": "Jobs that look for developers in rounds, within a budget, each developer once.",
  "Deep research": "Reports on named developers and repositories, shared by the whole account.",
  Developers: "One developer: the profile, its facets, what they cost and what is owned of them.",
  "Fit ranking": "How well named developers fit a role.",
  Description: "The interface, described for machines.",
  Files: "Documents, from their announcement to where they can be attached.",
  Notes: "What people, keys and tools wrote about contacts.",
  Pricing: "Plans, and what facets and SKUs cost.",
  Profiles: "Profile fields that people and agents share the writing of.",
  Projects: "Roles that are hired for, their briefs and role profiles.",
  Search: "Finding developers, and what a search can ask for.",
  Shortlists: "Named lists of contacts.",
};

/**
 * Values for example requests, by `Shape.member` or `Group.parameter`, otherwise by name alone. The developer exists on
 * every fresh server, so that an example that names a developer can be sent unchanged.
 */
const samples: Samples = {
  attachmentId: "at_00001k3m9ax",
  contactId: "ct_00001k3m9ax",
  cursor: "MDAwMDAwMDAwMDAwMDAwMDAwMDBudF8wMDAwMWszbTlheA",
  developerId: "7015682299",
  fileRef: "fl_00001k3m9ax",
  login: "marianne-wikstrom",
  noteId: "nt_00001k3m9ax",
  projectId: "prj_00001k3m9ax",
  savedSearchId: "rust-databases",
  "ResearchStart.name": "Storage engineers",
  "Shortlists.id": "sl_00001k3m9ax",
};

/** The parts of the document other than its operations. */
export const about: About = {
  title: "Developer Search and Enrichment Service",
  version: "1.0.0",
  description: [
    "Find developers by what they have built, resolve and enrich their profiles, research them in depth, rank them for a role, and keep the records that go with it.",
    "The version of an operation is in its path. Answers may grow: new members may appear in them at any time, and a client ignores what it does not know. Instants are ISO 8601.",
    "Texts are kept as they came, U+0000 too; a body is refused for half of a surrogate pair, for a member `__proto__`, and where it is nested more than 64 levels deep. `x-refuses` says in words what else an operation refuses that its schema allows.",
    "`x-provenance` says where a thing comes from: `stated` names the section of the interface that says it, `assumed` the assumption that it is based on. A member without it has the provenance of its parent.",
  ].join("\n\n"),
  authentication:
    "An API key (`svc_sk_…`) or a session token (`svc_st_…`). A key may also sign its requests with HTTP Message Signatures (RFC 9421, Ed25519) in the headers `Signature-Input`, `Signature` and, with a body, `Content-Digest`; one that requires signatures is refused with `signature_required` without them.",
  tags,
  samples,
  places,
  get words() {
    return documentTexts().words;
  },
  get exchanges() {
    return documentTexts().exchanges;
  },
};

type Document = Record<string, unknown>;

/** `/openapi.json`, built once; only the server's address depends on the caller. */
export interface WrittenDocument {
  readonly writtenFor: (origin: string, readings: Readings) => Written<Document>;
  /** The work that remains before the document can be sent. */
  readonly slices: () => Iterator<unknown> | null;
}

/** Documents for readings other than the default ones. */
const maxDocuments = 8;

export function newDocument(operations: () => readonly Operation[]): WrittenDocument {
  const { result, slices } = shareWork(() => write(operations(), {}));
  const underOthers = newLruCache<Written<Document>>(maxDocuments);
  return {
    slices,
    writtenFor(origin, readings) {
      const key = JSON.stringify(readings);
      const document =
        key === "{}" ? result() : underOthers.getOrCreate(key, () => finish(write(operations(), readings)));
      return withServer(document, origin);
    },
  };
}

/** Most servers are reached under one address, by a name and a number, or through a tunnel. */
const maxKept = 4;

/** The addresses under which callers last asked for a document: the same bytes go to all who use one of them. */
const servedAt = perObject((_: Written<Document>) => newLruCache<Written<Document>>(maxKept));

/** A document whose server is this one, as the caller addressed it. */
export function withServer(document: Written<Document>, origin: string): Written<Document> {
  return servedAt(document).getOrCreate(origin, () => withMembers(document, { servers: [{ url: origin }] }));
}

function* write(operations: readonly Operation[], readings: Readings): Slices<Written<Document>> {
  const theirs = operations.find(({ documented }) => documented !== undefined)?.documented;
  if (theirs !== undefined) return written(theirs);
  yield* documentTexts.wait();
  const changed = operations.map((operation) => operationUnder(readings, operation));
  const document = redescribe(yield* describing(changed, about), changed);
  return written(document, (key, value) => (key === "x-provenance" ? withReading(value as Source, readings) : value));
}

/** Marks everything that depends on an assumption with the reading in use, unless it is the first one. */
function withReading(source: Source, readings: Readings): Source & { readonly reading?: string } {
  const chosen = "assumed" in source ? readings[source.assumed as ContestedId] : undefined;
  return chosen === undefined ? source : { ...source, reading: chosen };
}
