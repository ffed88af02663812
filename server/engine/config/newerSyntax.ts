import type { Dialect } from "../lang/dialect.ts";
import { newerFeature } from "../lang/newerFeatures.ts";
import { remember } from "../source/remember.ts";
import { withoutUnreadParts } from "../syntax/native/unreadParts.ts";
import type { SyntaxFile } from "../syntax/tree.ts";

/**
 * Returns a file as a version that is newer than all known ones may read it: its syntax that no known version has is an information, and
 * not an error. The same file if it has none. `previous` is the file as an earlier text was read, whose unchanged items are reused.
 */
export function withNewerSyntax(file: SyntaxFile, dialect: Dialect, previous: SyntaxFile | undefined): SyntaxFile {
  if (dialect.newer === undefined || file.diagnostics.length === 0) return file;
  const cache = readFiles(file);
  const cached = cache.get(dialect);
  if (cached) return cached;
  const read = withoutUnreadParts(file, dialect.newer === "certain", previous);
  const newer = read
    ? {
        ...read.file,
        diagnostics: [...read.file.diagnostics, ...read.faults.map((fault) => newerFeature(dialect, fault))],
      }
    : file;
  cache.set(dialect, newer);
  return newer;
}

/** The results for each file, by dialect. */
const readFiles = remember((_: SyntaxFile) => new Map<Dialect, SyntaxFile>());
