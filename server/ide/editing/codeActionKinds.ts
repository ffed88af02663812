/** The kinds of edits that are offered: whether an edit mends something, everything of a file, or is only a possible change. */
export const CODE_ACTION_KINDS = [
  "quickfix",
  "source.fixAll",
  "refactor.extract",
  "refactor.inline",
  "refactor.move",
  "refactor.rewrite",
] as const;

export type CodeActionKind = (typeof CODE_ACTION_KINDS)[number];
