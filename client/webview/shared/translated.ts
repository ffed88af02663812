/** The texts of a page with the same shape, in any language. */
export type Texts<T> = T extends string
  ? string
  : T extends number
    ? T
    : { readonly [Name in keyof T]: Texts<T[Name]> };

/** Returns texts in the language of the editor, as far as the extension put translations into the page; else as they are. */
export const translated = <const T>(texts: T): Texts<T> => inLanguage(texts, tableInPage()) as Texts<T>;

type Table = Readonly<Record<string, string>>;

/** Returns the translations by the English texts, which the extension puts into the page as JSON. */
function tableInPage(): Table {
  const element = typeof document === "undefined" ? null : document.getElementById("translations");
  return JSON.parse(element?.textContent || "{}") as Table;
}

/** Returns a copy in which each text that the table has is translated. */
export function inLanguage(texts: unknown, table: Table): unknown {
  if (typeof texts === "string") return table[texts] ?? texts;
  if (Array.isArray(texts)) return texts.map((each) => inLanguage(each, table));
  if (typeof texts !== "object" || texts === null) return texts;
  return Object.fromEntries(Object.entries(texts).map(([name, each]) => [name, inLanguage(each, table)]));
}
