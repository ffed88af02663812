import { randomFrom } from "../values/random.mjs";

/** A text of each kind, of about so many bytes: what repeats near and far, what hardly does, and what does not. */
const KINDS = {
  letters: (random, size) => many(size, () => String.fromCharCode(97 + random.below(26))),
  base64: (random, size) => many(size, () => random.pick(BASE64)),
  one: (random, size) => random.pick(["a", "\n", "~"]).repeat(size),
  two: (random, size) => many(size, () => random.pick("ab")),
  cycle: (random, size) => cut(many(1 + random.below(300), () => random.pick(BASE64)).repeat(size), size),
  words: (random, size) => {
    const words = Array.from({ length: 4 + random.below(300) }, () => KINDS.letters(random, 1 + random.below(11)));
    return cut(
      many(size / 4, () => `${words[Math.floor(words.length * random.below(100) ** 2 * 1e-4)]} `),
      size,
    );
  },
  json: (random, size) =>
    cut(
      many(size / 40, (at) => `{"id": ${at}, "name": "instance-${random.below(90)}", "on": ${random.chance(0.5)}},\n`),
      size,
    ),
  chinese: (random, size) => many(size / 3, () => String.fromCodePoint(0x4e00 + random.below(0x5000))),
  planes: (random, size) => many(size / 4, () => String.fromCodePoint(0x20000 + random.below(0xa000))),
  runs: (random, size) =>
    cut(
      many(size / 3, () => random.pick(BASE64).repeat(1 + random.below(9) ** 3)),
      size,
    ),
  echoes: (random, size) => {
    const long = KINDS.base64(random, 3000);
    return cut(
      many(size / 50, () => {
        const from = random.below(2900);
        return random.chance(0.3) ? KINDS.letters(random, 40) : long.slice(from, from + 4 + random.below(90));
      }),
      size,
    );
  },
};

const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

const many = (count, make) => Array.from({ length: Math.ceil(count) }, (_, at) => make(at)).join("");
const cut = (text, size) => text.slice(0, size);

// Around the lengths of a match, of a stored block, of one window and of two.
const SIZES = [60, 259, 1000, 16_385, 32_769, 65_300, 65_536, 70_000, 131_072, 250_000];

/** What is recorded: every kind in several sizes, the shortest texts, and a megabyte. */
export function recordedTexts() {
  const random = randomFrom(7);
  const shortest = Array.from({ length: 11 }, (_, size) => ["letters", size]);
  const kinds = Object.keys(KINDS).flatMap((kind, at) =>
    SIZES.filter((_, size) => (at + size) % 2 === 0).map((size) => [kind, size]),
  );
  // Short texts of many different bytes do not get shorter: they are stored.
  const stored = [45, 60, 70, 100].flatMap((size) => ["chinese", "planes"].map((kind) => [kind, size]));
  const all = [...shortest, ["two", 10], ["one", 300], ...stored, ...kinds, ["words", 1_000_000]];
  return all.map(([kind, size]) => ({ kind, size, text: KINDS[kind](random, size) }));
}

/** Texts at random, most of them short. */
export function randomTexts(seed, count) {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () =>
    KINDS[random.pick(Object.keys(KINDS))](random, Math.floor(100_000 * (random.below(1000) / 1000) ** 3)),
  );
}
