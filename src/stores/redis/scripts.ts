import { createHash } from "node:crypto";

/** A script that the engine runs as one, over the keys of one sandbox. */
export interface Script {
  readonly text: string;
  readonly hash: string;
}

function script(text: string): Script {
  return { text, hash: createHash("sha1").update(text).digest("hex") };
}

/**
 * The beginning of every script. The size of the other keys is stored beside the version, so that the next request for
 * the sandbox notices if the engine lost a part of it: see `isTorn`.
 */
const keys = `local meta, rows, log, journal, counts, events = unpack(KEYS)
local function sizes()
  return table.concat({
    redis.call('HLEN', rows), redis.call('XLEN', log), redis.call('XLEN', journal),
    redis.call('HLEN', counts), redis.call('XLEN', events)
  }, ' ')
end
local function isTorn(version, known)
  if version then return known ~= sizes() end
  return redis.call('EXISTS', rows, log, journal, counts, events) > 0
end
`;

/**
 * Compares the state that the steps were taken on with the one that is there. Where they are the same it writes what
 * changed; where not, it answers what others did since, as far as the log reaches, or why it cannot, and writes nothing.
 * The first write is one that an engine without memory refuses, so that it refuses all of them.
 *
 * ARGV: base version, base tag, new tag, at, made, life, changes for the log, seconds until idle, journal restart, dropped,
 * most entries, most bytes of the journal, most of the log, most events, channel, watched, the engine's history; then five lists, each after its length:
 * rows to set, rows to remove, journal entries, counts, events.
 */
export const commitScript = script(`${keys}
local version, tag, watched, lastEvent, size, life, after, dropped, history =
  unpack(redis.call('HMGET', meta, 'version', 'tag', 'watched', 'events', 'sizes', 'life', 'after', 'dropped', 'history'))
watched = watched or ''
if isTorn(version, size) then return {0, 'torn'} end
if (version or '') ~= ARGV[1] or (tag or '') ~= ARGV[2] then
  if ARGV[1] == '' then return {0, 'news'} end
  if not version then return {0, dropped and 'news' or 'gone'} end
  if life ~= ARGV[6] then return {0, after == 'drop' and 'news' or 'gone'} end
  local since = redis.call('XRANGE', log, ARGV[1] .. '-0', '+')
  local isOurs = #since > 0 and since[1][1] == ARGV[1] .. '-0'
  if tonumber(version) <= tonumber(ARGV[1]) or (isOurs and since[1][2][2] ~= ARGV[2]) then return {0, 'behind'} end
  if #since < 2 or not isOurs then return {0, 'news'} end
  local missed = {}
  for i = 2, #since do
    missed[i - 1] = since[i][2][4]
    if missed[i - 1] == '' then return {0, 'news'} end
  end
  return {0, version, tag, watched, lastEvent, redis.call('HGET', meta, 'at'), missed}
end
local at = 18
local isOther = version and history ~= ARGV[17]
local watch = ARGV[16] == '1' and watched == ''
local function list()
  local size = tonumber(ARGV[at])
  local first = at + 1
  at = first + size
  return first, at - 1
end
local setFrom, setTo = list()
local removeFrom, removeTo = list()
local entriesFrom, entriesTo = list()
local countsFrom, countsTo = list()
local eventsFrom, eventsTo = list()
local restart = ARGV[5] ~= ''
if not restart and ARGV[7] == '[]' and ARGV[9] == '0' and entriesTo < entriesFrom and eventsTo < eventsFrom and not watch and not isOther then
  return {1, version, tag, watched, lastEvent}
end
local next = (tonumber(version) or 0) + 1
redis.call('HSET', meta, 'version', next, 'tag', ARGV[3], 'at', ARGV[4], 'history', ARGV[17])
if restart then
  redis.call('DEL', rows, log)
  redis.call('HSET', meta, 'made', ARGV[5])
  if not version then
    redis.call('DEL', events)
    redis.call('HSET', meta, 'life', ARGV[6], 'events', 0, 'after', dropped and 'drop' or '')
    redis.call('HDEL', meta, 'dropped')
    lastEvent = 0
  end
end
if watch then
  redis.call('HSET', meta, 'watched', 1)
  watched = '1'
end
for i = setFrom, setTo, 1000 do redis.call('HSET', rows, unpack(ARGV, i, math.min(i + 999, setTo))) end
for i = removeFrom, removeTo, 1000 do redis.call('HDEL', rows, unpack(ARGV, i, math.min(i + 999, removeTo))) end
redis.call('XADD', log, 'MAXLEN', ARGV[13], next .. '-0', 'tag', ARGV[3], 'changes', restart and '' or ARGV[7])
if ARGV[9] == '1' then
  redis.call('DEL', journal, counts)
  redis.call('HSET', meta, 'bytes', 0, 'dropped', ARGV[10])
end
if entriesTo >= entriesFrom then
  local bytes = tonumber(redis.call('HGET', meta, 'bytes')) or 0
  local kept = redis.call('XLEN', journal)
  for i = entriesFrom, entriesTo do
    redis.call('XADD', journal, '*', 'entry', ARGV[i])
    bytes = bytes + #ARGV[i]
    kept = kept + 1
  end
  while kept > tonumber(ARGV[11]) or (bytes > tonumber(ARGV[12]) and kept > 0) do
    local oldest = redis.call('XRANGE', journal, '-', '+', 'COUNT', 1)[1]
    redis.call('XDEL', journal, oldest[1])
    bytes = bytes - #oldest[2][2]
    kept = kept - 1
    redis.call('HINCRBY', meta, 'dropped', 1)
  end
  redis.call('HSET', meta, 'bytes', bytes)
end
for i = countsFrom, countsTo, 2 do redis.call('HINCRBY', counts, ARGV[i], ARGV[i + 1]) end
for i = eventsFrom, eventsTo, 2 do
  lastEvent = redis.call('HINCRBY', meta, 'events', 1)
  redis.call('XADD', events, 'MAXLEN', ARGV[14], lastEvent .. '-0', 'kind', ARGV[i], 'data', ARGV[i + 1])
  redis.call('PUBLISH', ARGV[15], ARGV[6] .. ' ' .. lastEvent .. ' ' .. ARGV[i] .. ' ' .. ARGV[i + 1])
end
redis.call('HSET', meta, 'sizes', sizes())
local idle = tonumber(ARGV[8])
local stale = redis.call('TTL', meta) < idle * 63 / 64
for i = 2, 6 do stale = stale or redis.call('TTL', KEYS[i]) == -1 end
if stale then for i = 1, 6 do redis.call('EXPIRE', KEYS[i], idle) end end
return {1, tostring(next), ARGV[3], watched, tostring(lastEvent), stale and 1 or 0, isOther and 1 or 0}
`);

export const loadScript = script(`${keys}
local found = redis.call('HMGET', meta, 'version', 'tag', 'at', 'made', 'life', 'events', 'watched', 'sizes', 'dropped')
local version, tag, at, made, life, lastEvent, watched, size, dropped = unpack(found)
if isTorn(version, size) then return {'torn'} end
if not version then return {dropped and 'dropped' or 'none'} end
return {version, tag, at, made, life, lastEvent, watched or '', redis.call('HGETALL', rows)}
`);

export const journalScript = script(`${keys}
local entries = redis.call('XRANGE', journal, '-', '+')
local texts = {}
for i = 1, #entries do texts[i] = entries[i][2][2] end
return {texts, redis.call('HGETALL', counts), redis.call('HGET', meta, 'dropped') or '0'}
`);

/** ARGV: life and number of the last event that was seen. */
export const eventsScript = script(`${keys}
local life = redis.call('HGET', meta, 'life')
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
export const lookScript = script(`${keys}
local version, made, size, dropped = unpack(redis.call('HMGET', meta, 'version', 'made', 'sizes', 'dropped'))
if isTorn(version, size) then return {'torn', made or ''} end
if not version then return {dropped and 'dropped' or 'none', ''} end
return {'whole', made}
`);

/** What remains records that it was deleted on purpose. ARGV: for how many seconds. */
export const dropScript = script(`${keys}
local was = redis.call('EXISTS', rows, log, journal, counts, events) > 0 or redis.pcall('HEXISTS', meta, 'version') ~= 0
redis.call('UNLINK', unpack(KEYS))
redis.call('HSET', meta, 'dropped', 1)
redis.call('EXPIRE', meta, ARGV[1])
return was and 1 or 0
`);
