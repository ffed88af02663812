import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { parseWithNumberTexts } from "../values/terraformJson.mjs";

/** What the real terraform makes of a state. */
export interface Recorded {
  readonly name: string;
  /** Which terraform has written it, and what. */
  readonly version?: string;
  readonly state?: string;
  /** The addresses that `state list` prints, or why it reads nothing. */
  readonly list?: Long;
  readonly unread?: string;
  /** What `show -json` and `show` print, or why they show nothing. */
  readonly json?: Long;
  readonly text?: Long;
  readonly refused?: string;
}

/** A text, or how long it is. */
type Long = string | { readonly length: number };

/** The cases of a golden; its first line says how it was recorded. */
export function recorded(file: string): readonly Recorded[] {
  const [, ...cases] = readFileSync(join(import.meta.dirname, file), "utf8")
    .trimEnd()
    .split("\n");
  return cases.map((line) => JSON.parse(line) as Recorded);
}

/** Is it the text that was recorded, as far as that is known? */
export function expectText(text: string, real: Long | undefined): void {
  if (typeof real === "string") expect(text).toBe(real);
  else expect(text).toHaveLength(real?.length ?? 0);
}

/** The same of JSON, digit by digit, whatever the order of its members. */
export function expectJson(text: string, real: Long | undefined): void {
  if (typeof real === "string") expect(parseWithNumberTexts(text)).toEqual(parseWithNumberTexts(real));
  else expect(text).toHaveLength(real?.length ?? 0);
}
