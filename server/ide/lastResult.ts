/**
 * The last result for a list, found again by the first or the last element of the next list, which a change elsewhere leaves as it
 * is. A result lives as long as one of these two elements.
 */
export class LastResult<T extends object, R> {
  readonly #results = new WeakMap<T, R>();

  /** Returns the last result for a list that begins or ends as this one; undefined if there is none. */
  of(list: readonly T[]): R | undefined {
    const [first, last] = [list[0], list.at(-1)];
    return (first && this.#results.get(first)) ?? (last && this.#results.get(last));
  }

  set(list: readonly T[], result: R): void {
    for (const end of [list[0], list.at(-1)]) if (end) this.#results.set(end, result);
  }
}
