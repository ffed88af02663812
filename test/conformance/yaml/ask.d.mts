/** The value and its type as the console prints them, or why the text cannot be decoded. */
export interface Decoded {
  readonly text: string;
  readonly value?: string;
  readonly type?: string;
  readonly fault?: string;
}
export const COMMAND: string;
/** A call of yamldecode with the text, for the console. */
export function callOf(text: string): string;
/** The text as a literal of the language. */
export function textOf(text: string): string;
export function decodedByTerraform(texts: readonly string[]): readonly Decoded[];
