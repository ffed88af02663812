/** A stretch of a text together with the text, in UTF-16 units: an offset never leaves the text that it counts in. */
export interface Excerpt {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Returns the excerpt of the same words in another text, where they stand `by` units further on. */
export const excerptIn = <E extends Excerpt>(text: string, excerpt: E, by: number): E => ({
  ...excerpt,
  text,
  start: excerpt.start + by,
  end: excerpt.end + by,
});
