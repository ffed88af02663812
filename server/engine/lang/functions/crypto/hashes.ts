import { md5, sha1 } from "@noble/hashes/legacy.js";
import { sha256, sha512 } from "@noble/hashes/sha2.js";
import { toBase64 } from "../../../codecs/base64.ts";
import { toHex, utf8Bytes } from "../../../codecs/bytes.ts";
import { STRING } from "../../../values/type.ts";
import { stringValue, withMarks } from "../../../values/value.ts";
import type { FunctionDefinition } from "../../scope.ts";
import { define, TEXT, text } from "../define.ts";
import { PATH_PARAMETER, readFile } from "../files/files.ts";

type Hash = (bytes: Uint8Array) => Uint8Array;

const ofText = (name: string, algorithm: string, hash: Hash, write: (bytes: Uint8Array) => string) =>
  define({
    name,
    description: `The ${algorithm} of a text.`,
    parameters: [text("str")],
    ...TEXT,
    call: (str) => write(hash(utf8Bytes(str))),
  });

const ofFile = (name: string, what: string, hash: Hash, write: (bytes: Uint8Array) => string): FunctionDefinition => ({
  name,
  description: `The ${what} of a file.`,
  parameters: [PATH_PARAMETER],
  returns: STRING,
  notNull: true,
  call: ([path], frame) => {
    const bytes = readFile(frame, path, "openFile");
    return bytes instanceof Uint8Array ? withMarks(stringValue(write(hash(bytes))), path?.marks ?? 0) : bytes;
  },
});

export const HASH_FUNCTIONS: readonly FunctionDefinition[] = [
  ofText("base64sha256", "SHA-256 hash in Base64", sha256, toBase64),
  ofText("base64sha512", "SHA-512 hash in Base64", sha512, toBase64),
  ofText("md5", "MD5 hash", md5, toHex),
  ofText("sha1", "SHA-1 hash", sha1, toHex),
  ofText("sha256", "SHA-256 hash", sha256, toHex),
  ofText("sha512", "SHA-512 hash", sha512, toHex),
  ofFile("filebase64sha256", "SHA-256 hash in Base64", sha256, toBase64),
  ofFile("filebase64sha512", "SHA-512 hash in Base64", sha512, toBase64),
  ofFile("filemd5", "MD5 hash", md5, toHex),
  ofFile("filesha1", "SHA-1 hash", sha1, toHex),
  ofFile("filesha256", "SHA-256 hash", sha256, toHex),
  ofFile("filesha512", "SHA-512 hash", sha512, toHex),
];
