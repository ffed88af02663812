import * as vscode from "vscode";

/** The commands that lead from an operation without a plan to what does the same with one. Those of plan options are beside the options. */
export function registerLegacyOperations(): vscode.Disposable {
  return vscode.Disposable.from(
    ...["stateline.insteadOfStateMv", "stateline.insteadOfStateRm", "stateline.insteadOfImport"].map((name) =>
      // The quick fixes at the header of a block have their effects on the plan in their titles.
      vscode.commands.registerCommand(name, () => vscode.commands.executeCommand("editor.action.quickFix")),
    ),
    vscode.commands.registerCommand("stateline.insteadOfUntaint", offerBothWays),
  );
}

async function offerBothWays(): Promise<void> {
  const show = vscode.l10n.t("Show Plan");
  const chosen = await vscode.window.showInformationMessage(
    vscode.l10n.t(
      "A tainted object is replaced by the next plan. To keep the object as it is, run terraform untaint with its address: no plan does that.",
    ),
    show,
  );
  if (chosen === show) await vscode.commands.executeCommand("stateline.showPlan");
}
