/** Where this parser is meant to differ from the real one: each text really does, or the test fails. */
export interface Difference {
  readonly reason: string;
  readonly texts: readonly string[];
}

const local = (value: string): string => `{\n  "locals": {\n    "a": ${value},\n    "b": 2\n  }\n}\n`;

export const DIAGNOSTIC_DIFFERENCES: readonly Difference[] = [
  {
    reason:
      "JSON: of a character that begins no value terraform marks the first byte; our ranges never split a character.",
    texts: [local("é"), local("\u00a0"), local("😀"), "\ufeff{}"],
  },
  {
    reason: "JSON: within a string terraform counts columns in bytes from its start.",
    texts: ['{"locals": {"é": "é\\q"}}'],
  },
  {
    reason: "Terraform counts columns token by token: a combining mark right after a quote is one of its own.",
    texts: ['locals {\n  a = "\u0301${b c}"\n}\n'],
  },
  {
    reason:
      "A byte that is no UTF-8 right after a name: terraform's scanner takes the next two characters for the rest of a letter.",
    texts: ["locals {\n  a\udce9 = 1\n}\n"],
  },
  {
    reason: "JSON: behind an escaped newline terraform counts on as if the next line of the file had begun.",
    texts: [local('"${a\\nb}"')],
  },
];

export const FORMAT_DIFFERENCES: readonly Difference[] = [
  {
    reason: "terraform fmt drops the key of an index that is true, false or null.",
    texts: ["a = b[true]\n", "a = b[null].c\n"],
  },
  {
    reason: "terraform fmt drops labels that hold a lone $ or %.",
    texts: ['a "b$c" {\n}\n', 'a "100%" "b" {\n}\n'],
  },
];
