import { fromBase64 } from "../../../codecs/base64.ts";
import { type Fault, isFault } from "../../../codecs/fault.ts";
import { decodeUtf8 } from "../../../source/utf8.ts";
import { quoted } from "../../../values/text/quote.ts";
import * as say from "../callFaults.ts";
import { define, TEXT, text } from "../define.ts";

const rsadecrypt = define({
  name: "rsadecrypt",
  description: "Decrypts a text with an RSA private key.",
  parameters: [text("ciphertext"), text("privatekey")],
  ...TEXT,
  call: (ciphertext, privatekey) => {
    const bytes = fromBase64(ciphertext);
    if ("offset" in bytes) return say.badCipher(quoted(ciphertext));
    const key = readKey(privatekey);
    if (isFault(key)) return key;
    const decrypted = decrypt(bytes, key);
    return decrypted === undefined ? say.notDecrypted() : decrypted;
  },
});

interface PrivateKey {
  readonly modulus: bigint;
  readonly exponent: bigint;
}

/** Returns the key of a PEM text, in PKCS #1 or #8; a fault for an invalid one. */
function readKey(pem: string): PrivateKey | Fault {
  const [, kind = "", body = ""] =
    /-----BEGIN ([A-Z ]+)-----\s+([A-Za-z0-9+/=\s]*?)\s*-----END \1-----/.exec(pem) ?? [];
  const der = kind === "" ? { offset: 0 } : fromBase64(body.replaceAll(/\s/g, ""));
  if ("offset" in der) return say.noKeyFound();
  if (kind !== "RSA PRIVATE KEY" && kind !== "PRIVATE KEY") return say.otherKey(quoted(kind));
  if (der.length < 2) return say.damagedKey("it ends too early");
  const outer = readItems(der);
  const items = kind === "PRIVATE KEY" ? innerItems(outer) : outer?.[0]?.items;
  const [modulus, exponent] = [items?.[1], items?.[3]];
  if (!modulus || !exponent) return say.damagedKey("its numbers are not where they belong");
  return { modulus: toNumber(modulus.content), exponent: toNumber(exponent.content) };
}

interface Item {
  readonly content: Uint8Array;
  readonly items: readonly Item[] | undefined;
}

function innerItems(outer: readonly Item[] | undefined): readonly Item[] | undefined {
  const wrapped = outer?.[0]?.items?.[2];
  return wrapped && readItems(wrapped.content)?.[0]?.items;
}

const SEQUENCE = 0x30;

/** Returns the items of DER in order, with sequences decoded. */
function readItems(der: Uint8Array): readonly Item[] | undefined {
  const items: Item[] = [];
  for (let at = 0; at < der.length; ) {
    const tag = der[at]!;
    let length = der[at + 1] ?? 0;
    at += 2;
    if (length & 0x80) {
      const count = length & 0x7f;
      length = 0;
      for (const byte of der.slice(at, at + count)) length = length * 256 + byte;
      at += count;
    }
    if (at + length > der.length) return undefined;
    const content = der.slice(at, at + length);
    items.push({ content, items: tag === SEQUENCE ? readItems(content) : undefined });
    at += length;
  }
  return items;
}

const toNumber = (bytes: Uint8Array): bigint => bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);

/** Decrypts and removes the padding of PKCS #1 v1.5: 0, 2, eight or more bytes other than 0, then 0. */
function decrypt(bytes: Uint8Array, { modulus, exponent }: PrivateKey): string | undefined {
  const size = Math.ceil(modulus.toString(16).length / 2);
  const number = toNumber(bytes);
  if (number >= modulus) return undefined;
  const hex = power(number, exponent, modulus)
    .toString(16)
    .padStart(size * 2, "0");
  const padded = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const end = padded.indexOf(0, 2);
  if (padded[0] !== 0 || padded[1] !== 2 || end < 10) return undefined;
  return decodeUtf8(padded.slice(end + 1)) ?? "";
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let square = base % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

export const RSA_FUNCTIONS = [rsadecrypt];
