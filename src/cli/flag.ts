/** One flag: where it may come from (command line, environment, config file) follows from its name. */
export interface Flag {
  /**
   * `texts` may be given more than once; in an environment variable they are separated by line breaks. A `choice` is one of
   * the words in `value`.
   */
  readonly kind: "text" | "texts" | "choice" | "number" | "switch";
  readonly value?: string;
  readonly help: string;
  readonly default?: string | number | boolean;
  /** The value of a flag that stands alone; with another one it is written --flag=VALUE. */
  readonly alone?: string;
  /** The smallest and the largest number. */
  readonly range?: readonly [min: number, max: number];
  /** Why no config file holds it: a key or token comes from the environment, and some are for one call alone. */
  readonly notInFile?: "secret" | "one call";
}

/** A written value as the flag has it; undefined where it is of another kind. */
export function convert(flag: Flag, value: unknown): unknown {
  if (flag.kind === "switch") {
    return value === true || value === "true" || value === "1"
      ? true
      : value === false || value === "false" || value === "0"
        ? false
        : undefined;
  }
  if (flag.kind === "text") return textOf(value, flag);
  if (flag.kind === "choice") return choicesOf(flag).find((choice) => choice === value);
  if (flag.kind === "texts") {
    if (typeof value === "string") return value.split("\n").filter((line) => line !== "");
    return isTexts(value) ? value : undefined;
  }
  const number = typeof value === "string" && /^\d{1,12}$/.test(value) ? Number(value) : value;
  const [min, max] = flag.range ?? [0, Number.POSITIVE_INFINITY];
  return Number.isInteger(number) && (number as number) >= min && (number as number) <= max ? number : undefined;
}

export function choicesOf({ value = "" }: Flag): readonly string[] {
  return value.split("|");
}

/** What a text may be in a config file, too: the words of `value` say so, as in NAME,… and ID=READING,… */
export function formOf({ kind, value = "" }: Flag): "text" | "list" | "members" {
  if (kind === "texts") return "list";
  return !value.includes(",…") ? "text" : value.includes("=") ? "members" : "list";
}

function textOf(value: unknown, flag: Flag): string | undefined {
  if (typeof value === "string" || typeof value === "number") return String(value);
  if (formOf(flag) === "list") return isTexts(value) ? value.join(",") : undefined;
  if (formOf(flag) !== "members" || typeof value !== "object" || value === null) return undefined;
  if (isTexts(value)) return value.join(",");
  const members = Object.entries(value);
  return isTexts(members.map(([, text]) => text)) ? members.map((each) => each.join("=")).join(",") : undefined;
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}

export function describeKind(flag: Flag): string {
  if (flag.kind === "switch") return "true or false";
  if (flag.kind === "choice")
    return choicesOf(flag)
      .join(", ")
      .replace(/, (?=[^,]*$)/, " or ");
  if (flag.kind !== "number")
    return { text: "a text", list: "a list of texts", members: "an object of texts" }[formOf(flag)];
  return flag.range === undefined ? "a whole number" : `a whole number from ${flag.range[0]} to ${flag.range[1]}`;
}
