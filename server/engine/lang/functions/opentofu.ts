import { Gunzip } from "fflate";
import { quoted } from "../../values/text/quote.ts";
import { STRING } from "../../values/type.ts";
import { stringValue, withMarks } from "../../values/value.ts";
import { fromBase64, utf8Text } from "./bytes.ts";
import { define, type FunctionDefinition, TEXT, TRUTH, text, value } from "./define.ts";
import { type Fault, isFault } from "./fault.ts";
import { readAddressRange, readPrefixRange } from "./network/network.ts";
import * as say from "./texts.ts";

/** A longer text is not made: it would not fit into memory. */
const MOST_BYTES = 100_000_000;

const base64gunzip = define({
  name: "base64gunzip",
  description: "The text that was compressed, and then encoded in Base64.",
  parameters: [value("str", STRING, { allowMarked: true })],
  ...TEXT,
  call: (str) => {
    const given = str.kind === "string" ? str.value : "";
    const bytes = fromBase64(given);
    if ("offset" in bytes) return say.notBase64(quoted(given));
    const made = gunzipped(bytes);
    return isFault(made) ? made : withMarks(stringValue(made), str.marks);
  },
});

function gunzipped(bytes: Uint8Array): string | Fault {
  if (bytes.length < 10) return say.notGzip(bytes.length === 0 ? "there are none" : "they end too early");
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return say.notGzip("they do not begin as gzip does");
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    const stream = new Gunzip((chunk) => {
      length += chunk.length;
      if (length > MOST_BYTES) throw new RangeError("too long");
      chunks.push(chunk);
    });
    stream.push(bytes, true);
  } catch {
    return length > MOST_BYTES ? say.longText() : say.notGzip("they end too early");
  }
  const joined = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    joined.set(chunk, at);
    at += chunk.length;
  }
  return utf8Text(joined) ?? say.notUtf8();
}

const cidrcontains = define({
  name: "cidrcontains",
  description: "Does a network hold an address, or all of another network?",
  parameters: [text("containing_prefix"), text("contained_ip_or_prefix")],
  ...TRUTH,
  call: (prefix, other) => {
    const containing = readPrefixRange(prefix);
    if (!containing) return say.badNetwork(quoted(prefix));
    const contained = readAddressRange(other) ?? readPrefixRange(other);
    if (!contained) return say.badAddress(quoted(other));
    if (contained.bits !== containing.bits) return say.unlikeFamilies(quoted(prefix), quoted(other));
    return containing.first <= contained.first && contained.last <= containing.last;
  },
});

const urldecode = define({
  name: "urldecode",
  description: "A text as it was before it was encoded for the query of a URL.",
  parameters: [text("str")],
  ...TEXT,
  call: (str) => {
    const wrong = /%(?![0-9a-fA-F]{2}).{0,2}/su.exec(str)?.[0];
    if (wrong !== undefined) return say.badEscape(quoted(wrong));
    return str.replaceAll("+", " ").replaceAll(/(?:%[0-9a-fA-F]{2})+/g, (run) => {
      const codes = run.slice(1).split("%");
      return utf8Text(Uint8Array.from(codes, (code) => Number.parseInt(code, 16))) ?? "\ufffd".repeat(codes.length);
    });
  },
});

/** What OpenTofu has beyond the functions of Terraform. */
export const OPENTOFU_FUNCTIONS: readonly FunctionDefinition[] = [base64gunzip, cidrcontains, urldecode];
