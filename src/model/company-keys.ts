// Figures: A-63, with the length that §4.6 has for domains.
import { foldCase } from "../base/text.ts";

/** Legal forms of companies, case-folded and without punctuation; they are removed only at the end of a name. */
const legalForms = new Set(
  [
    "inc incorporated corp corporation co company llc llp lp ltd limited plc pty pbc pllc",
    "gmbh mbh ag ug kg kgaa ohg gbr se ev",
    "sa sas sasu sarl eurl snc sca spa srl srls bv nv vof cv ab oy oyj as asa aps hb",
    "sl slu sau ltda lda cia doo dd ood ead eood kft zrt nyrt sro sp zoo spzoo spj sk",
    "kk gk pte bhd sdn pvt pt tbk ooo oao zao pao ооо оао зао пао ао",
  ].flatMap((line) => line.split(" ")),
);

const leadingForms = new Set("ооо оао зао пао ао".split(" "));

/** Forms that are written before a name or attached to its end, often without a space. */
const attached = "株式会社|有限会社|合同会社|股份有限公司|有限公司|주식회사|유한회사|\\(株\\)|\\(주\\)";
const attachedForms = new RegExp(`^(?:${attached})|(?:${attached})$`, "gu");

/**
 * A key that is equal for two names of the same company: compatibility forms, case, punctuation, spacing and legal form
 * are ignored. Null for a name without any letters or signs to compare.
 */
export function nameKey(name: string): string | null {
  if (/^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/.test(name)) return withoutForms(name.toLowerCase());
  const folded = foldCase(name.normalize("NFKC").replace(/\p{Cf}/gu, ""))
    .normalize("NFKC")
    .trim();
  if (folded === "") return null;
  const words = folded
    .replace(attachedForms, " ")
    .replaceAll("&", " and ")
    .replace(/(?<=\p{L})['’`´](?=\p{L})/gu, "")
    .replace(/(?<=(?:^|[^\p{L}\p{N}])\p{L})\.\s?(?=\p{L}(?:\.|$|[^\p{L}\p{N}]))/gu, "")
    .replace(/[^\p{L}\p{M}\p{N}\p{So}+#]+/gu, " ")
    .trim();
  return words === "" ? folded : withoutForms(words);
}

function withoutForms(name: string): string {
  let bare = name;
  for (let space = bare.lastIndexOf(" "); space > 0 && isForm(bare, space + 1); space = bare.lastIndexOf(" ")) {
    bare = bare.slice(0, space);
  }
  const space = bare.indexOf(" ");
  return space > 0 && leadingForms.has(bare.slice(0, space)) ? bare.slice(space + 1) : bare;
}

/** Whether the last word is a legal form or a part of one: "& Co", "sp. z o.o.". */
function isForm(name: string, from: number): boolean {
  const last = name.slice(from);
  return legalForms.has(last) || last === "and" || ((last === "oo" || last === "z") && name.includes(" sp "));
}

/**
 * The host of a domain or of a pasted URL: in ASCII, so that an internationalized name equals its punycode, and without
 * scheme, userinfo, www., port, path and the root's trailing dot. Null when it is not a domain.
 */
export function domainKey(text: string): string | null {
  if (plainDomain.test(text) && text.length <= 253) return text;
  const bare = text.trim().replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\//i, "");
  if (bare === "" || /[\s\p{Cc}\\]/u.test(bare)) return null;
  const address = `https://${bare}`;
  if (!URL.canParse(address)) return null;
  const host = new URL(address).hostname.replace(/(?<!\.)\.+$/, "");
  const name = host.startsWith("www.") && host.indexOf(".", 4) > 0 ? host.slice(4) : host;
  return isDomain(name) ? name : null;
}

/** A domain that is already normalized: lower case, no www, no punycode, nothing that could be a number. */
const plainDomain = /^(?!www\.)(?:(?!xn--)[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

function isDomain(name: string): boolean {
  const labels = name.split(".");
  if (name.length > 253 || labels.length < 2 || /^\d+$/.test(labels.at(-1) as string)) return false;
  return labels.every((label) => /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label));
}
