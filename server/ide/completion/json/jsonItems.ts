import { type CompletionItem, escapedSnippet } from "../item.ts";
import type { JsonPlace } from "./jsonPlace.ts";
import type { NativePlace } from "./nativeText.ts";

/** Returns items of the native syntax as they are written in JSON. */
export function jsonItems(
  items: readonly CompletionItem[],
  { kind }: NativePlace,
  place: JsonPlace,
): readonly CompletionItem[] {
  switch (kind) {
    case "name":
      return items
        .filter(({ kind: of, label }) => NAMES.has(of) || (of === "variable" && !label.includes(".")))
        .map((item) => nameItem(item, place));
    case "template":
    case "reference":
      return items.map(stringItem);
    case "value":
      return items.flatMap(valueItem);
  }
}

/** The kinds of items that can be the name of a property. */
const NAMES: ReadonlySet<CompletionItem["kind"]> = new Set<CompletionItem["kind"]>([
  "block",
  "argument",
  "type",
  "attribute",
  "word",
  "value",
]);

/** Returns the name of a property, with what begins its value unless the string is closed already. */
function nameItem({ insert: _, isSnippet: __, ...item }: CompletionItem, place: JsonPlace): CompletionItem {
  const name = item.label.replace(/^"|"$/g, "");
  const plain = { ...item, label: name };
  if (place.isClosed) return { ...plain, insert: escapedIn(name) };
  const value = item.kind === "block" || item.kind === "type" ? "{$0}" : "$0";
  const opening = place.isQuoted ? "" : '"';
  return { ...plain, insert: `${opening}${escapedSnippet(escapedIn(name))}": ${value}`, isSnippet: true };
}

/** Returns an item within a string: its quotation marks are escaped. */
const stringItem = (item: CompletionItem): CompletionItem => {
  const text = item.insert ?? item.label;
  return text.includes('"') ? { ...item, insert: escapedIn(text) } : item;
};

/** Returns an item as a whole value: literals as they are, everything else as a template; keywords of the language are none. */
function valueItem(item: CompletionItem): readonly CompletionItem[] {
  const text = item.insert ?? item.label;
  if (LITERAL.test(text)) return [item];
  if (item.kind === "keyword" || item.kind === "value" || item.kind === "word") return [];
  const open = item.isSnippet ? "\\${" : "${";
  const close = item.isSnippet ? "\\}" : "}";
  return [{ ...item, insert: `"${open}${escapedIn(text)}${close}"` }];
}

const LITERAL = /^(?:true|false|null|-?\d[\d.]*|"[^"$%{]*")$/;

const escapedIn = (text: string): string => JSON.stringify(text).slice(1, -1);
