import * as vscode from "vscode";
import type { KeptState, StateReplaced } from "../../../server/protocol/methods.ts";

const SETTING = "timeline.keepStates";

/** The most states that are kept of one file, and the most bytes that are kept in all. */
const MOST_STATES = 20;
const MAX_BYTES = 16 * 1024 * 1024;

interface KeptFile {
  readonly uri: vscode.Uri;
  readonly at: number;
  readonly size: number;
}

/**
 * The states that were replaced while the workspace was open, if the user wants that. They are kept in the storage that VS Code has for
 * the workspace, without sensitive values. When the user turns the setting off, they are removed.
 */
export class KeptStates {
  readonly #storage: vscode.Uri | undefined;

  constructor(storage: vscode.Uri | undefined) {
    this.#storage = storage && vscode.Uri.joinPath(storage, "states");
  }

  get isOn(): boolean {
    return this.#storage !== undefined && vscode.workspace.getConfiguration("stateline").get(SETTING) === true;
  }

  /** Keeps a state that was replaced just now. */
  async keep({ state, serial, text }: StateReplaced): Promise<void> {
    const folder = this.isOn && (await this.#folderOf(state));
    if (!folder) return;
    await vscode.workspace.fs.createDirectory(folder);
    const file = vscode.Uri.joinPath(folder, `${Date.now()}-${serial}.json`);
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
    await this.#removeSurplus(folder);
  }

  /** Returns the kept states of a file, or of a place in a backend, oldest first. */
  async of(state: string): Promise<readonly KeptState[]> {
    const folder = this.isOn && (await this.#folderOf(state));
    if (!folder) return [];
    const states: KeptState[] = [];
    for (const { uri, at } of await filesIn(folder)) {
      const bytes = await vscode.workspace.fs.readFile(uri);
      states.push({ at: new Date(at).toISOString(), text: new TextDecoder().decode(bytes) });
    }
    return states;
  }

  /** Removes all kept states. */
  async clear(): Promise<void> {
    if (this.#storage) await remove(this.#storage);
  }

  async #removeSurplus(folder: vscode.Uri): Promise<void> {
    const states = await filesIn(folder);
    for (const { uri } of states.slice(0, Math.max(0, states.length - MOST_STATES))) await remove(uri);
    const folders = (await entriesIn(this.#storage!)).map(([name]) => vscode.Uri.joinPath(this.#storage!, name));
    const files = (await Promise.all(folders.map(filesIn))).flat().sort((a, b) => a.at - b.at);
    let bytes = files.reduce((sum, { size }) => sum + size, 0);
    for (const { uri, size } of files) {
      if (bytes <= MAX_BYTES) return;
      await remove(uri);
      bytes -= size;
    }
  }

  async #folderOf(state: string): Promise<vscode.Uri | undefined> {
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(state)));
    const name = [...digest.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return this.#storage && vscode.Uri.joinPath(this.#storage, name);
  }
}

/** Calls `changed` whenever the user turns the setting on or off. Turning it off removes the kept states. */
export function followKeptStates(kept: KeptStates, changed: (isOn: boolean) => void): vscode.Disposable {
  // The setting may have been turned off while no window was open.
  if (!kept.isOn) void kept.clear();
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (!event.affectsConfiguration(`stateline.${SETTING}`)) return;
    changed(kept.isOn);
    if (!kept.isOn) void kept.clear();
  });
}

/** Returns the kept files of a folder, oldest first; none if the folder does not exist. */
async function filesIn(folder: vscode.Uri): Promise<readonly KeptFile[]> {
  const files: KeptFile[] = [];
  for (const [name] of await entriesIn(folder)) {
    const at = Number(/^(\d+)-\d+\.json$/.exec(name)?.[1]);
    const uri = vscode.Uri.joinPath(folder, name);
    if (!Number.isNaN(at)) files.push({ uri, at, size: (await vscode.workspace.fs.stat(uri)).size });
  }
  return files.sort((a, b) => a.at - b.at);
}

const entriesIn = async (folder: vscode.Uri): Promise<readonly [string, vscode.FileType][]> => {
  try {
    return await vscode.workspace.fs.readDirectory(folder);
  } catch {
    return [];
  }
};

/** Removes a file or folder, if it exists. */
const remove = async (uri: vscode.Uri): Promise<void> => {
  await vscode.workspace.fs.delete(uri, { recursive: true }).then(undefined, () => undefined);
};
