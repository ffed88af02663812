/** A table that gives one object for all equal ones, for as long as anybody holds it. */
export function internTable<T extends object>(): (text: string, make: () => T) => T {
  const table = new Map<string, WeakRef<T>>();
  const gone = new FinalizationRegistry<string>((text) => {
    if (!table.get(text)?.deref()) table.delete(text);
  });
  return (text, make) => {
    const known = table.get(text)?.deref();
    if (known) return known;
    const made = make();
    table.set(text, new WeakRef(made));
    gone.register(made, text);
    return made;
  };
}
