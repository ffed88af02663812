/** A stretch of a text together with the text, in UTF-16 units: an offset never leaves the text that it counts in. */
export interface Excerpt {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}
