import type { Diagnostic } from "../../source/diagnostic.ts";
import type { Anchor } from "../../source/range.ts";
import type { Chunk } from "./chunk.ts";

/**
 * Says of each diagnostic of a broken file which other it follows from. Terraform's parser stumbles on through the file
 * after the first fault: what it reports where a chunk that is read on its own is sound is a consequence of the finding
 * before it in the text. The order stays.
 */
export function linkConsequences(
  found: readonly Diagnostic[],
  chunks: readonly Chunk[],
  independent: ReadonlySet<Diagnostic>,
): readonly Diagnostic[] {
  if (found.length < 2) return found;
  const bases = basesOf(chunks);
  const offsetOf = ({ subject }: Diagnostic) => (subject ? (bases.get(subject.anchor) ?? 0) + subject.start : 0);
  const causes = new Map<Diagnostic, Diagnostic>();
  const met = new Set<Chunk>();
  let cause: Diagnostic | undefined;
  let near = 0;
  for (const diagnostic of [...found].sort((a, b) => offsetOf(a) - offsetOf(b))) {
    const at = offsetOf(diagnostic);
    while (near < chunks.length && chunks[near]!.end <= at) near++;
    const chunk = chunks[near];
    const isRepeated = cause !== undefined && offsetOf(cause) === at;
    if (independent.has(diagnostic)) continue;
    if (cause && (isRepeated || !isFinding(chunk, at, met))) causes.set(diagnostic, cause);
    else cause = diagnostic;
    if (chunk) met.add(chunk);
  }
  return found.map((diagnostic) => {
    const followsFrom = causes.get(diagnostic);
    return followsFrom ? { ...diagnostic, followsFrom } : diagnostic;
  });
}

/** A fault that the chunk has by itself, or the first in a broken chunk. */
const isFinding = (chunk: Chunk | undefined, at: number, met: ReadonlySet<Chunk>): boolean =>
  chunk !== undefined && !chunk.whole && (!met.has(chunk) || chunk.faults.has(at - chunk.start));

/** Where each anchor begins; that of the file begins at 0. */
function basesOf(chunks: readonly Chunk[]): ReadonlyMap<Anchor, number> {
  const bases = new Map<Anchor, number>();
  for (const { start, parts } of chunks) for (const { anchor, distance } of parts) bases.set(anchor, start + distance);
  return bases;
}
