import type { Product } from "../../engine/lang/dialect.ts";
import { CONFIGURATION_WORDS } from "./configurationWords.ts";
import type { LanguageWord } from "./languageWord.ts";
import { PROVISIONER_WORDS } from "./provisionerWords.ts";
import { TEST_WORDS } from "./testWords.ts";

const WORDS: ReadonlyMap<string, LanguageWord> = new Map(
  Object.entries({ ...CONFIGURATION_WORDS, ...PROVISIONER_WORDS, ...TEST_WORDS }),
);

/** Returns what the language means by a block or argument within a block; undefined if it is none of the language. */
export const languageWord = (name: string, around: string | undefined): LanguageWord | undefined =>
  around === undefined ? WORDS.get(name) : (WORDS.get(`${around}.${name}`) ?? WORDS.get(`*.${name}`));

/** Returns the address of a page about the language. */
export function languagePage(page: string, product: Product): string {
  if (product === "terraform") return `https://developer.hashicorp.com/terraform/language/${page}`;
  // OpenTofu describes test files with the command that runs them.
  return `https://opentofu.org/docs/${page === "tests" ? "cli/commands/test" : `language/${page}`}`;
}
