/**
 * Converts the counts of versions 1 and 2, which wrote `name.#` for every collection. A collection with a key that is
 * not a number is a map, whose count becomes `name.%`. The count of an empty collection is removed.
 */
export function withoutOldCounts(attributes: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const converted = new Map(attributes);
  const prefixes = [...attributes.keys()].filter((key) => key.endsWith(".#")).map((key) => key.slice(0, -1));
  for (const prefix of prefixes.sort()) {
    const keys = [...converted.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
    const names = keys.filter((key) => key !== "#").map((key) => /^([^.]+)\./.exec(key)?.[1] ?? key);
    const count = converted.get(`${prefix}#`) ?? "";
    if (names.length === 0 || names.some((name) => !/^[+-]?\d+$/.test(name))) converted.delete(`${prefix}#`);
    if (names.some((name) => !/^[+-]?\d+$/.test(name))) converted.set(`${prefix}%`, count);
  }
  return converted;
}
