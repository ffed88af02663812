/**
 * Returns a copy of a piece of a longer text, because engines make a slice a view that keeps the whole text in memory.
 */
export const detachedCopy = (piece: string): string => (piece.length < SHORTEST_VIEW ? piece : ` ${piece}`.slice(1));

/** Shorter slices are copies anyway. */
const SHORTEST_VIEW = 13;
