/**
 * A table that gives one object for all equal ones, for as long as anybody holds it. The table itself holds its objects until
 * it has grown by as many again; then it lets go of all of them, and the next time it drops those that are gone.
 */
export function internTable<T extends object>(): (text: string, make: () => T) => T {
  const table = new Map<string, Held<T>>();
  let limit = LEAST;
  return (text, make) => {
    const known = objectOf(table.get(text));
    if (known) return known;
    if (table.size >= limit) {
      sweep(table);
      limit = Math.max(LEAST, table.size * 2);
    }
    const made = make();
    table.set(text, { strong: made, weak: undefined });
    return made;
  };
}

const LEAST = 2_000;

interface Held<T extends object> {
  strong: T | undefined;
  weak: WeakRef<T> | undefined;
}

function objectOf<T extends object>(held: Held<T> | undefined): T | undefined {
  if (held) held.strong ??= held.weak?.deref();
  return held?.strong;
}

function sweep<T extends object>(table: Map<string, Held<T>>): void {
  for (const [text, held] of table) {
    if (held.strong) {
      held.weak = new WeakRef(held.strong);
      held.strong = undefined;
    } else if (!held.weak?.deref()) table.delete(text);
  }
}
