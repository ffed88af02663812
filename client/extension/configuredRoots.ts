import type * as vscode from "vscode";

const KEY = "stateline.configuredRoots";

/**
 * The root modules whose providers the user has agreed to configure, by URI; false for one that is planned otherwise since. Settings
 * cannot hold them, because they are those of a folder, and a folder can have many root modules.
 */
export class ConfiguredRoots {
  readonly #memory: vscode.Memento;

  constructor(memory: vscode.Memento) {
    this.#memory = memory;
  }

  /** The URIs of the root modules that are planned with configured providers. */
  get all(): readonly string[] {
    return Object.entries(this.#agreed).flatMap(([root, isConfigured]) => (isConfigured ? [root] : []));
  }

  /** Whether the user has agreed for this root module before. */
  isAgreed(root: string): boolean {
    return root in this.#agreed;
  }

  isConfigured(root: string): boolean {
    return this.#agreed[root] === true;
  }

  async set(root: string, isConfigured: boolean): Promise<void> {
    await this.#memory.update(KEY, { ...this.#agreed, [root]: isConfigured });
  }

  get #agreed(): Readonly<Record<string, boolean>> {
    return this.#memory.get(KEY, {});
  }
}
