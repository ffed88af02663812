import * as vscode from "vscode";
import { system } from "../system/onComputer.ts";
import { otherProgram } from "./program.ts";

/** Returns the program that the settings name for a root module; undefined if they name none. */
export function configuredProgram(root: string): string | undefined {
  const settings = vscode.workspace.getConfiguration("stateline", vscode.Uri.parse(root, true));
  return settings.get<string>("terraform.path", "").trim() || otherProgram();
}

/** Whether a program can be started; if not, says why. */
export function canStartPrograms(): boolean {
  if (system.startsPrograms && vscode.workspace.isTrusted) return true;
  void vscode.window.showInformationMessage(
    system.startsPrograms
      ? vscode.l10n.t("This workspace is not trusted, so no program is started.")
      : "A browser can start no program. Open the repository in VS Code on a computer to run Terraform there.",
  );
  return false;
}

export const notFoundText = (program: string): string =>
  vscode.l10n.t("{0} was not found. Install it, or set stateline.terraform.path.", program);
