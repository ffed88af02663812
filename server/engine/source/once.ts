/** Returns a function that computes its value in its first call and keeps it. */
export function once<T>(make: () => T): () => T {
  let cached: { readonly value: T } | undefined;
  return () => {
    cached ??= { value: make() };
    return cached.value;
  };
}
