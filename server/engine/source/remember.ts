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

/** As `remember`, for the last of the other arguments only, which `keyOf` compares. */
export function rememberLast<K extends object, Rest extends unknown[], V>(
  keyOf: (...rest: Rest) => unknown,
  make: (object: K, ...rest: Rest) => V,
): (object: K, ...rest: Rest) => V {
  const last = new WeakMap<K, { readonly key: unknown; readonly value: V }>();
  return (object, ...rest) => {
    const key = keyOf(...rest);
    const cached = last.get(object);
    if (cached && cached.key === key) return cached.value;
    const value = make(object, ...rest);
    last.set(object, { key, value });
    return value;
  };
}

/** As `remember`, for arguments with a text as their key. Beyond `most` values all are forgotten. */
export function rememberRecent<Args extends unknown[], V>(
  most: number,
  keyOf: (...args: Args) => string,
  make: (...args: Args) => V,
): (...args: Args) => V {
  const values = new Map<string, { readonly value: V }>();
  return (...args) => {
    const key = keyOf(...args);
    const cached = values.get(key);
    if (cached) return cached.value;
    const value = make(...args);
    if (values.size >= most) values.clear();
    values.set(key, { value });
    return value;
  };
}
