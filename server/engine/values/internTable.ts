/** Returns a table that holds one object per text, as long as the object is referenced elsewhere. */
export function internTable<T extends object>(): (text: string, make: () => T) => T {
  const table = new Map<string, WeakRef<T>>();
  let limit = SMALL;
  return (text, make) => {
    const held = table.get(text)?.deref();
    if (held) return held;
    const created = make();
    table.set(text, new WeakRef(created));
    if (table.size > limit) limit = Math.max(SMALL, GROWTH * sweep(table));
    return created;
  };
}

// The size at which a table is swept first, and the minimum growth before the next sweep.
const SMALL = 64;
const GROWTH = 2;

/**
 * Removes collected entries and returns the number of remaining ones. A finalizer per entry would cost several times as
 * much.
 */
function sweep(table: Map<string, WeakRef<object>>): number {
  for (const [text, held] of table) if (!held.deref()) table.delete(text);
  return table.size;
}
