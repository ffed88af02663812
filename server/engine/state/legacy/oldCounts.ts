/**
 * Versions 1 and 2 counted the elements of every collection as `name.#`. What has other keys than numbers is a map, whose count is
 * `name.%` from then on; an empty collection is not counted any more.
 */
export function withoutOldCounts(attributes: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const made = new Map(attributes);
  const prefixes = [...attributes.keys()].filter((key) => key.endsWith(".#")).map((key) => key.slice(0, -1));
  for (const prefix of prefixes.sort()) {
    const keys = [...made.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
    const names = keys.filter((key) => key !== "#").map((key) => /^([^.]+)\./.exec(key)?.[1] ?? key);
    const count = made.get(`${prefix}#`) ?? "";
    if (names.length === 0 || names.some((name) => !/^[+-]?\d+$/.test(name))) made.delete(`${prefix}#`);
    if (names.some((name) => !/^[+-]?\d+$/.test(name))) made.set(`${prefix}%`, count);
  }
  return made;
}
