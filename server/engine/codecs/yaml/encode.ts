import { formatNumber } from "../../values/numbers/number.ts";
import type { Value } from "../../values/value.ts";
import { isSimpleKey, writeQuoted, writeText } from "./encodeText.ts";
import { type Writer, writeApart, writeAtOnce, writeIndent, writeOpening, writer } from "./writer.ts";

/** Returns a value as a YAML document, as `yamlencode` does; the value must be wholly known. */
export function encodeYaml(value: Value): string {
  const to = writer();
  encodeValue(to, value, false);
  writeIndent(to);
  const isWord = value.kind === "null" || value.kind === "number" || value.kind === "bool";
  // A plain scalar needs an explicit end of the document.
  return isWord ? `${to.text}...\n` : to.text;
}

function encodeValue(to: Writer, value: Value, isEntry: boolean): void {
  if (value.kind === "string") indented(to, textIndent(to), () => writeText(to, value.value));
  else if (value.kind === "sequence") encodeItems(to, value.items, isEntry);
  else if (value.kind === "mapping") encodeEntries(to, value.entries);
  else writeApart(to, wordFor(value));
}

const wordFor = (value: Value): string => {
  if (value.kind === "number") return formatNumber(value.value);
  return value.kind === "bool" ? String(value.value) : "null";
};

/** Writes the items of a list; items in a mapping are not indented below the key. */
function encodeItems(to: Writer, items: readonly Value[], isEntry: boolean): void {
  if (items.length === 0) writeApart(to, "[]");
  else
    indented(to, isEntry && !to.isIndented ? to.indent : collectionIndent(to), () => {
      for (const item of items) {
        writeIndent(to);
        writeOpening(to, "-");
        encodeValue(to, item, false);
      }
    });
}

function encodeEntries(to: Writer, entries: ReadonlyMap<string, Value>): void {
  if (entries.size === 0) writeApart(to, "{}");
  else
    indented(to, collectionIndent(to), () => {
      for (const [name, item] of entries) {
        writeIndent(to);
        encodeKey(to, name);
        encodeValue(to, item, true);
      }
    });
}

function encodeKey(to: Writer, name: string): void {
  if (isSimpleKey(name)) {
    writeQuoted(to, name, false);
    writeAtOnce(to, ":");
    return;
  }
  writeOpening(to, "?");
  indented(to, textIndent(to), () => writeText(to, name));
  writeIndent(to);
  writeOpening(to, ":");
}

const STEP = 2;
const textIndent = ({ indent }: Writer): number => Math.max(indent, 0) + STEP;
const collectionIndent = ({ indent }: Writer): number => (indent < 0 ? 0 : indent + STEP);

/** Writes the content of a value, with its indentation. */
function indented(to: Writer, indent: number, use: () => void): void {
  const around = to.indent;
  to.indent = indent;
  use();
  to.indent = around;
}
