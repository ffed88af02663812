import { keyText } from "../addrs/address.ts";
import { isIdentifier } from "../syntax/scan/identifier.ts";
import { EPHEMERAL, MASKED } from "../values/marks.ts";
import { formatNumber } from "../values/number.ts";
import type { Value } from "../values/value.ts";
import { unaskedIn } from "../values/walk.ts";

/** What stands for a value that nobody was asked for: the apply will not tell it either. */
export const NOT_KNOWN = "(not known)";

/** A value on one line, as a plan would write it: masked where it is sensitive, shortened to about `limit` characters. */
export function valueText(value: Value, limit = 60): string {
  if (value.marks & MASKED) return "(sensitive value)";
  if (value.marks & EPHEMERAL) return "(ephemeral value)";
  switch (value.kind) {
    case "null":
      return "null";
    case "unknown":
      return unaskedIn(value) ? NOT_KNOWN : "(known after apply)";
    case "bool":
      return String(value.value);
    case "number":
      return formatNumber(value.value);
    case "string":
      return shortened(JSON.stringify(value.value), limit);
    case "sequence":
      return sequenceText(value.items, limit);
    case "mapping":
      return mappingText(value.entries, limit);
  }
}

function sequenceText(items: readonly Value[], limit: number): string {
  const whole = `[${items.map((item) => valueText(item, limit)).join(", ")}]`;
  return items.length === 0 || whole.length <= limit ? whole : counted(items.length);
}

function mappingText(entries: ReadonlyMap<string, Value>, limit: number): string {
  if (entries.size === 0) return "{}";
  const whole = `{ ${[...entries].map(([key, member]) => `${nameText(key)} = ${valueText(member, limit)}`).join(", ")} }`;
  return whole.length <= limit ? whole : counted(entries.size);
}

/** A key of a map or object as it is written. */
export const nameText = (key: string): string => (isIdentifier(key) ? key : keyText(key).slice(1, -1));

const counted = (count: number): string => `${count} ${count === 1 ? "element" : "elements"}`;

const shortened = (text: string, limit: number): string =>
  text.length <= limit ? text : `${text.slice(0, Math.max(limit - 2, 1))}…"`;
