import * as vscode from "vscode";
import { LanguageClient } from "vscode-languageclient/browser";
import {
  type FilePath,
  type FolderReply,
  type NotRead,
  type PackName,
  READ_FILE,
  READ_FOLDER,
  READ_PACK,
  type ReadFileReply,
} from "../../../server/protocol/methods.ts";
import type { System } from "./system.ts";

/** A worker of the browser, as vscode-languageclient takes it. */
declare const Worker: new (url: string) => Extract<ConstructorParameters<typeof LanguageClient>[2], object>;

/** The system of an extension in a browser: the server is a worker, which reads files through the editor. */
export const system: System = {
  startsPrograms: false,
  program: () => undefined,
  newClient: (extension, options) => {
    const worker = new Worker(vscode.Uri.joinPath(extension, "dist/webWorker.js").toString(true));
    const client = new LanguageClient("stateline", "Stateline", worker, options);
    client.onRequest<ReadFileReply, never>(READ_FILE, ({ path }: FilePath) => readFile(path));
    client.onRequest<FolderReply, never>(READ_FOLDER, ({ path }: FilePath) => readFolder(path));
    client.onRequest(READ_PACK, ({ name }: PackName) => readPack(vscode.Uri.joinPath(extension, "packs", name)));
    return client;
  },
  runTerraform: async () => "not found",
  withTemporaryFile: () => Promise.reject(new Error("A browser has no temporary files.")),
};

/** Returns the URI of a path: in the file system of the workspace folder around it, else of the first one. */
function uriOf(path: string): vscode.Uri | undefined {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const around = folders.filter(({ uri }) => path === uri.path || path.startsWith(`${uri.path.replace(/\/$/, "")}/`));
  const innermost = around.sort((a, b) => b.uri.path.length - a.uri.path.length)[0] ?? folders[0];
  return innermost?.uri.with({ path });
}

async function readFile(path: string): Promise<ReadFileReply> {
  const uri = uriOf(path);
  if (!uri) return NO_FOLDER;
  return vscode.workspace.fs.readFile(uri).then((bytes) => ({ bytes }), notRead);
}

async function readFolder(path: string): Promise<FolderReply> {
  const uri = uriOf(path);
  if (!uri) return NO_FOLDER;
  return vscode.workspace.fs.readDirectory(uri).then(
    (entries) => ({
      entries: entries.map(([name, type]) => ({ name, directory: (type & vscode.FileType.Directory) !== 0 })),
    }),
    notRead,
  );
}

const readPack = (uri: vscode.Uri): Thenable<Uint8Array | null> =>
  vscode.workspace.fs.readFile(uri).then(undefined, () => null);

const NO_FOLDER: NotRead = { isAbsent: true, reason: "no such file or directory" };

function notRead(caught: unknown): NotRead {
  const code = caught instanceof vscode.FileSystemError ? caught.code : "";
  const isAbsent = code === "FileNotFound" || code === "FileNotADirectory";
  return { isAbsent, reason: REASONS[code] ?? "the editor could not read it" };
}

/** The reasons, in Go's words. */
const REASONS: Readonly<Record<string, string>> = {
  FileNotFound: "no such file or directory",
  FileNotADirectory: "not a directory",
  FileIsADirectory: "is a directory",
  NoPermissions: "permission denied",
};
