import { readFileSync } from "node:fs";

/** The texts of the manifest by their keys, in English or another language. */
export const manifestTexts = (language?: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(language === undefined ? "package.nls.json" : `package.nls.${language}.json`, "utf8"));

/** Returns package.json as VS Code reads it: with the English texts in place of their keys. */
export function manifest() {
  const texts = manifestTexts();
  return JSON.parse(readFileSync("package.json", "utf8"), (_, value) => {
    const [, key] = typeof value === "string" ? (/^%(.+)%$/.exec(value) ?? []) : [];
    return key === undefined ? value : (texts[key] ?? value);
  });
}
