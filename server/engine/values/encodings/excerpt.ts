/** A stretch of a text, in UTF-16 units, together with the text. */
export interface Excerpt {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}
