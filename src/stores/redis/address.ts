import { readFileSync } from "node:fs";

/** The content of a URL such as `rediss://user:password@one:7000,two:7000/2?idle=2h&prefix=team`. */
export interface RedisAddress {
  readonly tls: boolean;
  readonly hosts: readonly { readonly host: string; readonly port: number }[];
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly database: number;
  /** How many seconds without a request until a sandbox is deleted. */
  readonly idle: number;
  /** The prefix of all keys, so that fleets can share an engine. */
  readonly prefix: string;
}

const knownOptions = ["idle", "prefix", "password-file"];
const day = 86_400;
const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: day };

/** Throws a sentence about what is invalid; it never repeats a password. */
export function readAddress(text: string): RedisAddress {
  const match = /^(rediss?):\/\/(?:([^:@/]*)(?::([^@/]*))?@)?([^/?@]+)(?:\/(\d*))?(?:\?(.*))?$/.exec(text);
  if (match === null) throw new Error("write redis://HOST:PORT, or rediss://USER:PASSWORD@HOST:PORT.");
  const [, scheme, username, password, hosts = "", database = "", query = ""] = match;
  const options = new URLSearchParams(query);
  for (const name of options.keys()) {
    if (!knownOptions.includes(name)) throw new Error(`?${name}= is not known; ${knownOptions.join(", ")} are.`);
  }
  return {
    tls: scheme === "rediss",
    hosts: hosts.split(",").map(readHost),
    username: username ? decodeURIComponent(username) : undefined,
    password: readPassword(password, options.get("password-file")),
    database: Number(database),
    idle: readIdle(options.get("idle") ?? "24h"),
    prefix: options.get("prefix") ?? "understudy",
  };
}

/** A password in the address of a command line can be read by everybody who may list processes; a file need not. */
function readPassword(inAddress: string | undefined, file: string | null): string | undefined {
  if (file === null) return inAddress === undefined ? undefined : decodeURIComponent(inAddress);
  if (inAddress !== undefined) throw new Error("give the password in the address or in ?password-file=, not in both.");
  const password = readText(file).replace(/\r?\n$/, "");
  if (password === "") throw new Error(`?password-file=${file} is empty; it has to contain the password.`);
  return password;
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code === "ENOENT" ? "there is no such file" : message;
    throw new Error(`?password-file=${file} cannot be read: ${why}.`);
  }
}

function readHost(text: string): { host: string; port: number } {
  const match = /^(\[[0-9a-fA-F:.]+\]|[^:]+)(?::(\d{1,5}))?$/.exec(text);
  if (match === null) throw new Error(`"${text}" is no HOST:PORT.`);
  return { host: (match[1] as string).replace(/^\[|\]$/g, ""), port: Number(match[2] ?? 6379) };
}

function readIdle(text: string): number {
  const match = /^(\d{1,6})([smhd])$/.exec(text);
  const seconds = match === null ? 0 : Number(match[1]) * (units[match[2] as string] as number);
  if (seconds < 1) throw new Error(`?idle="${text}" is no duration such as 24h.`);
  return seconds;
}
