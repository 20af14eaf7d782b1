/** Part of a description that is about others than the candidates. */
export interface Aside {
  readonly start: number;
  readonly end: number;
}

/** Statements of which the whole sentence is about others: equal opportunity, who founded the company or paid for it, and whom it does not want. */
const statements =
  /\bequal[- ]opportunity|\bdiscriminat|\b(?:regardless|irrespective) of\b|\bwithout regard to\b|\bencouraged to apply\b|\bbacked by\b|\bfounded (?:in|by)\b|\braised [$€£]|\bspun out of\b|\b(?:not|isn.t) for you\b|\bdo(?:n.t| not) apply\b|\b(?:founders?|investors?|customers?|clients) (?:are|were|include|come|previously|formerly|have)\b|\bchancengleichheit\b|\bégalité des chances\b|\bigual(?:dad|dade) de oportunidades\b/giu;

/** Words after which others are named: colleagues, superiors, customers, and where the company sits. */
const leads =
  /\b(?:together with|alongside|report(?:s|ing)? (?:in)?to|(?:trained|mentored|supported|advised) by|headquartered in|(?:clients|customers|brands) (?:like|such as|including)|(?:work|collaborate|partner|liaise|interact)(?:s|ing)? (?:closely )?with (?:(?:our|the|other) )?(?:people|product|designers?|colleagues|stakeholders|researchers|customers|clients|scientists|analysts))\b/giu;

const homeDays =
  /\b(?:remote|home ?office|work from home|télétravail|teletrabajo|teletrabalho|smart working)[\s,:(]+(?:(?:up to|bis zu|jusqu'à|hasta|até) )?(?:\d|one|two|three|un|deux|trois|zwei|drei|dos|tres|dois|três|due|tre)(?:[-–]\d)? ?(?:days?|jours?|tagen?|tage|días?|dias?|giorni)\b|\b(?:\d|one|two|three|zwei|drei|deux|trois|dos|dois|due)(?:[-–]\d)? (?:days?|jours?|tage|días|dias|giorni) (?:of |a week |per week |de |di |im )?(?:remote|home ?office|work from home|télétravail|teletrabajo|teletrabalho|smart working)\b/giu;

const sentenceEnd = /[.!?;](?=\s|$)|\n/g;
const clauseEnd = /[.!?;)](?=\s|$)|\n|,? (?:but|to)\b/g;

/** Where a description speaks of others than the candidates, in order. */
export function asidesIn(text: string): Aside[] {
  const sentences = [...text.matchAll(statements)].map(({ index }) => ({
    start: startOf(text, index),
    end: endOf(text, index, sentenceEnd),
  }));
  const clauses = [...text.matchAll(leads)].map(({ index, 0: lead }) => ({
    start: index,
    end: endOf(text, index + lead.length, clauseEnd),
  }));
  // "remote two days a week" is an office with a place.
  const days = [...text.matchAll(homeDays)].map(({ index, 0: said }) => ({ start: index, end: index + said.length }));
  return [...sentences, ...clauses, ...days].sort((a, b) => a.start - b.start);
}

function startOf(text: string, at: number): number {
  const before = text.slice(0, at);
  return Math.max(...[". ", "! ", "? ", "; ", "\n"].map((mark) => before.lastIndexOf(mark) + mark.length), 0);
}

function endOf(text: string, at: number, form: RegExp): number {
  form.lastIndex = at;
  return form.exec(text)?.index ?? text.length;
}
