// Figures: A-412.
/** The topic of a section in a description. */
export type Part = "must" | "nice" | "duties" | "about" | "pay" | "place" | "other";

export interface QueryLine {
  readonly kind: "heading" | "bullet" | "text";
  /** Without Markdown syntax. */
  readonly text: string;
  readonly part: Part;
  /** The position in the original text, including the line end. */
  readonly start: number;
  readonly end: number;
}

/** Checked in this order: "Nice to have" and "What you'll do" must not match as requirements. */
const headings: readonly (readonly [Part, RegExp])[] = [
  [
    "nice",
    /nice.to|bonus|(?:a|big) plus|pluses|preferred|ideally|extra credit|extra points|good to have|(?:great|awesome|amazing|cool|helpful|even better|better|love it) if|would be (?:great|awesome|nice)|desirable|optional|^even better$|^plus(?:es)?$|von vorteil|wünschenswert|schön wäre|wäre schön|idealerweise|deseable|desejável|diferencia(?:l|is)|(?:un|les) plus|atouts?(?!\p{L})|souhait|valor(?:ará|able|aremos)|se valora|^kann$|kann.?(?:anforderungen|kriterien)|erwünscht|kein muss|^pr[ée]'?s?$|leuk als|mooi meegenomen|facultati[fv]|apprécié|ventaja|suma(?:mos)? puntos|puntos extra|será? um plus|vantagem|mile widzian|atut|gradit|preferenzial|tercih|meriterande|pluspunt|будет плюсом|желательно|бажано|might also|歓迎|加分|优先|優先|우대/iu,
  ],
  [
    "duties",
    /responsib|responsabil|^(?:about )?the (?:role|job|position)|you.?(?:ll| will) (?:do|be doing|work)|your (?:role|tasks|mission)|day.to.day|what you do\b|aufgaben|tätigkeit|missions?\b|funciones|tareas|atividades|obowiązki|zakres|mansioni|attività|werkzaamheden|arbetsuppgifter|обязанности|задачи|仕事内容|業務内容|岗位职责|工作内容|담당업무/i,
  ],
  [
    "about",
    /\b(?:about us|about the company|the company$|who we are|our (?:company|story|values|culture)|equal opportunity|how to apply|why join|über uns|qui sommes.nous|sobre nosotros|sobre nós|chi siamo|over ons|om oss|o nas(?!\p{L})|о нас|о компании)|会社概要|企業情報|会社について|关于我们|公司简介|회사 소개/iu,
  ],
  [
    "pay",
    /compensation|salary|remuneration|\bpay\b|benef[ií][ct]i?os|benefits|what we offer|we offer|what you.{0,3} get|perks|wir bieten|bieten wir|avantages|vorteile|ofrecemos|oferecemos|nous offrons|oferujemy|offriamo|wij bieden|vi erbjuder|мы предлагаем|предлагаем|待遇|福利|福利厚生|복지|혜택/i,
  ],
  [
    "must",
    /require|must|need|qualif|you (?:have|bring)|(?:ll|will) bring|bringst du|du bringst|who you are|^you are$|^you$|^(?:du bist|das bist du|vous êtes|tu es|eres|você é)(?!\p{L})|^muss$|essential|indispensable|imprescindible|obligat[oó]ri|looking for|skills|experience|about you|profil|anforderungen|requisitos|compétences|wymagania|requisiti|vereisten|kravprofil|требования|вимоги|必須|要求|応募資格|자격/iu,
  ],
  ["place", /^location|^where\b/i],
];

/** Headings on a separate line without any markup. */
const bareHeading =
  /^(?:about (?:us|you|the (?:company|role|team))|who (?:we|you) are|our (?:company|story|values|culture)|(?:our |your )?(?:benefits|perks)|(?:what )?we offer|(?:key |minimum |basic |preferred |required |technical )?(?:requirements?|qualifications?|responsibilities|skills|duties|experience)|(?:nice|good|great)[- ]to[- ]haves?|must[- ]haves?|desirable|essential|(?:a |big )?plus(?:es)?|you (?:are|have|bring|will)|bonus(?: points)?|your profile|the role|what you(?:'ll| will)? (?:need|bring|do|have)|compensation|salary|how to apply|why join(?: us)?|equal opportunity|location)$/i;

const bulletForm =
  /^(?:(?:[-*•·‣▪◦–—]|\d{1,2}[.)])\s+|[・●○◆◇▶►➤✓✔☑]\s*|(?![📍🌍🌎🌏🗺])\p{Extended_Pictographic}\ufe0f?\s+)(?=\S)/u;
/** "## Requirements", "**Requirements:**", "■必須スキル" */
const markedHeading = /^(?:#{1,6}\s+(.+?)#*|(?:\*\*|__)(.+?):?(?:\*\*|__):?|[■【]\s*([^】]{1,40})】?)$/u;
const lineEnd = /\r\n|[\n\r\u2028\u2029]/g;

/** Parses a job description in its usual forms: Markdown, headings with a colon, capitals, all kinds of bullets. */
export function linesOf(text: string): QueryLine[] {
  const raw = rawLines(text);
  const lines: QueryLine[] = [];
  let part: Part = "other";
  for (const [at, { line, start, end }] of raw.entries()) {
    if (line === "" || /^[-=_*]{3,}$/.test(line)) continue;
    const heading = headingIn(line, raw[at + 1]?.line ?? "", raw[at + 2]?.line ?? "");
    if (heading !== null) {
      part = headings.find(([, form]) => form.test(heading))?.[0] ?? "other";
      lines.push({ kind: "heading", text: heading, part, start, end });
    } else if (bulletForm.test(line)) {
      lines.push({ kind: "bullet", text: plain(line.replace(bulletForm, "")), part, start, end });
    } else {
      lines.push({ kind: "text", text: plain(line), part: labelledPart(line) ?? part, start, end });
    }
  }
  return lines;
}

function rawLines(text: string): { line: string; start: number; end: number }[] {
  const lines: { line: string; start: number; end: number }[] = [];
  let start = 0;
  for (const match of text.matchAll(lineEnd)) add(match.index, match.index + match[0].length);
  add(text.length, text.length);
  return lines;

  function add(stop: number, end: number): void {
    const line = text.slice(start, stop).trim();
    lines.push({ line: line.replaceAll(/\s+/g, " "), start, end });
    start = end;
  }
}

function headingIn(line: string, next: string, afterNext: string): string | null {
  if (line.length > 120) return null;
  const marked = markedHeading.exec(line)?.slice(1).find(Boolean);
  if (marked !== undefined) return plain(marked);
  if (bulletForm.test(line) || line.length > 60) return null;
  if (/:$/.test(line)) return plain(line.slice(0, -1));
  if (isCapitals(line) && !/[.!?]$/.test(line)) return plain(line);
  if (bareHeading.test(line)) return plain(line);
  const leadsBullets = bulletForm.test(next) || (next === "" && bulletForm.test(afterNext));
  return leadsBullets && !/[.!?,;]$/.test(line) ? plain(line) : null;
}

/** "About us: we build maps." is about the company, whatever the lines around it are about. */
function labelledPart(line: string): Part | null {
  const label = /^([^:]{3,40}):\s/.exec(line)?.[1];
  const part = label === undefined ? undefined : headings.find(([, form]) => form.test(label))?.[0];
  return part === "about" || part === "pay" ? part : null;
}

/** "WHAT WE OFFER"; a script without capitals may name PHP anywhere. */
function isCapitals(line: string): boolean {
  return /\p{Lu}{3}/u.test(line) && line === line.toUpperCase() && !/\p{Lo}/u.test(line);
}

/** A line without Markdown syntax. */
function plain(text: string): string {
  return text
    .replaceAll(/\[([^\][]{1,200})\]\([^()\s]{1,500}\)/g, "$1")
    .replaceAll(/\*\*|__|`/g, "")
    .trim();
}

const roleWord =
  /engineer|developer|scientist|architect|manager|designer|lead|head|researcher|analyst|administrator|devops|sre\b|cto|programmer|maintainer|intern|entwickler|ingenieur|développeur|ingénieur|desarrollador|programador|ingenier[oa]|desenvolvedor|engenheir[oa]|sviluppat|ingegner|ontwikkelaar|utvecklare|programist|inżynier|разработчик|программист|инженер|エンジニア|工程师|개발자/i;
/** Sections that never contain the role's title. */
const untitled: readonly Part[] = ["nice", "about", "pay"];
const titleLabel = /^(?:title|role|position|job title)\s*:\s*(\S.{0,150})$/i;

/** The line with the role's title, and the title; null if there is none. */
export function titleIn(lines: readonly QueryLine[]): { readonly line: QueryLine; readonly title: string } | null {
  for (const line of lines) {
    const labelled = titleLabel.exec(line.text)?.[1];
    if (labelled !== undefined) return { line, title: labelled.trim() };
  }
  const line = lines
    .slice(0, 6)
    .filter(({ kind, text, part }) => kind !== "bullet" && text.length <= 100 && !untitled.includes(part))
    .find(({ text }) => roleWord.test(text) && !/[.?]$/.test(text));
  if (line === undefined) return null;
  const title = line.text.replace(/^(?:we are|we're) (?:hiring|looking for)(?: an?)? /i, "");
  return { line, title: title.replace(/(?<![:!])[:!]+$/, "") };
}
