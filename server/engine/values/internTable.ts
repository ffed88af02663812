/** A table that gives one object for all equal ones, for as long as anybody holds it. */
export function internTable<T extends object>(): (text: string, make: () => T) => T {
  const table = new Map<string, WeakRef<T>>();
  let limit = SMALL;
  return (text, make) => {
    const known = table.get(text)?.deref();
    if (known) return known;
    const made = make();
    table.set(text, new WeakRef(made));
    if (table.size > limit) limit = Math.max(SMALL, GROWTH * sweep(table));
    return made;
  };
}

// How large a table is before it is swept, and by how much it grows until it is swept again.
const SMALL = 64;
const GROWTH = 2;

/** Takes out what nobody holds any more; how many are left. A finalizer for each of them would cost several times as much. */
function sweep(table: Map<string, WeakRef<object>>): number {
  for (const [text, held] of table) if (!held.deref()) table.delete(text);
  return table.size;
}
