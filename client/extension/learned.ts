import * as vscode from "vscode";
import type { LearnedPackage, LearnedSelection } from "../../server/protocol/learned.ts";
import { FORGET_LEARNED, LEARNED, LEARNED_JSON } from "../../server/protocol/methods.ts";
import type { Connection } from "./connection.ts";

const SCHEME = "stateline-learned";

/** Shows what was learned of providers: as a list to look at, to export and to forget, type by type. */
export function registerLearned(connection: Connection): vscode.Disposable {
  const changed = new vscode.EventEmitter<vscode.Uri>();
  const content: vscode.TextDocumentContentProvider = {
    onDidChange: changed.event,
    provideTextDocumentContent: async ({ query }) =>
      (await connection.ask(LEARNED_JSON, { selection: JSON.parse(query) })) ?? "",
  };
  const forget = async (selection: LearnedSelection): Promise<void> => {
    await connection.ask(FORGET_LEARNED, selection);
    for (const { uri } of vscode.workspace.textDocuments) if (uri.scheme === SCHEME) changed.fire(uri);
  };
  return vscode.Disposable.from(
    changed,
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, content),
    vscode.commands.registerCommand("stateline.showLearned", () => showLearned(connection, forget)),
  );
}

interface LearnedItem extends vscode.QuickPickItem {
  readonly run?: () => Promise<void>;
  readonly selection?: LearnedSelection;
}

async function showLearned(
  connection: Connection,
  forget: (selection: LearnedSelection) => Promise<void>,
): Promise<void> {
  const packages = (await connection.ask(LEARNED, {})) ?? [];
  if (packages.length === 0) {
    const why = vscode.l10n.t(
      "Nothing was learned yet. Stateline learns from plugins that terraform init installed, while you edit in a trusted workspace.",
    );
    await vscode.window.showInformationMessage(why);
    return;
  }
  const picker = vscode.window.createQuickPick<LearnedItem>();
  picker.title = vscode.l10n.t("What Was Learned of Providers");
  picker.placeholder = vscode.l10n.t("Choose a resource type to see what its arguments do");
  picker.matchOnDescription = true;
  picker.items = itemsFor(packages, connection);
  picker.onDidTriggerItemButton(async ({ item: { selection, label } }) => {
    if (!selection || !(await agrees(label))) return;
    await forget(selection);
    if ((await connection.ask(LEARNED, {}))?.length) await showLearned(connection, forget);
  });
  picker.onDidAccept(() => {
    const [item] = picker.selectedItems;
    picker.hide();
    void item?.run?.();
  });
  picker.onDidHide(() => picker.dispose());
  picker.show();
}

function itemsFor(packages: readonly LearnedPackage[], connection: Connection): readonly LearnedItem[] {
  const exported: LearnedItem = {
    label: `$(export) ${vscode.l10n.t("Export everything as JSON")}`,
    run: async () => {
      const text = (await connection.ask(LEARNED_JSON, {})) ?? "";
      await vscode.window.showTextDocument(
        await vscode.workspace.openTextDocument({ language: "json", content: text }),
      );
    },
  };
  return [
    exported,
    ...packages.flatMap(({ title, id, types }): readonly LearnedItem[] => [
      { label: title, kind: vscode.QuickPickItemKind.Separator },
      {
        label: `$(package) ${title}`,
        description: types.length === 1 ? vscode.l10n.t("1 type") : vscode.l10n.t("{0} types", types.length),
        run: () => show(`${title}.json`, { id }),
        selection: { id },
        buttons: [FORGET],
      },
      ...types.map(({ name, summary }) => ({
        label: name,
        description: summary,
        run: () => show(`${title}/${name}.json`, { id, types: [name] }),
        selection: { id, types: [name] },
        buttons: [FORGET],
      })),
    ]),
  ];
}

const FORGET: vscode.QuickInputButton = { iconPath: new vscode.ThemeIcon("trash"), tooltip: vscode.l10n.t("Forget") };

async function show(path: string, selection: LearnedSelection): Promise<void> {
  const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${path}`, query: JSON.stringify(selection) });
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(await vscode.languages.setTextDocumentLanguage(document, "json"));
}

async function agrees(label: string): Promise<boolean> {
  const forget = vscode.l10n.t("Forget");
  const message = vscode.l10n.t("Forget what was learned of {0}?", label.replace(/^\$\(\w+\) /, ""));
  const detail = vscode.l10n.t("Stateline learns it again when the plugin answers, or with stateline learn.");
  return (await vscode.window.showWarningMessage(message, { modal: true, detail }, forget)) === forget;
}
