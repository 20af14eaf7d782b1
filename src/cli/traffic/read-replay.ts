import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { isObject } from "../../base/json-object.ts";
import { parseJson } from "../../base/parse-json.ts";
import { keyOf, type Replay, type ReplayedAnswer } from "../../stage/replay.ts";
import type { Observed } from "../../watch/observation.ts";
import { collect } from "../../watch/world/collect.ts";
import { withIds } from "../../watch/world/record-ids.ts";
import { newSeenWorld } from "../../watch/world/seen-world.ts";
import { worldFile } from "../../watch/world/world-file.ts";
import { UsageError } from "../flags.ts";
import { exchangesFile } from "../proxy/recording.ts";
import { newReading, readRecording } from "./recordings.ts";

/** A recording to replay: its world and its answers. */
export interface ReplayFile {
  readonly scenario: Readonly<Record<string, unknown>>;
  readonly replay: Replay;
}

/** A recording is replayed from memory. */
const maxExchanges = 100_000;

/** Reads a folder of `proxy --record`, or a file that `drift` reads. */
export async function readReplay(place: string): Promise<ReplayFile> {
  const file = existsSync(place) && statSync(place).isDirectory() ? join(place, exchangesFile) : place;
  if (!existsSync(file)) throw new UsageError(`--replay: there is no recording ${file}.`);
  const [world, lenses, reading] = [newSeenWorld(), new Map(), newReading()];
  const calls: Observed[] = [];
  for await (const { observed, credential } of readRecording(file, reading)) {
    collect(world, observed, lenses);
    if (calls.length < maxExchanges) calls.push({ ...observed, caller: credential });
  }
  if (calls.length === 0) throw new UsageError(`--replay: ${file}: ${reading.problem}.`);
  if (reading.entries > maxExchanges)
    throw new UsageError(`--replay: ${file} has more than ${maxExchanges} exchanges; give a part of it.`);
  const { scenario, renamed: newIds } = worldFile(world);
  const replay = new Map<string, ReplayedAnswer[]>();
  // Browsers leave credentials out of recordings.
  const isNamed = calls.some(({ caller }) => caller !== null);
  for (const each of calls) add(replay, each, newIds, isNamed);
  return { scenario, replay };
}

/** Headers that belong to one transfer, or to another server than this one. */
const transportHeaders =
  /^(date|etag|age|connection|keep-alive|content-(length|encoding)|transfer-encoding|x-understudy-.*)$/;

function add(
  replay: Map<string, ReplayedAnswer[]>,
  { method, path: whole, caller, requestBody, status, headers, body }: Observed,
  newIds: ReadonlyMap<string, string>,
  isNamed: boolean,
): void {
  // Answers that were not recorded cannot be replayed: the mock answers instead.
  if (status < 200 || status === 304 || body === undefined) return;
  const [path = "/", query = ""] = whole.split("?", 2);
  const key = keyOf({
    method,
    path: path
      .split("/")
      .map((part) => newIds.get(part) ?? part)
      .join("/"),
    query,
    body: withNewIds(requestBody ?? "", newIds),
    isIdentified: caller !== null || !isNamed,
  });
  const ownHeaders = Object.fromEntries(Object.entries(headers).filter(([name]) => !transportHeaders.test(name)));
  const answers = replay.get(key) ?? [];
  replay.set(key, answers);
  answers.push({ status, headers: ownHeaders, body: body === null ? null : withNewIds(body, newIds) });
}

function withNewIds(text: string, newIds: ReadonlyMap<string, string>): string {
  if (newIds.size === 0) return text;
  const json = parseJson(text);
  return isObject(json) || Array.isArray(json) ? JSON.stringify(withIds(json, newIds)) : text;
}
