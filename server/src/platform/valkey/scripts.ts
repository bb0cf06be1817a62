/** Key of the marker: the id of the installation that a database of a Valkey belongs to. */
export const markerKey = "tessera:installation";

/** Beginning of all keys of an installation except the marker. */
export const prefixOf = (installation: string): string => `tessera:${installation}:`;

/** Owner of a database of a Valkey; `free`: it is empty, or has lost its marker and has only our keys. */
export const owners = ["ours", "free", "another installation", "something else"] as const;
export type Owner = (typeof owners)[number];

/** Keys that are looked at in a database without a marker. */
const keysLookedAt = 1_000;

/**
 * Finds whose the database is, and marks a free one when it is asked to. A database without a marker is
 * judged by its first keys.
 *
 * Keys: the marker. Arguments: installation, prefix of its keys, "mark" or "look". Returns an {@link Owner}.
 */
export const ownerScript = `
local kind = redis.call('type', KEYS[1]).ok
if kind == 'string' then
  return redis.call('get', KEYS[1]) == ARGV[1] and 'ours' or 'another installation'
end
if kind ~= 'none' then return 'something else' end
local cursor, seen = '0', 0
repeat
  local page = redis.call('scan', cursor, 'count', ${keysLookedAt})
  cursor = page[1]
  for _, key in ipairs(page[2]) do
    seen = seen + 1
    if string.sub(key, 1, #ARGV[2]) ~= ARGV[2] then return 'something else' end
  end
until cursor == '0' or seen >= ${keysLookedAt}
if ARGV[3] == 'mark' then redis.call('set', KEYS[1], ARGV[1]) end
return 'free'
`;

/** Answer of {@link windowScript} where the marker is missing, or is another one. */
export const notOurs = -1;

/**
 * Counts one call in a window that the first call opens, by the clock of the Valkey. Writes nothing without
 * the marker: a database that was emptied may be somebody else's by now.
 *
 * Keys: the window, the marker. Arguments: installation, most calls, length in milliseconds. Returns 0 within
 * the window's calls, beyond them the milliseconds to its end, or {@link notOurs}.
 */
export const windowScript = `
if redis.call('get', KEYS[2]) ~= ARGV[1] then return ${notOurs} end
local count = redis.call('incr', KEYS[1])
local left = redis.call('pttl', KEYS[1])
if left < 0 then
  left = tonumber(ARGV[3])
  redis.call('pexpire', KEYS[1], left)
end
if count <= tonumber(ARGV[2]) then return 0 end
return math.max(left, 1)
`;
