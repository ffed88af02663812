import { utf8Bytes } from "../../codecs/bytes.ts";
import { matchesPath } from "../../codecs/glob.ts";
import { compressedFile, goZip, type ZippedFile } from "../../codecs/goZip.ts";
import { sha1Of } from "../../lang/functions/crypto/textHashes.ts";
import { baseName, joinPath } from "../../source/paths.ts";
import { NULL, type Value } from "../../values/value.ts";
import { membersOf } from "../../values/walk.ts";
import { type LocalFiles, textOf, type Verdict } from "./localFiles.ts";

/** The most files of an archive, and the most bytes in them, that are compressed to compare it. */
const MOST_FILES = 2_000;
const MOST_BYTES = 5_000_000;

/**
 * Returns whether an archive of the files as they are now is the one of the last run, by the digest of its bytes. The permissions of
 * files, which are part of an archive, are not known: archives with usual ones are compared. `other` therefore says that the files, or
 * their permissions, are others.
 */
export function archiveVerdict(stored: ReadonlyMap<string, Value>, files: LocalFiles): Verdict {
  const digest = textOf(stored.get("output_sha"));
  if (digest === undefined || textOf(stored.get("type")) !== "zip") return "unknown";
  const entries = entriesOf(stored, files);
  if (typeof entries === "string") return entries;
  if (entries.length === 0 || entries.length > MOST_FILES) return "unknown";
  if (entries.reduce((sum, { bytes }) => sum + bytes.length, 0) > MOST_BYTES) return "unknown";
  const compressed = entries.map((entry) => ({ entry, file: compressedFile(entry.name, entry.bytes) }));
  const isSame = modesOf(stored, entries).some((modeOf) => {
    const zipped = compressed.map(
      ({ entry, file }): ZippedFile => ({ ...file, mode: entry.isContent ? undefined : modeOf(entry) }),
    );
    return sha1Of(goZip(zipped)) === digest;
  });
  return isSame ? "same" : "other";
}

interface Entry {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Whether it is content of the configuration, which has no permissions. */
  readonly isContent: boolean;
}

function entriesOf(stored: ReadonlyMap<string, Value>, files: LocalFiles): readonly Entry[] | Verdict {
  const file = textOf(stored.get("source_file"));
  if (file !== undefined) {
    const bytes = files.read(file);
    return bytes instanceof Uint8Array ? [{ name: baseName(file), bytes, isContent: false }] : bytes;
  }
  const folder = textOf(stored.get("source_dir"));
  if (folder !== undefined) return entriesBelow(folder, "", patternsIn(stored.get("excludes")), files);
  const [content, name] = [textOf(stored.get("source_content")), textOf(stored.get("source_content_filename"))];
  if (content !== undefined && name !== undefined) return [{ name, bytes: utf8Bytes(content), isContent: true }];
  const sources = membersOf(stored.get("source") ?? NULL).flatMap(([, source]): readonly Entry[] => {
    const entries = source.kind === "mapping" ? source.entries : new Map<string, Value>();
    const [text, filename] = [textOf(entries.get("content")), textOf(entries.get("filename"))];
    return text === undefined || filename === undefined
      ? []
      : [{ name: filename, bytes: utf8Bytes(text), isContent: true }];
  });
  return sources.sort((a, b) => (a.name < b.name ? -1 : 1));
}

const patternsIn = (excludes: Value | undefined): readonly string[] =>
  membersOf(excludes ?? NULL).flatMap(([, pattern]) => textOf(pattern) || []);

/** Returns the files below a folder in the order of their names, without those that a pattern excludes. */
function entriesBelow(
  folder: string,
  inside: string,
  excludes: readonly string[],
  files: LocalFiles,
): readonly Entry[] | Verdict {
  const names = files.list(joinPath(folder, inside));
  if (typeof names === "string") return names;
  const entries: Entry[] = [];
  for (const { name, directory } of [...names].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = inside === "" ? name : `${inside}/${name}`;
    if (excludes.some((pattern) => matchesPath(pattern, path))) continue;
    const content = directory ? entriesBelow(folder, path, excludes, files) : files.read(joinPath(folder, path));
    if (typeof content === "string") return content;
    entries.push(...(content instanceof Uint8Array ? [{ name: path, bytes: content, isContent: false }] : content));
    if (entries.length > MOST_FILES) return "unknown";
  }
  return entries;
}

/** Returns the permissions that the files may have: those that the configuration sets, or usual ones. */
function modesOf(stored: ReadonlyMap<string, Value>, entries: readonly Entry[]): readonly ((entry: Entry) => number)[] {
  const written = textOf(stored.get("output_file_mode"));
  if (written !== undefined && written !== "") {
    const mode = /^0[0-7]+$/.test(written) ? Number.parseInt(written, 8) : Number(written);
    return [() => mode];
  }
  if (entries.every(({ isContent }) => isContent)) return [() => 0];
  const isScript = ({ bytes }: Entry): boolean => bytes[0] === 0x23 && bytes[1] === 0x21;
  return [
    ...[0o644, 0o664, 0o755, 0o600, 0o777, 0o775, 0o666, 0o640, 0o700, 0o444].map((mode) => () => mode),
    (entry) => (isScript(entry) ? 0o755 : 0o644),
    (entry) => (isScript(entry) ? 0o775 : 0o664),
  ];
}
