// The one gate from text to Markdown: text of a workspace stays text, whatever characters it contains.

/** Returns text as a code span on one line. */
export function inlineCode(text: string): string {
  const line = text.replace(/\s+/g, " ");
  const ticks = "`".repeat(longestRun(line) + 1);
  const pad = /^`|`$|^ .* $/.test(line) || line === "" ? " " : "";
  return `${ticks}${pad}${line}${pad}${ticks}`;
}

/** Returns text as a code block, highlighted as Terraform unless another language is named. */
export function codeBlock(text: string, language = "terraform"): string {
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}

/**
 * Returns text as plain Markdown, for a paragraph or a part of one. No character has a meaning, and no address becomes a link.
 */
export const plainText = (text: string): string =>
  text
    .replace(/\s+/g, " ")
    .replace(/[\\`*[\]<>&|~@]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g, "\\$&")
    .replace(/:(?=\/\/)|(?<=www)\./gi, "\\$&")
    .replace(/^(\s*)([#+\-=])/, "$1\\$2")
    .replace(/^(\s*\d+)([.)])(?=\s|$)/, "$1\\$2");

const longestRun = (text: string): number => Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
