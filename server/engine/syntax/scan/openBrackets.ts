import * as T from "./token.ts";

/** The open brackets, innermost last. Interpolations and directives count as brackets, of one kind. */
export class OpenBrackets {
  private stack: number[] = [];
  private readonly counts = new Int32Array(T.CLOSE_PARENTHESIS + 1);

  isEmpty(): boolean {
    return this.stack.length === 0;
  }

  has(opener: number): boolean {
    return this.counts[opener]! > 0;
  }

  push(opener: number): void {
    const kind = opener === T.OPEN_DIRECTIVE ? T.OPEN_INTERPOLATION : opener;
    this.stack.push(kind);
    this.counts[kind]!++;
  }

  /** Closes the last bracket that matches the closer, and all within it; all of them if none matches. */
  close(closer: number): void {
    const opener = T.oppositeBracket(closer);
    for (;;) {
      const top = this.stack.pop();
      if (top === undefined) return;
      this.counts[top]!--;
      if (top === opener) return;
    }
  }

  clear(): void {
    if (this.stack.length === 0) return;
    this.stack = [];
    this.counts.fill(0);
  }
}

export const isOpener = (type: number): boolean =>
  type >= T.OPEN_QUOTE && type <= T.OPEN_PARENTHESIS && !isCloser(type);

export const isCloser = (type: number): boolean =>
  type === T.CLOSE_QUOTE ||
  type === T.CLOSE_HEREDOC ||
  type === T.CLOSE_SEQUENCE ||
  type === T.CLOSE_BRACE ||
  type === T.CLOSE_BRACKET ||
  type === T.CLOSE_PARENTHESIS;
