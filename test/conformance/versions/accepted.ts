/** Expressions and texts that are answered otherwise than by some versions, with the reason. */
export const ACCEPTED: readonly {
  readonly name: string;
  readonly judges: readonly string[];
  readonly reason: string;
}[] = [];
