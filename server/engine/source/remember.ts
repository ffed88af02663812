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

/** As `remember`, for two key objects. */
export function rememberPair<A extends object, B extends object, V>(make: (a: A, b: B) => V): (a: A, b: B) => V {
  const inner = remember((a: A) => remember((b: B) => make(a, b)));
  return (a, b) => inner(a)(b);
}
