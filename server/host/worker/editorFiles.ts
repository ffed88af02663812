import { VERSION_FILES_OF } from "../../engine/config/languageQuestions.ts";
import { isBelow } from "../../engine/source/paths.ts";
import type { DirectoryAnswer, Failure, FileAnswer } from "../../engine/source/question.ts";
import { decodeUtf8 } from "../../engine/source/utf8.ts";
import type { FolderReply, NotRead, ReadFileReply } from "../../protocol/methods.ts";
import { FILE_HEAD, HEAD_BYTES } from "../../workspace/asked/planFiles.ts";
import type { Asker } from "../shared/asker.ts";
import { failure } from "../shared/askWith.ts";
import { versionFilesAsker } from "../shared/versionFiles.ts";

/** The file system of an editor, by the paths of the workspace. */
export interface EditorFiles {
  read(path: string): Promise<ReadFileReply>;
  list(path: string): Promise<FolderReply>;
}

/** Returns the askers of the questions about files and folders, which an editor answers. */
export function editorAskers(files: EditorFiles): ReadonlyMap<string, Asker> {
  const bytesOf = async (path: string): Promise<FileAnswer> => {
    const reply = await files.read(path);
    return "bytes" in reply ? { kind: "bytes", bytes: reply.bytes } : notRead(reply);
  };
  const readFile = within(async (path, isText): Promise<FileAnswer> => {
    const answer = await bytesOf(path);
    const text = isText && answer.kind === "bytes" ? decodeUtf8(answer.bytes) : undefined;
    return text === undefined ? answer : { kind: "text", text };
  });
  const readHead = within(async (path): Promise<FileAnswer> => {
    const answer = await bytesOf(path);
    return answer.kind === "bytes" ? { kind: "bytes", bytes: answer.bytes.subarray(0, HEAD_BYTES) } : answer;
  });
  const readFolder = within(async (path): Promise<DirectoryAnswer> => {
    const reply = await files.list(path);
    return "entries" in reply ? { kind: "entries", entries: reply.entries } : notRead(reply);
  });
  return new Map<string, Asker>([
    ["file", readFile],
    [FILE_HEAD, readHead],
    ["directory", readFolder],
    [VERSION_FILES_OF, versionFilesAsker(readFile)],
  ]);
}

/** Returns an asker that reads nothing outside of the folders of a restricted workspace. */
const within =
  (read: (path: string, isText: boolean | undefined) => Promise<FileAnswer | DirectoryAnswer>): Asker =>
  async ({ path = "", isText }, folders) =>
    folders && !folders.some((folder) => isBelow(path, folder)) ? RESTRICTED : read(path, isText);

const notRead = ({ isAbsent, reason }: NotRead): Failure => ({ ...failure(reason), absent: isAbsent });

const RESTRICTED: Failure = {
  ...failure("outside the workspace, which is in restricted mode"),
  restricted: true,
};
