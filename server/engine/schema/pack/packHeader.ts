import { crc32 } from "../../codecs/crc32.ts";
import { decodeUtf8, encodeUtf8 } from "../../source/utf8.ts";
import { isPlainObject } from "../../values/encodings/plainJson.ts";
import { PackFault } from "./byteReader.ts";

/** The first lines of a pack: the provider and the version that it describes. */
export interface PackHeader {
  /** `registry.terraform.io/hashicorp/aws` */
  readonly provider: string;
  readonly version: string;
  /** Whether the schemas were put together from other sources than the provider itself. */
  readonly isReconstructed: boolean;
  /** The members of a schema that the pack does not know: `sensitive`, `min_items`, … */
  readonly unknown: readonly string[];
}

/** A compressed part of a pack: the number of its bytes, and of its decompressed bytes. It has a checksum of its own. */
export interface Section {
  readonly length: number;
  readonly rawLength: number;
}

/** A header, where the content behind it starts, and how long the whole pack is. */
export interface ReadHeader extends PackHeader {
  readonly index: Section;
  readonly start: number;
  readonly size: number;
}

export const PACK_FORMAT = 1;
const MAGIC = "stateline-pack";

/** The number of bytes at the start of a pack that hold its whole header. */
export const LONGEST_HEADER = 4096;
export const LARGEST_PACK = 16 * 1024 * 1024;

/** Returns the two lines of a header: the format with a checksum, and what the pack is about. */
export function headerBytes(
  { provider, version, isReconstructed, unknown }: PackHeader,
  index: Section,
  contentLength: number,
): Uint8Array {
  const about = {
    provider,
    version,
    ...(isReconstructed && { reconstructed: true }),
    ...(unknown.length > 0 && { unknown }),
    index: [index.length, index.rawLength],
    content: contentLength,
  };
  const line = `${JSON.stringify(about)}\n`;
  return encodeUtf8(`${MAGIC} ${PACK_FORMAT} ${crc32(encodeUtf8(line))}\n${line}`);
}

/** Reads the header of a pack from its first bytes. Throws a `PackFault` if they are none. */
export function readHeader(bytes: Uint8Array): ReadHeader {
  const first = lineOf(bytes, 0);
  const [magic, format, sum] = first.text.split(" ");
  if (magic !== MAGIC) throw new PackFault("it is not a pack");
  if (format !== String(PACK_FORMAT))
    throw new PackFault(
      `it has format ${/^\d{1,9}$/.test(format ?? "") ? format : "?"}, and only ${PACK_FORMAT} is read`,
    );
  const second = lineOf(bytes, first.end);
  if (String(crc32(bytes.subarray(first.end, second.end))) !== sum) throw new PackFault("its checksum is wrong");
  const { provider, version, reconstructed, unknown, index, content } = objectIn(second.text);
  if (typeof provider !== "string" || !PROVIDER.test(provider)) throw new PackFault("it names no provider");
  if (typeof version !== "string" || !VERSION.test(version)) throw new PackFault("it names no version");
  const [length, rawLength] = Array.isArray(index) ? index.map(wholeNumber) : [];
  const contentLength = wholeNumber(content);
  if (length === undefined || rawLength === undefined || contentLength === undefined)
    throw new PackFault("its header cannot be read");
  return {
    provider,
    version,
    isReconstructed: reconstructed === true,
    unknown: Array.isArray(unknown) ? unknown.filter((name) => typeof name === "string") : [],
    index: { length, rawLength },
    start: second.end,
    size: second.end + contentLength,
  };
}

const PROVIDER = /^(?=.{3,200}$)[\w.-]+(?::\d+)?\/[\w.-]+\/[\w.-]+$/;
const VERSION = /^(?=.{1,64}$)\d+(?:\.\d+)*(?:[.+-][\w.+-]*)?$/;

/** Whether an address and a version can stand in a header. */
export const isNameable = (provider: string, version: string): boolean =>
  PROVIDER.test(provider) && VERSION.test(version);

function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const json: unknown = JSON.parse(text);
    if (isPlainObject(json)) return json;
  } catch {
    // The same as JSON of another kind.
  }
  throw new PackFault("its header cannot be read");
}

const wholeNumber = (json: unknown): number | undefined =>
  typeof json === "number" && Number.isSafeInteger(json) && json >= 0 ? json : undefined;

function lineOf(bytes: Uint8Array, start: number): { readonly text: string; readonly end: number } {
  const end = bytes.subarray(0, LONGEST_HEADER).indexOf(0x0a, start) + 1;
  const text = end === 0 ? undefined : decodeUtf8(bytes.subarray(start, end - 1));
  if (text === undefined) throw new PackFault(start === 0 ? "it is not a pack" : "a part of it ends too early");
  return { text, end };
}
