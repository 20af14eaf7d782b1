import { script } from "./scripts.ts";

/**
 * Compares the state that the steps were taken on with the one that is there. Where they are the same it writes what
 * changed; where not, it answers what others did since, as far as the log reaches, or why it cannot, and writes nothing.
 * The first write is one that an engine without memory refuses, so that it refuses all of them, and leaves no heading:
 * where a later one fails, the sandbox is barred.
 *
 * ARGV: base version, base tag, new tag, at, made, life, changes for the log, seconds until idle, journal restart, dropped,
 * most entries, most bytes of the journal, most of the log, most events, channel, watched, the engine's history; then five lists, each after its length:
 * rows to set, rows to remove, journal entries, counts, events.
 */
export const commitScript = script(`local known, state = readHeading()
if state == 'torn' or state == 'strange' then return {0, state} end
local version, lastEvent, watched = known.version, known.events, known.watched or ''
if (version or '') ~= ARGV[1] or (known.tag or '') ~= ARGV[2] then
  if ARGV[1] == '' then return {0, 'news'} end
  if not version then return {0, state == 'dropped' and 'news' or 'gone'} end
  if known.life ~= ARGV[6] then return {0, known.after == 'drop' and 'news' or 'gone'} end
  local since = redis.call('XRANGE', log, ARGV[1] .. '-0', '+')
  local isOurs = #since > 0 and since[1][1] == ARGV[1] .. '-0'
  if tonumber(version) <= tonumber(ARGV[1]) or (isOurs and since[1][2][2] ~= ARGV[2]) then return {0, 'behind'} end
  if #since < 2 or not isOurs then return {0, 'news'} end
  local missed = {}
  for i = 2, #since do
    missed[i - 1] = since[i][2][4]
    if missed[i - 1] == '' then return {0, 'news'} end
  end
  return {0, version, known.tag, watched, lastEvent, known.at, missed}
end
local at = 18
local isOther = version and known.history ~= ARGV[17]
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
if state == 'unsealed' and not (restart and ARGV[9] == '1') then return {0, 'news'} end
if not restart and ARGV[7] == '[]' and ARGV[9] == '0' and entriesTo < entriesFrom and eventsTo < eventsFrom and not watch and not isOther then
  return {1, version, known.tag, watched, lastEvent}
end
known.version = number(version) + 1
redis.call('HSET', meta, 'heading', '')
known.tag, known.at, known.history = ARGV[3], ARGV[4], ARGV[17]
if restart then
  redis.call('DEL', rows, log)
  redis.call('HSET', meta, 'made', ARGV[5])
  known.rowSum, known.rowBytes = '0', '0'
  if not version then
    known.life, known.events, known.after = ARGV[6], '0', state == 'dropped' and 'drop' or ''
  end
  if state ~= 'whole' then redis.call('DEL', events) end
  if state == 'unsealed' then redis.call('HDEL', meta, unpack(members)) end
end
if watch then watched = '1' end
known.watched = watched
local sum, bytes = number(known.rowSum), number(known.rowBytes)
local function leave(from, to, step)
  for first = from, to, 500 * step do
    local batch = {}
    for i = first, math.min(first + 499 * step, to), step do batch[#batch + 1] = ARGV[i] end
    local old = redis.call('HMGET', rows, unpack(batch))
    for i = 1, #batch do
      if old[i] then
        sum = sum - weightOf(old[i])
        bytes = bytes - #batch[i] - #old[i]
      end
    end
  end
end
if not restart then
  leave(setFrom, setTo, 2)
  leave(removeFrom, removeTo, 1)
end
for i = setFrom, setTo, 2 do
  sum = sum + weightOf(ARGV[i + 1])
  bytes = bytes + #ARGV[i] + #ARGV[i + 1]
end
known.rowSum, known.rowBytes = sum % allWeights, bytes
for i = setFrom, setTo, 1000 do redis.call('HSET', rows, unpack(ARGV, i, math.min(i + 999, setTo))) end
for i = removeFrom, removeTo, 1000 do redis.call('HDEL', rows, unpack(ARGV, i, math.min(i + 999, removeTo))) end
redis.call('XADD', log, 'MAXLEN', ARGV[13], known.version .. '-0', 'tag', ARGV[3], 'changes', restart and '' or ARGV[7])
if ARGV[9] == '1' then
  redis.call('DEL', journal, counts)
  known.bytes, known.dropped, known.countSum = '0', ARGV[10], '0'
end
if entriesTo >= entriesFrom then
  local size = number(known.bytes)
  local kept = redis.call('XLEN', journal)
  for i = entriesFrom, entriesTo do
    redis.call('XADD', journal, '*', 'entry', ARGV[i])
    size = size + #ARGV[i]
    kept = kept + 1
  end
  while kept > tonumber(ARGV[11]) or (size > tonumber(ARGV[12]) and kept > 0) do
    local oldest = redis.call('XRANGE', journal, '-', '+', 'COUNT', 1)[1]
    redis.call('XDEL', journal, oldest[1])
    size = size - #oldest[2][2]
    kept = kept - 1
    known.dropped = number(known.dropped) + 1
  end
  known.bytes = size
end
local countSum = number(known.countSum)
for i = countsFrom, countsTo, 2 do
  redis.call('HINCRBY', counts, ARGV[i], ARGV[i + 1])
  countSum = countSum + ARGV[i + 1]
end
known.countSum = countSum
lastEvent = number(known.events)
for i = eventsFrom, eventsTo, 2 do
  lastEvent = lastEvent + 1
  local id = lastEvent
  redis.call('XADD', events, 'MAXLEN', ARGV[14], id .. '-0', 'kind', ARGV[i], 'data', ARGV[i + 1])
  redis.call('PUBLISH', ARGV[15], ARGV[6] .. ' ' .. id .. ' ' .. ARGV[i] .. ' ' .. ARGV[i + 1])
end
known.events, known.sizes = lastEvent, sizes()
writeHeading(known)
local idle = tonumber(ARGV[8])
local stale = redis.call('TTL', meta) < idle * 63 / 64
for i = 2, 6 do stale = stale or redis.call('TTL', KEYS[i]) == -1 end
if stale then for i = 1, 6 do redis.call('EXPIRE', KEYS[i], idle) end end
return {1, tostring(known.version), ARGV[3], watched, tostring(known.events), stale and 1 or 0, isOther and 1 or 0}
`);
