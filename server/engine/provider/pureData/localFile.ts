import { toBase64 } from "../../codecs/base64.ts";
import { utf8Bytes } from "../../codecs/bytes.ts";
import { digestsOf, sha1Of } from "../../lang/functions/crypto/textHashes.ts";
import { decodeUtf8 } from "../../source/utf8.ts";
import { stringValue, type Value } from "../../values/value.ts";
import { type LocalFiles, textOf, type Verdict } from "./localFiles.ts";
import type { Computed, PureReading } from "./pureReading.ts";

/** Returns the content and the digests of a file. A file that is not text is not computed. */
export function computedFile({ configuration, files }: Pick<PureReading, "configuration" | "files">): Computed {
  const filename = textOf(configuration.get("filename"));
  const bytes = filename === undefined ? "unknown" : files.read(filename);
  if (bytes === "pending") return "pending";
  const content = bytes === "unknown" ? undefined : decodeUtf8(bytes);
  if (bytes === "unknown" || content === undefined) return { why: "not-read" };
  const texts: Readonly<Record<string, string>> = {
    content,
    content_base64: toBase64(bytes),
    ...digestsOf(bytes),
    id: sha1Of(bytes),
  };
  return new Map(Object.entries(texts).map(([name, text]) => [name, stringValue(text)] as const));
}

/** Compares the content of a file. A result without content is of a file that is not text. */
export function fileVerdict(stored: ReadonlyMap<string, Value>, files: LocalFiles): Verdict {
  const [filename, content] = [textOf(stored.get("filename")), textOf(stored.get("content"))];
  if (filename === undefined || content === undefined) return "unknown";
  const bytes = files.read(filename);
  if (typeof bytes === "string") return bytes;
  const expected = utf8Bytes(content);
  return bytes.length === expected.length && bytes.every((byte, at) => byte === expected[at]) ? "same" : "other";
}
