import { expect, test } from "vitest";
import { FILES, LANGUAGE_KEYS, type LanguageBlock } from "../completion/languageBlocks.ts";
import { languageWord } from "./languageWords.ts";

/** Returns the names in a block that have no word, with the blocks around them. */
function silentNames({ arguments: names, blocks }: LanguageBlock, around: readonly string[]): readonly string[] {
  const silent = [...names, ...Object.keys(blocks)].filter((name) => !languageWord(name, around.at(-1)));
  return [
    ...silent.map((name) => [...around, name].join(".")),
    ...Object.entries(blocks).flatMap(([name, inner]) => silentNames(inner, [...around, name])),
  ];
}

test("every block and argument of the language has a sentence, in configurations, tests and queries", () => {
  expect(Object.values(FILES).flatMap((file) => silentNames(file, []))).toEqual([]);
  const keys = [...LANGUAGE_KEYS].flatMap(([block, names]) => names.filter((name) => !languageWord(name, block)));
  expect(keys).toEqual([]);
});
