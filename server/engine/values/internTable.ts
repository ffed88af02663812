/** A table that gives one object for all equal ones, for as long as anybody holds it. */
export function internTable<T extends object>(): (text: string, make: () => T) => T {
  const table = new Map<string, WeakRef<T>>();
  let limit = SMALL;
  return (text, make) => {
    const known = table.get(text)?.deref();
    if (known) return known;
    const made = make();
    table.set(text, new WeakRef(made));
    if (table.size > limit) limit = Math.max(SMALL, 2 * sweep(table));
    return made;
  };
}

const SMALL = 64;

/** Takes out what nobody holds any more; how many are left. Done each time that the table has doubled: a finalizer for each costs more. */
function sweep(table: Map<string, WeakRef<object>>): number {
  for (const [text, held] of table) if (!held.deref()) table.delete(text);
  return table.size;
}

/** The same table for what is asked for again and again: the latest are held, so that they are found sooner. */
export function holdingLatest<T extends object>(table: ReturnType<typeof internTable<T>>): typeof table {
  const latest = new Map<string, T>();
  return (text, make) => {
    const known = latest.get(text);
    if (known) return known;
    const found = table(text, make);
    if (latest.size === LATEST) latest.clear();
    latest.set(text, found);
    return found;
  };
}

const LATEST = 200;
