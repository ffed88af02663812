import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { VersionFile } from "../../engine/config/language.ts";
import { VERSION_FILES, type VersionFilesAnswer } from "../../engine/config/languageQuestions.ts";
import type { Asker } from "./asker.ts";

/** The largest version file that is read, in characters. */
const MAX_LENGTH = 100_000;

/** Reads the version files of a folder and of the folders above it; in a restricted workspace only within its folders. */
export const askVersionFiles: Asker = async ({ path: root = "" }, within): Promise<VersionFilesAnswer> => {
  const isAllowed = (folder: string): boolean =>
    !within || within.some((allowed) => folder === allowed || folder.startsWith(`${allowed}/`));
  const folders = ancestorsOf(root).filter(isAllowed);
  const files = await Promise.all(folders.flatMap((folder) => VERSION_FILES.map((name) => read(join(folder, name)))));
  return { kind: "versionFiles", files: files.filter((file) => file !== undefined) };
};

/** Returns a folder and the folders above it, the innermost first. */
function ancestorsOf(folder: string): readonly string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...ancestorsOf(above)];
}

async function read(path: string): Promise<VersionFile | undefined> {
  try {
    return { path, text: (await readFile(path, "utf8")).slice(0, MAX_LENGTH) };
  } catch {
    return undefined;
  }
}
