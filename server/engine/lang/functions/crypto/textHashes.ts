import { md5, sha1 } from "@noble/hashes/legacy.js";
import { sha256, sha512 } from "@noble/hashes/sha2.js";
import { toBase64 } from "../../../codecs/base64.ts";
import { toHex, utf8Bytes } from "../../../codecs/bytes.ts";

/** Hashes of texts, as providers store them in place of long or secret texts. */
export const TEXT_HASHES = {
  md5: (text: string) => toHex(md5(utf8Bytes(text))),
  sha1: (text: string) => toHex(sha1(utf8Bytes(text))),
  sha256: (text: string) => toHex(sha256(utf8Bytes(text))),
  "sha1-base64": (text: string) => toBase64(sha1(utf8Bytes(text))),
  "sha256-base64": (text: string) => toBase64(sha256(utf8Bytes(text))),
} as const satisfies Readonly<Record<string, (text: string) => string>>;

/** Returns the SHA-1 of bytes, as hexadecimal digits. */
export const sha1Of = (bytes: Uint8Array): string => toHex(sha1(bytes));

/** Returns the digests of bytes, by the names that the data sources of files give them. */
export const digestsOf = (bytes: Uint8Array): Readonly<Record<string, string>> => ({
  content_base64sha256: toBase64(sha256(bytes)),
  content_base64sha512: toBase64(sha512(bytes)),
  content_md5: toHex(md5(bytes)),
  content_sha1: toHex(sha1(bytes)),
  content_sha256: toHex(sha256(bytes)),
  content_sha512: toHex(sha512(bytes)),
});

export type TextHash = keyof typeof TEXT_HASHES;
