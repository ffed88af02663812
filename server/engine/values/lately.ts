/**
 * Computes once for objects that come again soon, as the steps of one thing look at the same objects. What was made last of so
 * many is held, and no more.
 */
export function lately<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const keys: (K | undefined)[] = Array.from({ length: HELD });
  const made: V[] = [];
  let next = 0;
  return (key) => {
    const at = keys.indexOf(key);
    if (at >= 0) return made[at]!;
    const value = make(key);
    keys[next] = key;
    made[next] = value;
    next = (next + 1) % HELD;
    return value;
  };
}

const HELD = 8;
