import { VERSION_FILES, type VersionFilesAnswer } from "../../engine/config/languageQuestions.ts";
import type { VersionFile } from "../../engine/config/versionFile.ts";
import { foldersAround, joinPath } from "../../engine/source/paths.ts";
import { type FileAnswer, fileQuestion } from "../../engine/source/question.ts";
import { decodeUtf8 } from "../../engine/source/utf8.ts";
import type { Asker } from "./asker.ts";

/** Returns an asker that reads the version files of a folder and of the folders above it, each with `readFile`. */
export const versionFilesAsker =
  (readFile: Asker): Asker =>
  async ({ path: root = "" }, within): Promise<VersionFilesAnswer> => {
    const read = async (path: string): Promise<VersionFile | undefined> => {
      const answer = (await readFile(fileQuestion(path), within).catch(() => undefined)) as FileAnswer | undefined;
      const text = answer?.kind === "bytes" ? decodeUtf8(answer.bytes) : undefined;
      return text === undefined ? undefined : { path, text };
    };
    const paths = [root, ...foldersAround(root)].flatMap((folder) =>
      VERSION_FILES.map((name) => joinPath(folder, name)),
    );
    const files = await Promise.all(paths.map(read));
    return { kind: "versionFiles", files: files.filter((file) => file !== undefined) };
  };
