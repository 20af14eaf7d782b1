// Figures: A-70.
import { base32 } from "../base/rng.ts";
import { draw, purposes } from "./draws.ts";
import { known, type PopulationBase } from "./ground.ts";
import { handles } from "./login-readings.ts";
import { indexOfNamesake, namePartsAt, numberAfter } from "./logins.ts";
import { permute, unpermute } from "./permutation.ts";
import type { Traits } from "./traits.ts";
import * as vocabulary from "./vocabulary.ts";

/** Addresses are at RFC 2606 domains and LinkedIn URLs have the real format; both identify the person. */
const privateDomains = ["example.com", "example.org", "example.net"] as const;

const linkedinHost = "https://www.linkedin.com/in/";

export function linkedinAt(ground: PopulationBase, index: number): string {
  const { given, family } = namePartsAt(ground, index);
  return `${linkedinHost}${given.handle}-${family.handle}-${base32(permute(ground.links, index), 9)}`;
}

/** The person that a LinkedIn URL could belong to; the caller checks whether that person has one. */
export function readLinkedin(ground: PopulationBase, url: string): number | null {
  const form = /^(?:https?:\/\/)?(?:[a-z]{2,3}\.)?linkedin\.com\/in\/[a-z]+-[a-z]+-([0-9a-z]{9})\/?$/i.exec(url.trim());
  if (form === null) return null;
  let value = 0;
  for (const digit of (form[1] as string).toLowerCase()) {
    const at = "0123456789abcdefghjkmnpqrstvwxyz".indexOf(digit);
    if (at < 0) return null;
    value = value * 32 + at;
  }
  if (value >= ground.links.size) return null;
  const index = known(ground, unpermute(ground.links, value));
  if (index === null) return null;
  const wanted = url.trim().toLowerCase().replace(/\/$/, "");
  return wanted.endsWith(linkedinAt(ground, index).slice("https://www.".length)) ? index : null;
}

/** The email addresses on file, possibly none; the private one first. */
export function emailsAt(ground: PopulationBase, index: number, traits: Traits): string[] {
  if (!traits.hasEmail) return [];
  const drawn = draw(traits.key, purposes.emails);
  const { given, family, count } = namePartsAt(ground, index);
  const local = `${given.handle}.${family.handle}${numberAfter(count)}`;
  const own = `${local}@${privateDomains[drawn % 3]}`;
  const company = vocabulary.companies[traits.company];
  if (company === undefined || (drawn & 0x300) !== 0) return [own];
  const atWork = `${local}@${company.slug}.example.com`;
  return (drawn & 0xc00) === 0 ? [atWork] : [own, atWork];
}

/** The person that an address could belong to, judged by its local part alone. */
export function readEmail(ground: PopulationBase, email: string): number | null {
  const form = /^([a-z]+)\.([a-z]+)(\d*)@[a-z0-9.-]+$/.exec(email.trim().toLowerCase());
  if (form === null) return null;
  const [, first = "", second = "", digits = ""] = form;
  const given = handles().given.get(first);
  const family = handles().family.get(second);
  if (given === undefined || family === undefined) return null;
  const count = digits === "" ? 0 : Number(digits) - 1;
  return count < 0 ? null : indexOfNamesake(ground, given, family, count);
}
