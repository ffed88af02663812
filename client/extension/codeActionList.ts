import * as vscode from "vscode";
import type { Middleware } from "vscode-languageclient";

/** How often the list may still be asked for; 0 if nobody waits for it. */
let left = 0;

/** The place that the list is asked for, until it is answered. */
let asked: { readonly document: vscode.TextDocument; readonly range: vscode.Range } | undefined;

/** Opens VS Code's list of the code actions at the cursor. */
export function openCodeActionList(): void {
  left = MOST_REQUESTS;
  void request();
}

const request = (): Thenable<unknown> => vscode.commands.executeCommand("editor.action.quickFix");

/** After an action, VS Code asks for the actions anew and drops a request for the list; it is then made once more. */
export const codeActionList: Middleware = {
  async provideCodeActions(document, range, context, token, next) {
    if (left === 0) return next(document, range, context, token);
    if (context.triggerKind === vscode.CodeActionTriggerKind.Automatic) {
      if (asked?.document === document && asked.range.isEqual(range)) void request();
      asked = undefined;
      return next(document, range, context, token);
    }
    const own = { document, range };
    left--;
    asked = own;
    const actions = await next(document, range, context, token);
    if (asked === own) {
      left = 0;
      asked = undefined;
    }
    return actions;
  },
};

/** More often, it is not VS Code's own request that ends the one for the list. */
const MOST_REQUESTS = 3;
