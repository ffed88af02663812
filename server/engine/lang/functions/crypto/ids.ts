import { sha1 } from "@noble/hashes/legacy.js";
import { toHex, utf8Bytes, utf8Length } from "../../../codecs/bytes.ts";
import { formatNumber } from "../../../values/numbers/number.ts";
import { readInteger } from "../../../values/numbers/wholeNumber.ts";
import { quoted } from "../../../values/text/quote.ts";
import { STRING } from "../../../values/type.ts";
import { unknownValue } from "../../../values/value.ts";
import * as say from "../callFaults.ts";
import { define, number, TEXT, text } from "../define.ts";

const atApply = (call: string) => unknownValue(STRING, [call], { notNull: true });

/** Known after apply, because the engine has no randomness. */
const uuid = define({
  name: "uuid",
  description: "A new identifier at each apply.",
  parameters: [],
  ...TEXT,
  call: () => atApply("uuid()"),
});

const bcrypt = define({
  name: "bcrypt",
  description: "A new hash of a password at each apply.",
  parameters: [text("str")],
  variadic: number("cost"),
  ...TEXT,
  call: (str, ...costs) => {
    const cost = costs[0] === undefined ? 10 : readInteger(costs[0]);
    if (cost === undefined) return say.notWhole(formatNumber(costs[0] ?? 0));
    if (costs.length > 1) return say.tooMany(2, costs.length + 1);
    if (utf8Length(str) > 72) return say.tooLongToHash();
    if (cost > 31) return say.badCost(cost);
    return atApply("bcrypt()");
  },
});

const NAMESPACES: ReadonlyMap<string, string> = new Map(
  ["dns", "url", "oid", undefined, "x500"].flatMap((name, at) =>
    name === undefined ? [] : [[name, `6ba7b81${at}-9dad-11d1-80b4-00c04fd430c8`] as const],
  ),
);

const uuidv5 = define({
  name: "uuidv5",
  description: "The identifier of a name within a namespace.",
  parameters: [text("namespace"), text("name")],
  ...TEXT,
  call: (namespace, name) => {
    const parsed = parseUuid(NAMESPACES.get(namespace) ?? namespace);
    if (typeof parsed === "string") return say.badNamespace(quoted(namespace), parsed);
    const hash = sha1(Uint8Array.from([...parsed, ...utf8Bytes(name)])).slice(0, 16);
    hash[6] = (hash[6]! & 0x0f) | 0x50;
    hash[8] = (hash[8]! & 0x3f) | 0x80;
    const hex = toHex(hash);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  },
});

/**
 * Returns the bytes of a UUID: plain, in braces, as a URN, or without hyphens. Returns a message for an invalid one.
 */
function parseUuid(text: string): readonly number[] | string {
  const length = utf8Length(text);
  let plain = text;
  if (length === 45) {
    if (text.slice(0, 9).toLowerCase() !== "urn:uuid:") return `invalid urn prefix: "${text.slice(0, 9)}"`;
    plain = text.slice(9);
  } else if (length === 38) plain = text.slice(1, -1);
  else if (length !== 36 && length !== 32) return `invalid UUID length: ${length}`;
  const shaped = length === 32 ? /^[0-9a-f]{32}$/i : /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
  if (!shaped.test(plain)) return "invalid UUID format";
  return (plain.replaceAll("-", "").match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
}

export const ID_FUNCTIONS = [bcrypt, uuid, uuidv5];
