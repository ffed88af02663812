import { fromBase64 } from "../../codecs/base64.ts";
import { isFault } from "../../codecs/fault.ts";
import { gunzip } from "../../codecs/gzip.ts";
import { readAddressRange, readPrefixRange } from "../../codecs/ipNetwork.ts";
import { decodeUtf8 } from "../../source/utf8.ts";
import { quoted } from "../../values/text/quote.ts";
import { STRING } from "../../values/type.ts";
import { stringValue, withMarks } from "../../values/value.ts";
import type { FunctionDefinition } from "../scope.ts";
import * as say from "./callFaults.ts";
import { define, TEXT, TRUTH, text, value } from "./define.ts";

/** The length limit of a decompressed text, because a longer one would not fit into memory. */
const MOST_BYTES = 100_000_000;

const base64gunzip = define({
  name: "base64gunzip",
  description: "Decodes Base64 and decompresses the result with gzip.",
  parameters: [value("str", STRING, { allowMarked: true })],
  ...TEXT,
  call: (str) => {
    const encoded = str.kind === "string" ? str.value : "";
    const bytes = fromBase64(encoded);
    if ("offset" in bytes) return say.notBase64(quoted(encoded));
    const unzipped = gunzip(bytes, MOST_BYTES);
    if (unzipped === "too long") return say.longText();
    if (isFault(unzipped)) return unzipped;
    const decoded = decodeUtf8(unzipped);
    return decoded === undefined ? say.notUtf8() : withMarks(stringValue(decoded), str.marks);
  },
});

const cidrcontains = define({
  name: "cidrcontains",
  description: "Whether a network contains an address or another network.",
  parameters: [text("containing_prefix"), text("contained_ip_or_prefix")],
  ...TRUTH,
  call: (prefix, candidate) => {
    const containing = readPrefixRange(prefix);
    if (isFault(containing)) return containing;
    const contained = readAddressRange(candidate) ?? readPrefixRange(candidate);
    if (isFault(contained)) return say.badAddress(quoted(candidate));
    if (contained.bits !== containing.bits) return say.unlikeFamilies(quoted(prefix), quoted(candidate));
    return containing.first <= contained.first && contained.last <= containing.last;
  },
});

const urldecode = define({
  name: "urldecode",
  description: "Decodes a URL-encoded string.",
  parameters: [text("str")],
  ...TEXT,
  call: (str) => {
    const wrong = /%(?![0-9a-fA-F]{2}).{0,2}/su.exec(str)?.[0];
    if (wrong !== undefined) return say.badEscape(quoted(wrong));
    return str.replaceAll("+", " ").replaceAll(/(?:%[0-9a-fA-F]{2})+/g, (run) => {
      const codes = run.slice(1).split("%");
      return decodeUtf8(Uint8Array.from(codes, (code) => Number.parseInt(code, 16))) ?? "\ufffd".repeat(codes.length);
    });
  },
});

/** The functions that only OpenTofu has. */
export const OPENTOFU_FUNCTIONS: readonly FunctionDefinition[] = [base64gunzip, cidrcontains, urldecode];
