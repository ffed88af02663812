/** Returns the first name that is at most two edits away, as Terraform's suggestions. */
export function suggestion(given: string, names: Iterable<string>): string | undefined {
  for (const name of names) if (distance([...given], [...name]) < 3) return name;
  return undefined;
}

/** Returns the first name that is exactly one edit away, because a longer distance may be intended. */
export function oneEditAway(given: string, names: Iterable<string>): string | undefined {
  for (const name of names) if (name.length > 3 && distance([...given], [...name]) === 1) return name;
  return undefined;
}

/** Returns ` Did you mean "x"?` to append to a sentence; empty if no name is similar. */
export function didYouMean(given: string, names: Iterable<string>): string {
  const name = suggestion(given, names);
  return name === undefined ? "" : ` Did you mean "${name}"?`;
}

/** Returns the number of insertions, deletions and replacements between two texts; 3 for any larger number. */
function distance(a: readonly string[], b: readonly string[]): number {
  if (Math.abs(a.length - b.length) > 2) return 3;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return Math.min(3, row[b.length]!);
}
