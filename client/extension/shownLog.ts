import * as vscode from "vscode";
import type { LogReference } from "../../server/protocol/methods.ts";

/** How long a log must rest until it is read again, in milliseconds. */
const PAUSE = 300;

/** The log of a real run that the timeline shows. It is read again when its file changes. */
export class ShownLog implements vscode.Disposable {
  #reference: LogReference | undefined;
  #watcher: vscode.FileSystemWatcher | undefined;
  #pause: NodeJS.Timeout | undefined;
  readonly #changed = new vscode.EventEmitter<void>();
  /** Fires when the file has changed. */
  readonly changed = this.#changed.event;

  get reference(): LogReference | undefined {
    return this.#reference;
  }

  /** Shows a file; undefined hides the log. */
  show(file: vscode.Uri | undefined): void {
    this.#watcher?.dispose();
    this.#watcher = undefined;
    this.#reference = file && { uri: file.toString(), version: (this.#reference?.version ?? 0) + 1 };
    if (!file) return;
    const pattern = new vscode.RelativePattern(vscode.Uri.joinPath(file, ".."), baseName(file));
    this.#watcher = vscode.workspace.createFileSystemWatcher(pattern);
    for (const event of [this.#watcher.onDidChange, this.#watcher.onDidCreate, this.#watcher.onDidDelete])
      event(() => this.#readLater());
  }

  /** Reads the file once it rests, because a run writes its log line by line. */
  #readLater(): void {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => {
      if (!this.#reference) return;
      this.#reference = { ...this.#reference, version: this.#reference.version + 1 };
      this.#changed.fire();
    }, PAUSE);
  }

  dispose(): void {
    clearTimeout(this.#pause);
    this.#watcher?.dispose();
    this.#changed.dispose();
  }
}

/** Lets the user choose the file of a log. */
export async function chosenLog(): Promise<vscode.Uri | undefined> {
  const chosen = await vscode.window.showOpenDialog({
    title: vscode.l10n.t("Show Run Log (plan -json or apply -json)"),
    openLabel: vscode.l10n.t("Show Log"),
  });
  return chosen?.[0];
}

const baseName = ({ path }: vscode.Uri): string => path.slice(path.lastIndexOf("/") + 1);
