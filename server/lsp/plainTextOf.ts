/** Returns our Markdown as plain text: without fences, code marks, emphasis and escapes. */
export function plainTextOf(markdown: string): string {
  let fence = "";
  const lines = markdown.split("\n").flatMap((line) => {
    const [, marks = ""] = /^(`{3,})/.exec(line) ?? [];
    if (fence === "" && marks !== "") {
      fence = marks;
      return [];
    }
    if (fence !== "" && line.startsWith(fence)) {
      fence = "";
      return [];
    }
    return [fence === "" ? plainLine(line) : line];
  });
  return lines.join("\n");
}

const plainLine = (line: string): string =>
  line
    .replace(/^#+ /, "")
    .split(/(`+)(.*?)\1(?!`)/)
    // Every third part is code, after its marks.
    .map((part, at) => (at % 3 === 0 ? prose(part) : at % 3 === 1 ? "" : part.replace(/^ (.*) $/, "$1")))
    .join("");

const prose = (text: string): string =>
  text
    .replace(/(?<!\\)\*\*/g, "")
    .replace(/(?<!\\)\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\\([\\`*_{}[\]()<>#+\-.!|~&@:=])/g, "$1")
    .replace(/\\$/, "");
