import * as vscode from "vscode";
import type { Explorer, ExplorerFilter } from "../../../server/protocol/explorer.ts";

export const CLEAR_FILTER_COMMAND = "stateline.clearFilter";

/** The context keys for the two parts of the filter, which decide the buttons of the view. */
const HAS_TEXT = "stateline.filterText";
const ONLY_DANGEROUS = "stateline.onlyDangerous";

/** Shows everything. */
export const NO_FILTER: ExplorerFilter = { text: "", onlyDangerous: false };

/** How long the user pauses before the tree follows, in milliseconds. */
const PAUSE = 150;

/** A view that a filter applies to. */
interface Filtered {
  readonly filter: ExplorerFilter;
  show(filter: ExplorerFilter): void;
}

/** The commands that filter the explorer. */
export function registerFilter(tree: Filtered): vscode.Disposable {
  const show = (change: Partial<ExplorerFilter>): void => {
    const next = { ...tree.filter, ...change };
    tree.show(next.text === "" && !next.onlyDangerous ? NO_FILTER : next);
    void vscode.commands.executeCommand("setContext", HAS_TEXT, next.text !== "");
    void vscode.commands.executeCommand("setContext", ONLY_DANGEROUS, next.onlyDangerous);
  };
  const commands = {
    "stateline.filter": () => askText(tree.filter.text, (text) => show({ text })),
    [CLEAR_FILTER_COMMAND]: () => show(NO_FILTER),
    "stateline.showOnlyDangerous": () => show({ onlyDangerous: true }),
    "stateline.showNotOnlyDangerous": () => show({ onlyDangerous: false }),
  };
  return vscode.Disposable.from(
    ...Object.entries(commands).map(([name, run]) => vscode.commands.registerCommand(name, run)),
  );
}

/** Lets the user type a text, and follows it. Escape restores the text before. */
function askText(previous: string, follow: (text: string) => void): void {
  const input = vscode.window.createInputBox();
  input.title = vscode.l10n.t("Filter the Plan");
  input.placeholder = vscode.l10n.t("A part of an address, action or reason");
  input.value = previous;
  let timer: NodeJS.Timeout | undefined;
  let isAccepted = false;
  let shown = previous;
  const followNow = (text: string): void => {
    clearTimeout(timer);
    if (text !== shown) follow(text);
    shown = text;
  };
  input.onDidChangeValue((text) => {
    clearTimeout(timer);
    timer = setTimeout(() => followNow(text.trim()), PAUSE);
  });
  input.onDidAccept(() => {
    isAccepted = true;
    input.hide();
  });
  input.onDidHide(() => {
    followNow(isAccepted ? input.value.trim() : previous);
    input.dispose();
  });
  input.show();
}

/** `Filter: "db" · 3 of 40`; undefined without a filter. */
export function filterMessage(
  { text, onlyDangerous }: ExplorerFilter,
  explorers: readonly Explorer[],
): string | undefined {
  const names = [...(text === "" ? [] : [`"${text}"`]), ...(onlyDangerous ? [vscode.l10n.t("only dangerous")] : [])];
  if (names.length === 0) return undefined;
  const matches = explorers.flatMap(({ matches }) => matches ?? []);
  const sum = (key: "shown" | "total" | "hiddenUnknown") => matches.reduce((total, each) => total + each[key], 0);
  const unknown = onlyDangerous && sum("hiddenUnknown") > 0 ? ` · ${sum("hiddenUnknown")} not planned, hidden` : "";
  return vscode.l10n.t("Filter: {0} · {1} of {2}{3}", names.join(", "), sum("shown"), sum("total"), unknown);
}
