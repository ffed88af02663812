/** An immutable map by text keys. Changes are laid over a shared base, so that each costs what it changes. */
export class LayeredMap<V> {
  private constructor(
    private readonly base: ReadonlyMap<string, V>,
    /** The newer entries, by their keys; undefined for a key that was removed. */
    private readonly over: ReadonlyMap<string, V | undefined>,
    readonly size: number,
  ) {}

  static of<V>(entries: Iterable<readonly [string, V]> = []): LayeredMap<V> {
    const base = new Map(entries);
    return new LayeredMap(base, new Map(), base.size);
  }

  get(key: string): V | undefined {
    return this.over.has(key) ? this.over.get(key) : this.base.get(key);
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  with(entries: Iterable<readonly [string, V]>): LayeredMap<V> {
    return this.changed(entries);
  }

  without(keys: Iterable<string>): LayeredMap<V> {
    return this.changed([...keys].map((key) => [key, undefined] as const));
  }

  *entries(): Generator<readonly [string, V]> {
    for (const entry of this.base) if (!this.over.has(entry[0])) yield entry;
    for (const [key, value] of this.over) if (value !== undefined) yield [key, value];
  }

  *keys(): Generator<string> {
    for (const [key] of this.entries()) yield key;
  }

  *values(): Generator<V> {
    for (const [, value] of this.entries()) yield value;
  }

  /** Returns the keys whose values may differ from those of another map; only these if one map was made from the other. */
  *keysUnlike(other: LayeredMap<V>): Generator<string> {
    if (this === other) return;
    const isRelated = this.base === other.base;
    const [ownKeys, otherKeys] = isRelated ? [this.over, other.over] : [this, other];
    for (const key of ownKeys.keys()) if (this.get(key) !== other.get(key)) yield key;
    for (const key of otherKeys.keys()) if (!ownKeys.has(key) && this.get(key) !== other.get(key)) yield key;
  }

  private changed(changes: Iterable<readonly [string, V | undefined]>): LayeredMap<V> {
    const newer = new Map(this.over);
    let { size } = this;
    for (const [key, value] of changes) {
      const previousValue = newer.has(key) ? newer.get(key) : this.base.get(key);
      size += Number(value !== undefined) - Number(previousValue !== undefined);
      newer.set(key, value);
    }
    const map = new LayeredMap(this.base, newer, size);
    return newer.size <= MOST_OVER ? map : LayeredMap.of(map.entries());
  }
}

/** The largest number of entries over the base; beyond it, all entries are copied into a new base. */
const MOST_OVER = 100;
