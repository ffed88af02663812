/**
 * Caches the most recent results by object, for steps that visit the same objects shortly after each other. Only a fixed
 * number of results is kept.
 */
export function cacheRecent<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const keys: (K | undefined)[] = Array.from({ length: HELD });
  const results: V[] = [];
  let next = 0;
  return (key) => {
    const at = keys.indexOf(key);
    if (at >= 0) return results[at]!;
    const value = make(key);
    keys[next] = key;
    results[next] = value;
    next = (next + 1) % HELD;
    return value;
  };
}

const HELD = 8;
