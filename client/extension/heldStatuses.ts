import type * as vscode from "vscode";
import type { PlanStatus } from "../../server/protocol/planStatus.ts";

/** How long views wait for the answers of plugins, in milliseconds. Most plugins answer sooner. */
const PATIENCE = 150;

/**
 * Passes the statuses of plans on. One that awaits answers of plugins is passed on only if no newer one follows soon, so that views do
 * not show the simulation for the moment between a key and the plugin's answer.
 */
export class HeldStatuses implements vscode.Disposable {
  readonly #pass: (status: PlanStatus) => void;
  readonly #held = new Map<string, { newest: PlanStatus; readonly timer: NodeJS.Timeout }>();

  constructor(pass: (status: PlanStatus) => void) {
    this.#pass = pass;
  }

  receive(status: PlanStatus): void {
    const { root, providers } = status;
    const held = this.#held.get(root);
    if (!providers?.isAwaited) {
      this.forget(root);
      this.#pass(status);
    } else if (held) held.newest = status;
    else this.#held.set(root, { newest: status, timer: setTimeout(() => this.#release(root), PATIENCE) });
  }

  /** Forgets what is held of a root module. */
  forget(root: string): void {
    clearTimeout(this.#held.get(root)?.timer);
    this.#held.delete(root);
  }

  dispose(): void {
    for (const root of [...this.#held.keys()]) this.forget(root);
  }

  #release(root: string): void {
    const held = this.#held.get(root);
    this.forget(root);
    if (held) this.#pass(held.newest);
  }
}
