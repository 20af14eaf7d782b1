// Figures: A-70.
import { base32, readBase32 } from "../base/rng.ts";
import { draw, purposes } from "./draws.ts";
import { handles } from "./login-meanings.ts";
import { indexOfNamesake, namePartsAt, numberAfter } from "./logins.ts";
import { permute, unpermute } from "./permutation.ts";
import { indexInPopulation, type PopulationBase } from "./population-base.ts";
import type { Traits } from "./traits.ts";
import * as vocabulary from "./vocabulary.ts";

/** Addresses are at RFC 2606 domains and LinkedIn URLs have the real format; both identify the person. */
const privateDomains = ["example.com", "example.org", "example.net"] as const;

const linkedinHost = "https://www.linkedin.com/in/";

export function linkedinAt(base: PopulationBase, index: number): string {
  const { given, family } = namePartsAt(base, index);
  return `${linkedinHost}${given.handle}-${family.handle}-${base32(permute(base.links, index), 9)}`;
}

/** The person that a LinkedIn URL could belong to; the caller checks whether that person has one. */
export function readLinkedin(base: PopulationBase, url: string): number | null {
  const match = /^(?:https?:\/\/)?(?:[a-z]{2,3}\.)?linkedin\.com\/in\/[a-z]+-[a-z]+-([0-9a-hjkmnp-tv-z]{9})\/?$/i.exec(
    url.trim(),
  );
  if (match === null) return null;
  const value = readBase32((match[1] as string).toLowerCase());
  if (value >= base.links.size) return null;
  const index = indexInPopulation(base, unpermute(base.links, value));
  if (index === null) return null;
  const normalized = url.trim().toLowerCase().replace(/\/$/, "");
  return normalized.endsWith(linkedinAt(base, index).slice("https://www.".length)) ? index : null;
}

/** The email addresses on file, possibly none; the private one first. */
export function emailsAt(base: PopulationBase, index: number, traits: Traits): string[] {
  if (!traits.hasEmail) return [];
  const random = draw(traits.key, purposes.emails);
  const { given, family, count } = namePartsAt(base, index);
  const local = `${given.handle}.${family.handle}${numberAfter(count)}`;
  const own = `${local}@${privateDomains[random % 3]}`;
  const company = vocabulary.companies[traits.company];
  if (company === undefined || (random & 0x300) !== 0) return [own];
  const atWork = `${local}@${company.slug}.example.com`;
  return (random & 0xc00) === 0 ? [atWork] : [own, atWork];
}

/** The person that an address could belong to, judged by its local part alone. */
export function readEmail(base: PopulationBase, email: string): number | null {
  const match = /^([a-z]+)\.([a-z]+)(\d*)@[a-z0-9.-]+$/.exec(email.trim().toLowerCase());
  if (match === null) return null;
  const [, first = "", second = "", digits = ""] = match;
  const given = handles.given().get(first);
  const family = handles.family().get(second);
  if (given === undefined || family === undefined) return null;
  const count = digits === "" ? 0 : Number(digits) - 1;
  return count < 0 ? null : indexOfNamesake(base, given, family, count);
}
