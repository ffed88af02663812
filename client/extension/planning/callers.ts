import * as vscode from "vscode";
import {
  CALLERS,
  type CallersRequest,
  CHOOSE_CALLER_COMMAND,
  SET_CALLER,
  type SetCallerRequest,
} from "../../../server/protocol/methods.ts";
import type { Connection } from "../connection.ts";

const KEY = "stateline.callers";

/** The root modules that the user chose as callers of modules, by the URI of the module's folder. */
export class RememberedCallers {
  readonly #memory: vscode.Memento;

  constructor(memory: vscode.Memento) {
    this.#memory = memory;
  }

  get all(): readonly SetCallerRequest[] {
    return Object.entries(this.#callers).map(([folder, root]) => ({ folder, root }));
  }

  async set({ folder, root }: SetCallerRequest): Promise<void> {
    await this.#memory.update(KEY, { ...this.#callers, [folder]: root });
  }

  get #callers(): Readonly<Record<string, string>> {
    return this.#memory.get(KEY, {});
  }
}

/** Lets the user choose the root module that the module of a file is planned as called by. */
export const registerCallers = (
  connection: Connection,
  remembered: RememberedCallers,
  chosen: () => void,
): vscode.Disposable =>
  vscode.commands.registerCommand(CHOOSE_CALLER_COMMAND, async (request?: CallersRequest) => {
    const uri = request?.uri ?? vscode.window.activeTextEditor?.document.uri.toString();
    const callers = uri === undefined ? null : await connection.ask(CALLERS, { uri });
    if (!callers || callers.roots.length === 0) {
      void vscode.window.showInformationMessage(vscode.l10n.t("No root module calls the module of this file."));
      return;
    }
    const { folder, roots } = callers;
    const items = roots.map(({ root, title, calls }) => ({
      label: title,
      description: root === callers.chosen ? vscode.l10n.t("{0} · shown", calls) : calls,
      root,
    }));
    const placeHolder = vscode.l10n.t("Choose the root module by which this module is planned");
    const item = await vscode.window.showQuickPick(items, { placeHolder });
    if (!item) return;
    await remembered.set({ folder, root: item.root });
    await connection.ask(SET_CALLER, { folder, root: item.root });
    chosen();
  });
