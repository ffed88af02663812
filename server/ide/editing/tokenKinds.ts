/** The kinds of tokens, in the order of the legend: the standard names of LSP. */
export const TOKEN_KINDS = [
  "keyword",
  "type",
  "class",
  "namespace",
  "variable",
  "parameter",
  "property",
  "function",
  "enumMember",
] as const;

export type TokenKind = (typeof TOKEN_KINDS)[number];
