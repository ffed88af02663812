import { randomFrom } from "../values/random.mjs";
import { textOf } from "./ask.mjs";

const WORDS = [
  ...[
    "",
    "a",
    "web",
    "nginx:1.25",
    "yes",
    "5",
    "~",
    "#x",
    "- a",
    "a: b",
    "<<",
    "é",
    "日本",
    "😀",
    "\ufeffa b",
    "\u0007",
  ],
  ...[
    "\n",
    "\n\n",
    "x\ny\n",
    "x\ny",
    " lead\nx",
    "x\n\n\n",
    "trail \nx",
    "x\n trail ",
    "\tx\ny",
    "x\n\ty",
    "x\r\ny",
    "a\u0085b",
  ],
  ...[
    "a\u2028b\nc",
    "a\n\u2028",
    "\u2028\n",
    "\u00a0\n",
    "#!/bin/sh\nset -e\n\necho hi\n",
    '"',
    "\\",
    "\u007f",
    "\ue000",
  ],
  ...[
    "word ".repeat(30),
    "word  ".repeat(20),
    `${"x".repeat(90)} y z`,
    "k".repeat(128),
    "k".repeat(129),
    "é".repeat(65),
  ],
];

const PIECES = [
  ..." \n\n  ab-:?#'\"%@!|>&*{}[],\t\\é",
  "😀",
  "\u0085",
  "\u2028",
  "\ufeff",
  "\r",
  "word ",
  "longer words ",
];

/** Every word as a value, as an entry, as a key and deep inside. */
const specialValues = () =>
  WORDS.map(textOf).flatMap((word) => [
    word,
    `{ a = ${word}, (${word}) = [${word}, { (${word}) = [${word}] }] }`,
    `[[${word}], { (${word}) = { b = ${word} } }]`,
  ]);

const OTHERS = [
  ...[
    "null",
    "true",
    "1",
    "-1.5",
    "1e21",
    "1/0",
    "0.1",
    "[]",
    "{}",
    "[[]]",
    "{ a = {} }",
    "{ a = [], b = null, c = false }",
  ],
  ...[
    "[null, [1, [2, {}]]]",
    'toset(["b", "a"])',
    'tomap({ b = "x", a = "y" })',
    "[{ a = [{ b = 1, c = [2] }], d = 3 }]",
  ],
];

function randomValue(random, depth) {
  const kind = random.below(depth > 0 ? 8 : 4);
  const many = (one) => Array.from({ length: random.below(4) }, one).join(", ");
  if (kind < 3) return randomText(random);
  if (kind === 3) return random.pick(OTHERS);
  if (kind < 6) return `[${many(() => randomValue(random, depth - 1))}]`;
  return `{ ${many(() => `(${randomText(random)}) = ${randomValue(random, depth - 1)}`)} }`;
}

const randomText = (random) =>
  textOf(
    random.chance(0.4)
      ? random.pick(WORDS)
      : Array.from({ length: random.below(random.chance(0.1) ? 40 : 8) }, () => random.pick(PIECES)).join(""),
  );

/** Expressions of values, the same for the same seed. */
export function randomValues(seed, count) {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => randomValue(random, 3));
}

/** What is recorded; the same at each call. */
export const recordedValues = () => [...OTHERS, ...specialValues(), ...randomValues(5, 100)];

/** The text as it stands in a file, on one line. */
export const encodingOf = (value) => `jsonencode(yamlencode(${value}))`;
