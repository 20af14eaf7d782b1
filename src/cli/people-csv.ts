/** A person as a file has them, and the line they begin at. */
export interface PersonRow {
  readonly line: number;
  readonly value: unknown;
}

export type PeopleRead = { readonly rows: readonly PersonRow[] } | { readonly line: number; readonly reason: string };

type Read = (cell: string) => unknown;

const text: Read = (cell) => cell;
const number: Read = (cell) => (/^\d+(?:\.\d+)?$/.test(cell) ? Number(cell) : cell);
const flag: Read = (cell) =>
  ({ true: true, yes: true, "1": true, false: false, no: false, "0": false })[cell.toLowerCase()] ?? cell;
const list: Read = (cell) =>
  cell
    .split(";")
    .map((item) => item.trim())
    .filter((item) => item !== "");
/** What looks like JSON is read as such; everything else is text. */
const json: Read = (cell) => {
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

/** Columns by the names that people give them: where each goes, and how its cells are read. Any other is a path into details. */
const columns: Readonly<Record<string, readonly [path: string, read: Read]>> = {
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

/** People from CSV: a line of column names, then a line each. An empty cell says nothing; lists are parted by semicolons. */
export function readCsv(source: string): PeopleRead {
  const [header, ...lines] = recordsOf(source);
  if (header === undefined) return { rows: [] };
  const names = header.cells.map((cell) => cell.trim());
  const known = names.map(
    (name) => columns[name] ?? (/^details(?:\.\w+)+$/.test(name) ? ([name, json] as const) : null),
  );
  const strange = names.filter((_, at) => known[at] === null);
  if (strange.length > 0) {
    const all = Object.keys(columns).join(", ");
    return {
      line: 1,
      reason: `the column "${strange[0]}" is not known; there are ${all}, and paths such as ${core}.bio`,
    };
  }
  const rows: PersonRow[] = [];
  for (const { line, cells } of lines) {
    if (cells.length > names.length) {
      return { line, reason: `has ${cells.length} cells, and there are ${names.length} columns` };
    }
    const value: Record<string, unknown> = {};
    for (const [at, cell] of cells.entries()) {
      const [path, read] = known[at] as readonly [string, Read];
      if (cell.trim() !== "") setAt(value, path.split("."), read(cell.trim()));
    }
    rows.push({ line, value });
  }
  return { rows };
}

function setAt(object: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [first, ...rest] = path as [string, ...string[]];
  if (rest.length === 0) {
    object[first] = value;
    return;
  }
  object[first] ??= {};
  setAt(object[first] as Record<string, unknown>, rest, value);
}

interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** RFC 4180: quoted cells may hold commas, lines and doubled quotes. */
function recordsOf(source: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  let line = 1;
  let start = 1;
  let cells: string[] = [];
  for (let at = 0; at < source.length; ) {
    const { text, after } = source[at] === '"' ? quotedCell(source, at) : plainCell(source, at);
    cells.push(text);
    const end = source.startsWith("\r\n", after) ? after + 2 : after + 1;
    line += source.slice(at, end).split("\n").length - 1;
    at = end;
    if (source[after] === "," && at < source.length) continue;
    if (cells.some((cell) => cell.trim() !== "")) records.push({ line: start, cells });
    cells = [];
    start = line;
  }
  return records;
}

interface Cell {
  readonly text: string;
  readonly after: number;
}

function quotedCell(source: string, at: number): Cell {
  let close = source.indexOf('"', at + 1);
  while (close >= 0 && source[close + 1] === '"') close = source.indexOf('"', close + 2);
  const end = close < 0 ? source.length : close;
  return { text: source.slice(at + 1, end).replaceAll('""', '"'), after: Math.min(end + 1, source.length) };
}

function plainCell(source: string, at: number): Cell {
  let after = at;
  while (after < source.length && !",\r\n".includes(source[after] as string)) after++;
  return { text: source.slice(at, after), after };
}
