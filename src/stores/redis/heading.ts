/**
 * The beginning of every script over the keys of one sandbox. Its heading says how much each of the other keys holds
 * and the sum of the checksums of all rows, and is sealed, so that the next request for the sandbox notices if the
 * engine lost or changed a part of it. It is one text, for reading and writing many small ones would take longer than
 * all else that a commit does.
 *
 * A sandbox of the format before has its members one by one, and no seal: it is read, and written anew as a whole
 * before it is changed.
 */
export const heading = `local meta, rows, log, journal, counts, events = unpack(KEYS)
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
