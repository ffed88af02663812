import * as vscode from "vscode";
import { PLAN_FILES, type PlanFileReference } from "../../../server/protocol/methods.ts";
import type { Connection } from "../connection.ts";

/** How long files must rest until their folder is listed again, in milliseconds. */
const PAUSE = 300;

/** The files of a folder that belong to the configuration, which are edited all the time. */
const CONFIGURATION = /\.(?:tf|tofu|tfvars|hcl)(?:\.json)?$/;

interface Folder {
  files: readonly PlanFileReference[];
  readonly watcher: vscode.Disposable;
}

/** The plan files in the folders of root modules. A folder is listed at the first request, and again when its files change. */
export class PlanFiles implements vscode.Disposable {
  readonly #connection: Connection;
  readonly #folders = new Map<string, Folder>();
  readonly #listed = new vscode.EventEmitter<void>();
  /** Fires when a folder has other plan files. */
  readonly onDidList = this.#listed.event;
  readonly #written = new vscode.EventEmitter<vscode.Uri>();
  /** Fires with a file that was written or removed. */
  readonly onDidWrite = this.#written.event;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Returns the plan files in the folder of a root module; none until the folder is listed. */
  in(root: string): readonly PlanFileReference[] {
    const folder = this.#folders.get(root) ?? { files: [], watcher: this.#watch(root) };
    if (!this.#folders.has(root)) {
      this.#folders.set(root, folder);
      void this.#list(root);
    }
    return folder.files;
  }

  async #list(root: string): Promise<void> {
    const files = (await this.#connection.ask(PLAN_FILES, { root }).catch(() => null)) ?? [];
    const folder = this.#folders.get(root);
    if (!folder || uris(files) === uris(folder.files)) return;
    folder.files = files;
    this.#listed.fire();
  }

  #watch(root: string): vscode.Disposable {
    const pattern = new vscode.RelativePattern(vscode.Uri.parse(root, true), "*");
    const watcher = vscode.workspace.createFileSystemWatcher(pattern);
    const timers = new Map<string, NodeJS.Timeout>();
    const written = (uri: vscode.Uri): void => {
      if (CONFIGURATION.test(uri.path)) return;
      const key = uri.toString();
      clearTimeout(timers.get(key));
      const rested = (): void => {
        timers.delete(key);
        void this.#list(root);
        this.#written.fire(uri);
      };
      timers.set(key, setTimeout(rested, PAUSE));
    };
    return vscode.Disposable.from(
      watcher,
      watcher.onDidCreate(written),
      watcher.onDidChange(written),
      watcher.onDidDelete(written),
    );
  }

  dispose(): void {
    for (const { watcher } of this.#folders.values()) watcher.dispose();
    this.#listed.dispose();
    this.#written.dispose();
  }
}

const uris = (files: readonly PlanFileReference[]): string => files.map(({ uri }) => uri).join("\n");
