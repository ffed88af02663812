import { quoted } from "../../values/quote.ts";
import { STRING } from "../../values/type.ts";
import { stringValue, withMarks } from "../../values/value.ts";
import { unknownFrom } from "../origins.ts";
import { fromBase64, toBase64, utf8Bytes, utf8Text } from "./bytes.ts";
import { findEncoding } from "./charsets.ts";
import { define, fault, TEXT, text, value } from "./define.ts";
import { gzip } from "./gzip.ts";
import { redacted } from "./redact.ts";

const base64decode = define({
  name: "base64decode",
  description: "The text that Base64 stands for.",
  parameters: [value("str", STRING, { allowMarked: true, allowUnknown: true })],
  ...TEXT,
  call: (str) => {
    if (str.kind !== "string") return withMarks(unknownFrom(STRING, [str]), str.marks);
    const bytes = fromBase64(str.value);
    if ("offset" in bytes) return fault(`failed to decode base64 data ${redacted(quoted(str.value), str.marks)}`);
    const decoded = utf8Text(bytes);
    if (decoded === undefined) return fault("the result of decoding the provided string is not valid UTF-8");
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
    if (!bytes) return fault(`the given string contains characters that cannot be represented in ${encoding.name}`, 0);
    return toBase64(bytes);
  },
});

const textdecodebase64 = define({
  name: "textdecodebase64",
  description: "The text that Base64 stands for, in a character encoding.",
  parameters: [text("source"), text("encoding")],
  ...TEXT,
  call: (source, name) => {
    const encoding = findEncoding(name);
    if (!encoding) return unsupported(name);
    const bytes = fromBase64(source);
    if ("offset" in bytes) return fault(`the given value is has an invalid base64 symbol at offset ${bytes.offset}`, 0);
    const decoded = encoding.decode(bytes);
    if (decoded.includes("\ufffd"))
      return fault(`the given string contains symbols that are not defined for ${encoding.name}`, 0);
    return decoded;
  },
});

const unsupported = (name: string) =>
  fault(`${quoted(name)} is not a supported IANA encoding name or alias in this Terraform version`, 1);

const urlencode = define({
  name: "urlencode",
  description: "A text as it may stand in the query of a URL.",
  parameters: [text("str")],
  ...TEXT,
  call: (str) =>
    Array.from(utf8Bytes(str), (byte) => {
      const character = String.fromCharCode(byte);
      if (/[A-Za-z0-9\-_.~]/.test(character)) return character;
      return character === " " ? "+" : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
    }).join(""),
});

export const BASE64_FUNCTIONS = [base64decode, base64encode, base64gzip, textdecodebase64, textencodebase64, urlencode];
