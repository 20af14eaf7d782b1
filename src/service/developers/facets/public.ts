import { FacetKey } from "../../../model/catalog.ts";
import type { Depth, GardenDetail } from "../../../model/developer.ts";
import type { World } from "../../../model/world.ts";
import { peopleIn } from "../../../population/world-people.ts";
import { facet } from "../../billing/catalog.ts";
import type { CellAsked } from "../cells.ts";
import { gardenDetails, type Hydrated, hydrate, type View } from "../hydrate.ts";
import { facetValue } from "./values.ts";

/**
 * Facets that may be asked for along with a list of people: what resolves at once, needs no role to be read
 * against, and is no address, which a search never returns (§2.1).
 */
function isPublic(key: FacetKey): boolean {
  const { contextScoped, requiresReport } = facet(key);
  return !contextScoped && !requiresReport && key !== "contact.emails";
}

/** Reads a list of facets; the first that cannot be asked for here becomes a sentence that says so, and where to ask. */
export function readPublicFacets(names: readonly string[]): readonly FacetKey[] | string {
  const keys: FacetKey[] = [];
  for (const name of new Set(names)) {
    const key = FacetKey.safeParse(name);
    if (!key.success) return `"facets" has "${name.slice(0, 80)}", which is not a facet. ${catalog}`;
    if (!isPublic(key.data)) return `"facets" has "${name}", which is not public: ${elsewhere(key.data)}.`;
    keys.push(key.data);
  }
  return keys;
}

const catalog = "GET /v1/pricing/catalog lists them.";

function elsewhere(key: FacetKey): string {
  if (key === "contact.emails") return "ask POST /v1/developers/{id}/emails for addresses";
  if (facet(key).requiresReport) return "it takes background compute; ask POST /v1/developers/reports";
  return "it is read against a role; ask POST /v1/developers with a context";
}

/** What a depth shows already: asking for it again is a no-op (§4.1). */
const shownBy: Readonly<Record<Depth, readonly FacetKey[]>> = {
  core: ["id.core", "profile.basics", "score.cracked"],
  enriched: ["id.core", "profile.basics", "score.cracked", "identity.linkedin", "contact.socials"],
  deep: ["id.core", "profile.basics", "score.cracked", "identity.linkedin", "contact.socials", "github.garden"],
};

/** The facets that add something to a depth. */
export function addedTo(depth: Depth, facets: readonly FacetKey[]): FacetKey[] {
  return facets.filter((key) => !shownBy[depth].includes(key));
}

interface Extended {
  readonly developer: Hydrated;
  /** The cells that hold a value, and so are billed. */
  readonly cells: readonly CellAsked[];
}

/** A person with facets beyond the depth, each under its namespace. */
export function extend(world: World, index: number, view: View, facets: readonly FacetKey[], day: number): Extended {
  const people = peopleIn(world);
  const developer = hydrate(people, index, view, day);
  const details: Record<string, Record<string, unknown>> = { ...developer.details };
  const cells: CellAsked[] = [];
  for (const key of facets) {
    const value = facetValue(key, { world, index, day, role: null });
    if (value === null) continue;
    cells.push({ developerId: developer.id, facet: key, context: "" });
    place(details, key, value, () => gardenDetails(people, index, day, (view.garden ?? "summary") as GardenDetail));
  }
  return { developer: { ...developer, details }, cells };
}

function place(
  details: Record<string, Record<string, unknown>>,
  key: FacetKey,
  value: unknown,
  garden: () => Record<string, unknown>,
): void {
  const [namespace, member] = key.split(".") as [string, string];
  const add = (members: object) => {
    details[namespace] = { ...details[namespace], ...members };
  };
  switch (key) {
    case "github.garden":
      add(garden());
      break;
    case "identity.linkedin":
      add(value as object);
      break;
    case "ai.repo_summaries": {
      const { repositories } = value as { repositories: readonly { fullName: string }[] };
      const profile = details.githubProfile ?? {};
      const repos = (profile.repos as readonly { fullName: string }[]).map((repo) => ({
        ...repo,
        ...repositories.find(({ fullName }) => fullName === repo.fullName),
      }));
      details.githubProfile = { ...profile, repos };
      break;
    }
    default:
      add({ [member.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())]: value });
  }
}
