import { createHash } from "node:crypto";
import { heading } from "./heading.ts";

/** A script that the engine runs as one, over the keys of one sandbox. */
export interface Script {
  readonly text: string;
  readonly hash: string;
}

export function script(body: string): Script {
  const text = `${heading}${body}`;
  return { text, hash: createHash("sha1").update(text).digest("hex") };
}

/** Much more than was written is not sent at all, for a replica might not have the memory to read it. */
export const loadScript = script(`local spare = 1048576
local known, state = readHeading()
if state ~= 'whole' and state ~= 'unsealed' then return {state} end
local found = redis.call('HGETALL', rows)
local bytes = 0
for i = 1, #found do bytes = bytes + #found[i] end
if state == 'whole' and bytes > number(known.rowBytes) + spare then return {'strange'} end
return {
  state, known.version, known.tag, known.at, redis.call('HGET', meta, 'made') or '', known.life, known.events, known.watched or '',
  known.rowSum or '', found
}
`);

export const journalScript = script(`local known, state = readHeading()
if state ~= 'whole' and state ~= 'unsealed' then return {state} end
local entries = redis.call('XRANGE', journal, '-', '+')
local texts = {}
local bytes = 0
for i = 1, #entries do
  texts[i] = entries[i][2][2]
  bytes = bytes + #texts[i]
end
local counted = redis.call('HGETALL', counts)
local sum = 0
for i = 2, #counted, 2 do sum = sum + number(counted[i]) end
local isWhole = number(known.bytes) == bytes and number(known.countSum) == sum
if state == 'whole' and not isWhole then return {'strange'} end
return {state, texts, counted, known.dropped or '0'}
`);

/** ARGV: life and number of the last event that was seen. */
export const eventsScript = script(`local life = readHeading().life
if not life then return {} end
local last = life == ARGV[1] and ARGV[2] or '0'
local found = redis.call('XRANGE', events, (tonumber(last) + 1) .. '-0', '+')
local missed = {}
for i = 1, #found do
  missed[i] = life .. ' ' .. string.match(found[i][1], '^%d+') .. ' ' .. found[i][2][2] .. ' ' .. found[i][2][4]
end
return missed
`);

/** The data about a sandbox in the list of sandboxes. */
export const lookScript = script(`local _, state = readHeading()
return {state, (state == 'whole' or state == 'unsealed') and redis.call('HGET', meta, 'made') or ''}
`);

/**
 * The origin and those rows that are not longer than any that is written, for what can be saved of a damaged sandbox;
 * and how many others there are.
 */
export const readableScript = script(`local longest = 16777216
local function valueOf(key, field)
  local found = redis.pcall('HGET', key, field)
  return type(found) == 'string' and #found <= longest and found or ''
end
local found = redis.pcall('HKEYS', rows)
local kept = {}
local skipped = 0
for i = 1, #found do
  local row = #found[i] <= longest and valueOf(rows, found[i]) or ''
  if row == '' then skipped = skipped + 1 else kept[#kept + 1], kept[#kept + 2] = found[i], row end
end
return {valueOf(meta, 'made'), kept, skipped}
`);

/** What remains records that it was deleted on purpose. ARGV: for how many seconds. */
export const dropScript = script(`
local was = redis.call('EXISTS', rows, log, journal, counts, events) > 0 or redis.pcall('HEXISTS', meta, 'made') ~= 0
redis.call('UNLINK', unpack(KEYS))
redis.call('HSET', meta, 'dropped', 1)
redis.call('EXPIRE', meta, ARGV[1])
return was and 1 or 0
`);
