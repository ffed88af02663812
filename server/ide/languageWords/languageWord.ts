/** What the language means by a word: our own sentence, and the page of the documentation. */
export interface LanguageWord {
  readonly sentence: string;
  readonly page: string;
}

export const word = (sentence: string, page: string): LanguageWord => ({ sentence, page });
