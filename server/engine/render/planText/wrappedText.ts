/** Without a terminal, Terraform assumes 78 columns and keeps the last one empty. */
const WIDTH = 77;

/** Returns prose wrapped at its spaces. */
export function wrapped(text: string): string {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line].join("\n");
}

export const RULE = "─".repeat(WIDTH);
