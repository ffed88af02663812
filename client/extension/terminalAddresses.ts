/** An address in a line of text, with its offset. */
export interface WrittenAddress {
  readonly address: string;
  readonly start: number;
}

const KEY = String.raw`\[(?:\d+|"(?:[^"\\]|\\.)*")\]`;
const NAME = String.raw`[\p{L}_][\p{L}\p{N}_-]*`;
/** The type of a resource has an underscore, which file names and hosts seldom have. */
const TYPE = "[a-z][a-z0-9]*_[a-z0-9_]+";
const ADDRESS = new RegExp(
  String.raw`(?<![\p{L}\p{N}_./-])(?:module\.${NAME}(?:${KEY})?\.)*(?:data\.)?${TYPE}\.${NAME}(?:${KEY})?`,
  "gu",
);

/** The most addresses of a line. */
const MOST = 5;

/** Returns the addresses of resource instances in a line that a program printed. */
export const addressesIn = (line: string): readonly WrittenAddress[] =>
  [...line.slice(0, 2_000).matchAll(ADDRESS)]
    .slice(0, MOST)
    .map(({ 0: address, index: start }) => ({ address, start }));
