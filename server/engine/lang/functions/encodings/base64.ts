import { fromBase64, toBase64 } from "../../../codecs/base64.ts";
import { utf8Bytes } from "../../../codecs/bytes.ts";
import { findEncoding } from "../../../codecs/charsets.ts";
import { gzip } from "../../../codecs/gzip.ts";
import { decodeUtf8 } from "../../../source/utf8.ts";
import { quoted } from "../../../values/text/quote.ts";
import { STRING } from "../../../values/type.ts";
import { stringValue, unknownValue, withMarks } from "../../../values/value.ts";
import { unknownFrom } from "../../origins.ts";
import * as say from "../callFaults.ts";
import { define, TEXT, text, value } from "../define.ts";

const base64decode = define({
  name: "base64decode",
  description: "Decodes Base64.",
  parameters: [value("str", STRING, { allowMarked: true, allowUnknown: true })],
  ...TEXT,
  call: (str) => {
    if (str.kind !== "string") return withMarks(unknownFrom(STRING, [str]), str.marks);
    const bytes = fromBase64(str.value);
    if ("offset" in bytes) return say.notBase64(quoted(str.value));
    const decoded = decodeUtf8(bytes);
    if (decoded === undefined) return say.notUtf8();
    return withMarks(stringValue(decoded), str.marks);
  },
});

const base64encode = define({
  name: "base64encode",
  description: "A text in Base64.",
  parameters: [text("str")],
  ...TEXT,
  call: (str) => toBase64(utf8Bytes(str)),
});

const base64gzip = define({
  name: "base64gzip",
  description: "A text, compressed, in Base64.",
  parameters: [text("str")],
  ...TEXT,
  call: (str) => toBase64(gzip(utf8Bytes(str))),
});

const textencodebase64 = define({
  name: "textencodebase64",
  description: "A text in a character encoding, in Base64.",
  parameters: [text("string"), text("encoding")],
  ...TEXT,
  call: (string, name) => {
    const encoding = findEncoding(name);
    if (!encoding) return unsupported(name);
    const bytes = encoding.encode(string);
    if (!bytes) return say.notEncodable(encoding.name);
    return toBase64(bytes);
  },
});

const textdecodebase64 = define({
  name: "textdecodebase64",
  description: "Decodes Base64 in a character encoding.",
  parameters: [text("source"), text("encoding")],
  ...TEXT,
  call: (source, name) => {
    const encoding = findEncoding(name);
    if (!encoding) return unsupported(name);
    const bytes = fromBase64(source);
    if ("offset" in bytes) return say.notBase64At(bytes.offset);
    const decoded = encoding.decode(bytes);
    if (decoded.includes("\ufffd")) return say.notDecodable(encoding.name);
    return decoded;
  },
});

const unsupported = (name: string) => say.unknownEncoding(quoted(name));

const urlencode = define({
  name: "urlencode",
  description: "Encodes a string for the query of a URL.",
  parameters: [text("str")],
  ...TEXT,
  call: (str) =>
    Array.from(utf8Bytes(str), (byte) => {
      const character = String.fromCharCode(byte);
      if (/[A-Za-z0-9\-_.~]/.test(character)) return character;
      return character === " " ? "+" : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
    }).join(""),
});

/** The `base64gzip` of another compressor, whose bytes are known only for an empty text. */
export const OTHER_GZIP = define({
  name: "base64gzip",
  description: "A text, compressed, in Base64.",
  parameters: [text("str")],
  ...TEXT,
  call: (str) => (str === "" ? EMPTY_GZIP : unknownValue(STRING, [{ source: "base64gzip()", why: "not-computed" }])),
});
const EMPTY_GZIP = "H4sIAAAAAAAA/wAAAP//AwAAAAAAAAAAAA==";

export const BASE64_FUNCTIONS = [base64decode, base64encode, base64gzip, textdecodebase64, textencodebase64, urlencode];
