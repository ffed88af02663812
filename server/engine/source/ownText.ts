/**
 * A piece of a longer text that does not keep the rest: engines make a slice a view into the whole. What is kept for as long
 * as its block stays unchanged must not keep the file as it was then.
 */
export const ownText = (piece: string): string => (piece.length < SHORTEST_VIEW ? piece : ` ${piece}`.slice(1));

/** Shorter slices are copies anyway. */
const SHORTEST_VIEW = 13;
