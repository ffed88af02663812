// The one gate from text to Markdown: what a workspace contains stays text, whatever characters it is made of.

/** Text as a span of code, on one line. */
export function inlineCode(text: string): string {
  const line = text.replace(/\s+/g, " ");
  const ticks = "`".repeat(longestRun(line) + 1);
  const pad = /^`|`$|^ .* $/.test(line) || line === "" ? " " : "";
  return `${ticks}${pad}${line}${pad}${ticks}`;
}

/** Text as a block of code, coloured as Terraform. */
export function codeBlock(text: string): string {
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}terraform\n${text}\n${fence}`;
}

/** Text as it is, in a paragraph of its own or within one: no character of it means anything, and no address is a link. */
export const plainText = (text: string): string =>
  text
    .replace(/\s+/g, " ")
    .replace(/[\\`*[\]<>&|~@]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g, "\\$&")
    .replace(/:(?=\/\/)|(?<=www)\./gi, "\\$&")
    .replace(/^(\s*)([#+\-=])/, "$1\\$2")
    .replace(/^(\s*\d+)([.)])(?=\s|$)/, "$1\\$2");

const longestRun = (text: string): number => Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
