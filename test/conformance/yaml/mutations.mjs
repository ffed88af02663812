import { randomFrom } from "../values/random.mjs";
import { DOCUMENTS } from "./documents.mjs";

const PIECES = [
  ...[...' \t\n\n\n  :-?,[]{}#&*!|>"%@`a0.~<\\=+_/', "'", "\r", "\r\n", "\u0085", "\u2028", "é", "😀", "\ufeff"],
  ...[
    "\n  ",
    "\n    ",
    "\n- ",
    "\n\t",
    ": ",
    "- ",
    "? ",
    " #",
    "---\n",
    "\n---\n",
    "...\n",
    "\n...\n",
    "<<: ",
    "&a ",
    "*a",
  ],
  ...[
    "!!int ",
    "!!str ",
    "!x ",
    "|\n",
    ">\n",
    "|-",
    ">+",
    "|2",
    "\\x",
    "\\u00e9",
    "\\n",
    "%20",
    "%C3%A9",
    "%YAML 1.1\n",
  ],
  ...["null", "yes", "1e5", "0x1F", ".5", "2020-01-01", "\u0000", "\u007f"],
];

/** Texts that are nearly good, the same for the same seed. */
export function randomTexts(seed, count) {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => (random.chance(0.2) ? scrap(random) : mutated(random, excerpt(random))));
}

const scrap = (random) => Array.from({ length: 1 + random.below(14) }, () => random.pick(PIECES)).join("");

/** Some lines of a document, or all of it. */
function excerpt(random) {
  const document = random.pick(DOCUMENTS);
  if (random.chance(0.2)) return document;
  const lines = document.split("\n");
  const start = random.below(lines.length);
  return lines.slice(start, start + 1 + random.below(7)).join("\n") + random.pick(["", "\n"]);
}

function mutated(random, text) {
  let result = text;
  for (let left = 1 + random.below(random.chance(0.3) ? 8 : 3); left > 0; left--)
    result = random.chance(0.75) ? withoutOrWith(random, result) : indented(random, result);
  return result;
}

function withoutOrWith(random, text) {
  const characters = [...text];
  const removed = random.chance(0.6) ? 0 : 1 + random.below(3);
  const added = random.chance(0.75) ? [random.pick(PIECES)] : [];
  characters.splice(random.below(characters.length + 1), removed, ...added);
  return characters.join("");
}

function indented(random, text) {
  const lines = text.split("\n");
  const at = random.below(lines.length);
  const line = lines[at] ?? "";
  lines[at] = random.pick([" ".repeat(1 + random.below(3)) + line, line.replace(/^ {1,2}/, ""), line.trimStart()]);
  return lines.join("\n");
}
