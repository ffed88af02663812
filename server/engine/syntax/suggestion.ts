import type { Diagnostic } from "../source/diagnostic.ts";

/** Returns the first candidate that is at most two edits away, as Terraform's suggestions. */
export function suggestion(name: string, candidates: Iterable<string>): string | undefined {
  for (const candidate of candidates) if (distance([...name], [...candidate]) < 3) return candidate;
  return undefined;
}

/** Returns the first candidate that is exactly one edit away, because a longer distance may be intended. */
export function oneEditAway(name: string, candidates: Iterable<string>): string | undefined {
  for (const candidate of candidates)
    if (candidate.length > 3 && distance([...name], [...candidate]) === 1) return candidate;
  return undefined;
}

/** Returns ` Did you mean "x"?` to append to a sentence; empty if no candidate is similar. */
export function didYouMean(name: string, candidates: Iterable<string>): string {
  const similarName = suggestion(name, candidates);
  return similarName === undefined ? "" : ` Did you mean "${similarName}"?`;
}

/**
 * Returns the finding of a name that does not exist, with the similar candidate. `made` makes it with ` Did you mean "x"?` to append to its
 * detail; empty if no candidate is similar.
 */
export function suggesting(name: string, candidates: Iterable<string>, made: (hint: string) => Diagnostic): Diagnostic {
  const known = [...candidates];
  const similarName = name === "" ? undefined : suggestion(name, known);
  if (similarName === undefined) return made("");
  const isSlip = known.some((candidate) => isOneSlip(name, candidate));
  return { ...made(didYouMean(name, [similarName])), similarName, ...(isSlip && { isSlip }) };
}

/**
 * Whether a name is a known one with one slip of the keys: two letters exchanged, one left out, doubled, replaced or added within.
 * A name that goes on where the known one ends may be meant, as may the plural, another number, or a short name.
 */
export function isOneSlip(name: string, known: string): boolean {
  if (known.length < MIN_SLIP_LENGTH) return false;
  let start = 0;
  while (start < name.length && name[start] === known[start]) start++;
  let rest = 0;
  while (rest < Math.min(name.length, known.length) - start && name.at(-1 - rest) === known.at(-1 - rest)) rest++;
  const [added, missing] = [name.slice(start, name.length - rest), known.slice(start, known.length - rest)];
  if (/\d/.test(added + missing)) return false;
  if (added.length === 2 && missing.length === 2) return added[0] === missing[1] && added[1] === missing[0];
  if (missing === "") return added.length === 1 && ((start > 0 && rest > 0) || added === name.at(-2));
  return missing.length === 1 && (added.length === 1 || (added === "" && (rest > 0 || missing !== "s")));
}

const MIN_SLIP_LENGTH = 5;

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
