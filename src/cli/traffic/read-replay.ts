import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { isObject } from "../../base/json-object.ts";
import { keyOf, type Replay, type ReplayedAnswer } from "../../stage/replay.ts";
import type { Observed } from "../../watch/observed.ts";
import { collect } from "../../watch/world/collect.ts";
import { withIds } from "../../watch/world/record-ids.ts";
import { newSeenWorld } from "../../watch/world/seen-world.ts";
import { worldFile } from "../../watch/world/world-file.ts";
import type { UsageProblem } from "../flags.ts";
import { exchangesFile } from "../proxy/recording.ts";
import { newReading, readRecording } from "./read.ts";

/** A recording to replay: its world and its answers. */
export interface ReplayFile {
  readonly scenario: Readonly<Record<string, unknown>>;
  readonly replay: Replay;
}

/** A recording is replayed from memory. */
const maxExchanges = 100_000;

/** Reads a folder of `proxy --record`, or a file that `drift` reads. */
export async function readReplay(place: string): Promise<ReplayFile | UsageProblem> {
  const file = existsSync(place) && statSync(place).isDirectory() ? join(place, exchangesFile) : place;
  if (!existsSync(file)) return { usage: `--replay: there is no recording ${file}.` };
  const [world, lenses, reading] = [newSeenWorld(), new Map(), newReading()];
  const seen: Observed[] = [];
  for await (const { observed, credential } of readRecording(file, reading)) {
    collect(world, observed, lenses);
    if (seen.length < maxExchanges) seen.push({ ...observed, caller: credential });
  }
  if (seen.length === 0) return { usage: `--replay: ${file}: ${reading.problem}.` };
  if (reading.entries > maxExchanges)
    return { usage: `--replay: ${file} has more than ${maxExchanges} exchanges; give a part of it.` };
  const { scenario, renamed } = worldFile(world, "Recorded");
  const replay = new Map<string, ReplayedAnswer[]>();
  // Browsers leave credentials out of recordings.
  const isNamed = seen.some(({ caller }) => caller !== null);
  for (const each of seen) add(replay, each, renamed, isNamed);
  return { scenario, replay };
}

/** Headers that belong to one transfer, or to another server than this one. */
const passing = /^(date|etag|age|connection|keep-alive|content-(length|encoding)|transfer-encoding|x-understudy-.*)$/;

function add(
  replay: Map<string, ReplayedAnswer[]>,
  { method, path: whole, caller, requestBody, status, headers, body }: Observed,
  renamed: ReadonlyMap<string, string>,
  isNamed: boolean,
): void {
  // Answers that were not recorded cannot be replayed: the mock answers instead.
  if (status < 200 || status === 304 || body === undefined) return;
  const [path = "/", query = ""] = whole.split("?", 2);
  const key = keyOf({
    method,
    path: path
      .split("/")
      .map((part) => renamed.get(part) ?? part)
      .join("/"),
    query,
    body: renamedIn(requestBody ?? "", renamed),
    isIdentified: caller !== null || !isNamed,
  });
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !passing.test(name)));
  const answers = replay.get(key) ?? [];
  replay.set(key, answers);
  answers.push({ status, headers: kept, body: body === null ? null : renamedIn(body, renamed) });
}

function renamedIn(text: string, renamed: ReadonlyMap<string, string>): string {
  if (renamed.size === 0) return text;
  try {
    const json: unknown = JSON.parse(text);
    return isObject(json) || Array.isArray(json) ? JSON.stringify(withIds(json, renamed)) : text;
  } catch {
    return text;
  }
}
