import { createHash } from "node:crypto";

/** A script that the engine runs as one, over the keys of one sandbox. */
export interface Script {
  readonly text: string;
  readonly hash: string;
}

/**
 * The beginning of every script over the keys of one sandbox. Its heading says how much each of the other keys holds
 * and the sum of the checksums of all rows, and is sealed, so that the next request for the sandbox notices if the
 * engine lost or changed a part of it. It is one text, for reading and writing many small ones would take longer than
 * all else that a commit does.
 *
 * A sandbox of the format before has its members one by one, and no seal: it is read, and written anew as a whole
 * before it is changed.
 */
const heading = `local meta, rows, log, journal, counts, events = unpack(KEYS)
local function number(text)
  return tonumber(text) or 0
end
local function sizes()
  return table.concat({
    redis.call('HLEN', rows), redis.call('XLEN', log), redis.call('XLEN', journal),
    redis.call('HLEN', counts), redis.call('XLEN', events)
  }, ' ')
end
local members = {
  'version', 'tag', 'at', 'life', 'after', 'dropped', 'history', 'watched', 'events', 'bytes', 'sizes',
  'rowBytes', 'rowSum', 'countSum'
}
local function writeHeading(known)
  local texts = {}
  for i = 1, #members do texts[i] = known[members[i]] or '' end
  local text = table.concat(texts, ';')
  redis.call('HSET', meta, 'heading', redis.sha1hex(meta .. text) .. text)
end
local function readUnsealed()
  local found = redis.call('HMGET', meta, 'dropped', unpack(members))
  local known = {}
  for i = 1, #members do known[members[i]] = found[i + 1] or nil end
  if known.version then return known, known.sizes == sizes() and 'unsealed' or 'torn' end
  if redis.call('EXISTS', rows, log, journal, counts, events) > 0 then return known, 'torn' end
  return known, found[1] and 'dropped' or 'none'
end
local function readHeading()
  local text = redis.call('HGET', meta, 'heading')
  if not text then return readUnsealed() end
  local known = {}
  local body = string.sub(text, 41)
  if redis.sha1hex(meta .. body) ~= string.sub(text, 1, 40) then return known, 'strange' end
  local at = 1
  for value in string.gmatch(body .. ';', '([^;]*);') do
    known[members[at]] = value
    at = at + 1
  end
  return known, known.sizes == sizes() and 'whole' or 'torn'
end
local function weightOf(sealed)
  return tonumber(string.sub(sealed, 1, 8), 16) or 0
end
local allWeights = 4294967296
`;

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
