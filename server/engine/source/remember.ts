/** Returns a function that computes its value once for each key object. The value lives as long as its key. */
export function remember<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const values = new WeakMap<K, { value: V }>();
  return (key) => {
    const cached = values.get(key);
    if (cached) return cached.value;
    const value = make(key);
    values.set(key, { value });
    return value;
  };
}
