import { fromBase64, toBase64 } from "../../codecs/base64.ts";
import { utf8Bytes } from "../../codecs/bytes.ts";
import { TEXT_HASHES, type TextHash } from "../../lang/functions/crypto/textHashes.ts";
import { decodeUtf8 } from "../../source/utf8.ts";

const HASHES = Object.keys(TEXT_HASHES) as readonly TextHash[];

/** The lengths of digests as texts, so that no other text is hashed. */
const DIGEST = /^(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64}|[A-Za-z0-9+/]{27}=|[A-Za-z0-9+/]{43}=)$/;

/** Whether the stored text is a digest of the configured one, of what that encodes in base64, or of its base64. */
export function isDigestOf(configured: string, stored: string): boolean {
  if (!DIGEST.test(stored)) return false;
  const decoded = decodedBase64(configured);
  const texts = [configured, base64Of(configured), ...(decoded === undefined ? [] : [decoded])];
  return texts.some((text) => digestName(text, stored) !== undefined);
}

/** Returns the digest of a text that is stored in its place; undefined if the stored text is none. */
export const digestName = (text: string, stored: string): TextHash | undefined =>
  DIGEST.test(stored) ? HASHES.find((name) => TEXT_HASHES[name](text) === stored) : undefined;

/** Shorter texts may be base64 of each other by chance. */
const SHORTEST_BASE64 = 8;

/** Whether one of two texts is the other one in base64. */
export const isBase64Of = (configured: string, stored: string): boolean =>
  Math.max(configured.length, stored.length) >= SHORTEST_BASE64 &&
  (isBase64Text(stored, configured) || isBase64Text(configured, stored));

/** Whether the first text is the base64 of the second; a text has one to three bytes for each unit of its length. */
const isBase64Text = (encoded: string, text: string): boolean =>
  encoded.length >= (text.length * 4) / 3 && encoded.length <= text.length * 4 && encoded === base64Of(text);

const base64Of = (text: string): string => toBase64(utf8Bytes(text));

function decodedBase64(text: string): string | undefined {
  if (text.length < SHORTEST_BASE64 || !/^[A-Za-z0-9+/\n]+=*\n?$/.test(text)) return undefined;
  const bytes = fromBase64(text);
  return bytes instanceof Uint8Array ? decodeUtf8(bytes) : undefined;
}
