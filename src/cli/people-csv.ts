/** What is wrong with a file, and in which line. */
interface Flaw {
  readonly line: number;
  readonly reason: string;
}

/** The people in a file, with the line on which each begins; or why they cannot be read. */
export type PeopleRead = { readonly values: readonly unknown[]; readonly lineOf: (row: number) => number } | Flaw;

type CellReader = (cell: string) => unknown;

const text: CellReader = (cell) => cell;
const number: CellReader = (cell) => (/^\d+(?:\.\d+)?$/.test(cell) ? Number(cell) : cell);
const flag: CellReader = (cell) =>
  ({ true: true, yes: true, "1": true, false: false, no: false, "0": false })[cell.toLowerCase()] ?? cell;
const list: CellReader = (cell) =>
  cell
    .split(";")
    .map((item) => item.trim())
    .filter((item) => item !== "");
/** What looks like JSON is read as such; everything else is text. */
const json: CellReader = (cell) => {
  if (!/^(?:[[{]|true$|false$|null$|-?\d+(?:\.\d+)?$)/.test(cell)) return cell;
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
};

const core = "details.githubProfile.core";
const linkedin = "details.identity.linkedin";
const contact = "details.contact";

/** Columns by the names that people use for them: which member each fills, and how its cells are read. Others are paths into details. */
const columns: Readonly<Record<string, readonly [path: string, read: CellReader]>> = {
  id: ["id", text],
  login: ["login", text],
  name: ["name", text],
  avatarUrl: ["avatarUrl", text],
  hasEmail: ["hasEmail", flag],
  hasLinkedin: ["hasLinkedin", flag],
  hasLocation: ["hasLocation", flag],
  bio: [`${core}.bio`, text],
  currentRole: [`${core}.currentRole`, text],
  organization: [`${core}.organization`, text],
  university: [`${core}.university`, text],
  languages: [`${core}.languages`, list],
  joinedAt: [`${core}.joinedAt`, text],
  followers: [`${core}.followers`, number],
  following: [`${core}.following`, number],
  totalStars: [`${core}.totalStars`, number],
  crackedScore: ["details.score.cracked.crackedScore", number],
  title: [`${linkedin}.title`, text],
  company: [`${linkedin}.company`, text],
  seniority: [`${linkedin}.seniority`, text],
  headline: [`${linkedin}.headline`, text],
  linkedin: [`${contact}.socials.linkedin`, text],
  emails: [`${contact}.emails`, list],
  city: [`${contact}.location.city`, text],
  state: [`${contact}.location.state`, text],
  country: [`${contact}.location.country`, text],
};

function columnOf(name: string): readonly [path: string, read: CellReader] {
  return (Object.hasOwn(columns, name) ? columns[name] : undefined) ?? [name, json];
}

/** The member at a path of details; names that every object has are not accepted. */
const isPath = (name: string): boolean => /^details(?:\.(?!__proto__)\w+)+$/.test(name);

/** People from CSV: a header line, then one line each. Empty cells are skipped; lists are separated by semicolons. */
export function readCsv(source: string): PeopleRead {
  const records = recordsOf(source);
  if ("reason" in records) return records;
  const [header, ...others] = records;
  if (header === undefined) return { values: [], lineOf: () => 1 };
  const names = header.cells.map((cell) => cell.trim());
  const strange = strangeness(names);
  if (strange !== null) return { line: header.line, reason: strange };
  const fields = names.map(columnOf).map(([path, read]) => ({ path: path.split("."), read }));
  const values: unknown[] = [];
  for (const { line, cells } of others) {
    if (cells.length > names.length) {
      return { line, reason: `has ${cells.length} cells, and there are ${names.length} columns` };
    }
    const value: Record<string, unknown> = {};
    for (const [at, { path, read }] of fields.entries()) {
      const text = cells[at]?.trim() ?? "";
      if (text !== "") setAt(value, path, read(text));
    }
    values.push(value);
  }
  return { values, lineOf: (row) => others[row]?.line ?? 1 };
}

/** What is wrong with the column names; null for nothing. */
function strangeness(names: readonly string[]): string | null {
  const [first = ""] = names;
  if (names.length === 1 && /[;\t]/.test(first))
    return `has its cells separated by ${first.includes(";") ? "semicolons" : "tabs"}; separate them by commas`;
  const strange = names.find((name) => !Object.hasOwn(columns, name) && !isPath(name));
  if (strange !== undefined) {
    const all = Object.keys(columns).join(", ");
    return `the column "${strange}" is not known; there are ${all}, and paths such as ${core}.bio`;
  }
  const paths = names.map((name) => columnOf(name)[0]);
  for (const [at, path] of paths.entries()) {
    const before = paths.findIndex((other, place) => place !== at && (other === path || path.startsWith(`${other}.`)));
    if (before >= 0) return `the columns "${names[before]}" and "${names[at]}" name the same member; keep one of them`;
  }
  return null;
}

function setAt(object: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const last = path.length - 1;
  let inner = object;
  for (let at = 0; at < last; at++) {
    const name = path[at] as string;
    inner[name] ??= {};
    inner = inner[name] as Record<string, unknown>;
  }
  inner[path[last] as string] = value;
}

interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** RFC 4180: quoted cells may hold commas, lines and doubled quotes. */
function recordsOf(source: string): readonly CsvRecord[] | Flaw {
  const records: CsvRecord[] = [];
  let line = 1;
  let start = 1;
  let cells: string[] = [];
  for (let at = 0; at < source.length; ) {
    const isQuoted = source[at] === '"';
    const { text, after } = isQuoted ? quotedCell(source, at) : plainCell(source, at);
    if (after > source.length) return { line, reason: "has a cell with an unclosed quote" };
    if (after < source.length && !",\r\n".includes(source[after] as string))
      return { line, reason: "has text after a closing quote; double a quote within a cell" };
    cells.push(text);
    if (isQuoted) line += text.split("\n").length - 1;
    const isEnd = source[after] !== ",";
    const end = source.startsWith("\r\n", after) ? after + 2 : after + 1;
    // After a trailing comma comes an empty cell, which is skipped.
    at = end;
    if (!isEnd && at < source.length) continue;
    if (cells.some((cell) => cell.trim() !== "")) records.push({ line: start, cells });
    cells = [];
    line += 1;
    start = line;
  }
  return records;
}

interface Cell {
  readonly text: string;
  /** The position after the cell; beyond the end of the source for an unclosed one. */
  readonly after: number;
}

function quotedCell(source: string, at: number): Cell {
  let close = source.indexOf('"', at + 1);
  while (close >= 0 && source[close + 1] === '"') close = source.indexOf('"', close + 2);
  if (close < 0) return { text: "", after: source.length + 1 };
  const text = source.slice(at + 1, close);
  return { text: text.includes('"') ? text.replaceAll('""', '"') : text, after: close + 1 };
}

const endOfCell = /[,\r\n]/g;

function plainCell(source: string, at: number): Cell {
  endOfCell.lastIndex = at;
  const after = endOfCell.exec(source)?.index ?? source.length;
  return { text: source.slice(at, after), after };
}
