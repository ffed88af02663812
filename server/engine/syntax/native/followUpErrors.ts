import type { Diagnostic } from "../../source/diagnostic.ts";
import type { Anchor } from "../../source/range.ts";
import type { Chunk } from "./chunk.ts";

/**
 * Attributes each diagnostic of a broken file to the one that it follows from. Terraform's parser loses its place at the
 * first fault. A diagnostic in a chunk that is valid on its own is a consequence of the finding before it. The order is
 * kept.
 */
export function linkFollowUpErrors(
  diagnostics: readonly Diagnostic[],
  chunks: readonly Chunk[],
  independent: ReadonlySet<Diagnostic>,
): readonly Diagnostic[] {
  if (diagnostics.length < 2) return diagnostics;
  const bases = basesOf(chunks);
  const offsetOf = ({ subject }: Diagnostic) => (subject ? (bases.get(subject.anchor) ?? 0) + subject.start : 0);
  const causes = new Map<Diagnostic, Diagnostic>();
  const visitedChunks = new Set<Chunk>();
  let cause: Diagnostic | undefined;
  let near = 0;
  for (const diagnostic of [...diagnostics].sort((a, b) => offsetOf(a) - offsetOf(b))) {
    const at = offsetOf(diagnostic);
    while (near < chunks.length && chunks[near]!.end <= at) near++;
    const chunk = chunks[near];
    const isRepeated = cause !== undefined && offsetOf(cause) === at;
    if (independent.has(diagnostic)) continue;
    if (cause && (isRepeated || !isFinding(chunk, at, visitedChunks))) causes.set(diagnostic, cause);
    else cause = diagnostic;
    if (chunk) visitedChunks.add(chunk);
  }
  return diagnostics.map((diagnostic) => {
    const followsFrom = causes.get(diagnostic);
    return followsFrom ? { ...diagnostic, followsFrom } : diagnostic;
  });
}

/** Whether a diagnostic is a finding: a fault of the chunk itself, or the first one in a broken chunk. */
const isFinding = (chunk: Chunk | undefined, at: number, met: ReadonlySet<Chunk>): boolean =>
  chunk !== undefined && !chunk.whole && (!met.has(chunk) || chunk.faults.has(at - chunk.start));

/** Returns the start offset of each anchor; 0 for that of the file. */
function basesOf(chunks: readonly Chunk[]): ReadonlyMap<Anchor, number> {
  const bases = new Map<Anchor, number>();
  for (const { start, parts } of chunks) for (const { anchor, distance } of parts) bases.set(anchor, start + distance);
  return bases;
}
