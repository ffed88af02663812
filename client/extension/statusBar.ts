import * as vscode from "vscode";
import type { PlanStatus } from "../../server/protocol/planStatus.ts";
import { EXPLORER_VIEW } from "./explorer.ts";
import { within } from "./roots.ts";

/** The plan of the root module that the active editor belongs to, in the status bar. */
export class StatusBar implements vscode.Disposable {
  readonly #item = vscode.window.createStatusBarItem("stateline.plan", vscode.StatusBarAlignment.Left, 10);
  readonly #statuses = new Map<string, PlanStatus>();
  readonly #subscription = vscode.window.onDidChangeActiveTextEditor(() => this.#show());

  constructor() {
    this.#item.name = "Stateline";
    this.#item.command = `${EXPLORER_VIEW}.focus`;
  }

  update(status: PlanStatus): void {
    this.#statuses.set(status.root, status);
    this.#show();
  }

  clear(): void {
    this.#statuses.clear();
    this.#show();
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#item.dispose();
  }

  #show(): void {
    const uri = vscode.window.activeTextEditor?.document.uri.toString();
    const status = statusFor([...this.#statuses.values()], uri);
    if (!status) {
      this.#item.hide();
      return;
    }
    this.#item.text = status.text;
    this.#item.tooltip = new vscode.MarkdownString(status.tooltip);
    this.#item.backgroundColor = background(status.severity);
    this.#item.show();
  }
}

/** The innermost root module around the file; without one the first, so that the summary does not come and go. */
function statusFor(statuses: readonly PlanStatus[], uri: string | undefined): PlanStatus | undefined {
  if (uri === undefined) return statuses[0];
  const around = statuses.filter(({ root }) => within(root, uri));
  return around.sort((a, b) => b.root.length - a.root.length)[0] ?? statuses[0];
}

function background(severity: PlanStatus["severity"]): vscode.ThemeColor | undefined {
  return severity === "none" ? undefined : new vscode.ThemeColor(`statusBarItem.${severity}Background`);
}
