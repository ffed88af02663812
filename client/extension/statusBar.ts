import * as vscode from "vscode";
import {
  CHOOSE_LANGUAGE_COMMAND,
  CHOOSE_LEVEL_COMMAND,
  CHOOSE_PLAN_OPTIONS_COMMAND,
  CHOOSE_WORKSPACE_COMMAND,
  LOAD_STATE_COMMAND,
  type LoadStateRequest,
  SHOW_PLAN_COMMAND,
  type ShownRootOfFile,
} from "../../server/protocol/methods.ts";
import type { PlanStatus } from "../../server/protocol/planStatus.ts";
import { RESTART_COMMAND } from "./connection.ts";
import { LEVEL_NAMES } from "./providersLevels.ts";
import { shortestName, within } from "./roots.ts";

/** The items of the status bar: the plan of the active editor's root module, its options, its language, and who answers. */
export class StatusBar implements vscode.Disposable {
  readonly #item = vscode.window.createStatusBarItem("stateline.plan", vscode.StatusBarAlignment.Left, 10);
  readonly #language = vscode.window.createStatusBarItem("stateline.language", vscode.StatusBarAlignment.Left, 9);
  readonly #providers = vscode.window.createStatusBarItem("stateline.providers", vscode.StatusBarAlignment.Left, 8);
  readonly #workspace = vscode.window.createStatusBarItem("stateline.workspace", vscode.StatusBarAlignment.Left, 9.7);
  readonly #options = vscode.window.createStatusBarItem("stateline.options", vscode.StatusBarAlignment.Left, 9.5);
  readonly #details = [this.#options, this.#workspace, this.#language, this.#providers];
  readonly #statuses = new Map<string, PlanStatus>();
  /** What a run of the program has said of the plans of root modules, by the version of the plan. */
  readonly #verdicts = new Map<string, { readonly version: number; readonly text: string }>();
  readonly #shown = new vscode.EventEmitter<string>();
  readonly #optionsChanged = new vscode.EventEmitter<string>();
  /** Fires with the root module whose plan is shown, whenever it is shown. */
  readonly shown = this.#shown.event;
  /** Fires with a root module whose options in words have changed. */
  readonly optionsChanged = this.#optionsChanged.event;
  readonly #subscription = vscode.Disposable.from(
    vscode.window.onDidChangeActiveTextEditor(() => this.refresh()),
    // A unit of Terragrunt that cannot be planned has findings, and no status.
    vscode.languages.onDidChangeDiagnostics(({ uris }) => {
      const active = vscode.window.activeTextEditor?.document.uri.toString();
      if (active?.endsWith(".hcl") && uris.some((uri) => uri.toString() === active)) void this.#askShownRoot();
    }),
  );
  readonly #activePage: () => string | undefined;
  readonly #shownRootOf: (file: string) => Promise<ShownRootOfFile | null>;
  /** The root module whose plan the active file shows, as the server said. */
  #shownRoot: { readonly file: string; readonly shown: ShownRootOfFile } | undefined;
  /** The root module that was active last. */
  #lastRoot: string | undefined;
  #outage: string | undefined;

  /**
   * `activePage` returns the root module of the page that is the active editor, undefined for any other editor; `shownRootOf` the root
   * module whose plan a file shows.
   */
  constructor(activePage: () => string | undefined, shownRootOf: (file: string) => Promise<ShownRootOfFile | null>) {
    this.#activePage = activePage;
    this.#shownRootOf = shownRootOf;
    this.#item.name = "Stateline";
    this.#options.name = vscode.l10n.t("Stateline: Plan Options");
    this.#workspace.name = vscode.l10n.t("Stateline: Workspace");
    this.#language.name = vscode.l10n.t("Stateline: Language");
    this.#providers.name = vscode.l10n.t("Stateline: Providers");
  }

  update(status: PlanStatus): void {
    const previousStatus = this.#statuses.get(status.root);
    this.#statuses.set(status.root, status);
    // A new root module may be the one by which the module of the active file is planned.
    if (previousStatus) this.#show();
    else this.refresh();
    if (previousStatus && optionsOf(previousStatus) !== optionsOf(status)) this.#optionsChanged.fire(status.root);
  }

  /**
   * The root module of the active page, else around the active file, else the one that was active last, else the only one; undefined if
   * there is none.
   */
  get activeRoot(): string | undefined {
    const root = this.#activePage() ?? this.#rootOfEditor() ?? this.#lastRoot;
    if (root !== undefined && this.#statuses.has(root)) return root;
    return this.#statuses.size === 1 ? this.roots[0] : undefined;
  }

  /** Shows what a run of the program has said of a plan, until there is another plan. */
  verdict(root: string, version: number, text: string): void {
    this.#verdicts.set(root, { version, text });
    this.#show();
  }

  /** Shows the plan of the root module that is active now; that of a module's file is the one by which the server plans it. */
  refresh(): void {
    this.#show();
    void this.#askShownRoot();
  }

  async #askShownRoot(): Promise<void> {
    const activeFile = () => vscode.window.activeTextEditor?.document.uri.toString();
    const file = activeFile();
    const shown = file === undefined ? null : await this.#shownRootOf(file);
    if (file === undefined || !shown || file !== activeFile()) return;
    this.#shownRoot = { file, shown };
    this.#show();
  }

  /** The URIs of the planned root modules. */
  get roots(): readonly string[] {
    return [...this.#statuses.keys()];
  }

  /** Removes the plan of a root module. */
  remove(root: string): void {
    this.#statuses.delete(root);
    this.#verdicts.delete(root);
    this.refresh();
  }

  /** The message in place of stale plans; undefined while plans are live. */
  outage(words: string | undefined): void {
    this.#outage = words;
    this.#show();
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#shown.dispose();
    this.#optionsChanged.dispose();
    this.#item.dispose();
    for (const item of this.#details) item.dispose();
  }

  #show(): void {
    if (this.#outage) this.#showOutage(this.#outage);
    else this.#showPlan();
  }

  #showOutage(words: string): void {
    this.#item.text = `$(warning) ${vscode.l10n.t("Server stopped")}`;
    this.#hideDetails();
    this.#item.tooltip = vscode.l10n.t("{0} Click to restart it.", words);
    this.#item.command = RESTART_COMMAND;
    this.#item.backgroundColor = background("warning");
    this.#item.show();
  }

  #hideDetails(): void {
    for (const item of this.#details) item.hide();
  }

  /** Returns the innermost root module around the active file; of the callers of a module, the one that was active last, else the first. */
  #rootOfEditor(): string | undefined {
    const uri = vscode.window.activeTextEditor?.document.uri.toString();
    if (uri === undefined) return undefined;
    const { file, shown } = this.#shownRoot ?? {};
    if (shown && "root" in shown && file === uri && this.#statuses.has(shown.root)) return shown.root;
    const around = this.roots.filter((root) => within(root, uri));
    return around.sort((a, b) => b.length - a.length)[0];
  }

  /** Returns why the Terragrunt unit of the active file has no plan; undefined if another page is active. */
  #unplannedUnit(): { readonly unit: string; readonly notPlanned: string } | undefined {
    const { file, shown } = this.#shownRoot ?? {};
    const isActive =
      this.#activePage() === undefined && file === vscode.window.activeTextEditor?.document.uri.toString();
    return isActive && shown && "notPlanned" in shown ? shown : undefined;
  }

  #showUnplanned({ unit, notPlanned }: { readonly unit: string; readonly notPlanned: string }): void {
    this.#item.text = `$(layers) ${unit}: ${vscode.l10n.t("not planned")}`;
    this.#hideDetails();
    this.#item.tooltip = `${notPlanned}.`;
    this.#item.command = "workbench.actions.view.problems";
    this.#item.backgroundColor = undefined;
    this.#item.show();
  }

  #showPlan(): void {
    const unplanned = this.#unplannedUnit();
    if (unplanned) {
      this.#showUnplanned(unplanned);
      return;
    }
    this.#lastRoot = this.activeRoot ?? this.#lastRoot;
    // Without an active root module the first one is shown, so that the summary does not flicker.
    const status = this.#statuses.get(this.activeRoot ?? "") ?? [...this.#statuses.values()][0];
    if (!status) {
      this.#item.hide();
      this.#hideDetails();
      return;
    }
    const name = this.#statuses.size > 1 ? `${shortestName(status.root, this.roots)}: ` : "";
    const verdict = this.#verdicts.get(status.root);
    const said = verdict?.version === status.version ? verdict.text.replace(/\.$/, "") : "";
    const text = said === "" ? status.text : `${status.text} · ${said}`;
    this.#item.text =
      status.subject === "plan" ? `$(layers) ${name || vscode.l10n.t("Plan: ")}${text}` : `$(cloud) ${name}${text}`;
    const isToLoad = status.load === "load";
    const click = isToLoad ? vscode.l10n.t("Click to load the state.") : vscode.l10n.t("Click to show the plan.");
    this.#item.tooltip = new vscode.MarkdownString([status.tooltip, status.run, click].filter(Boolean).join("\n\n"));
    const { root } = status;
    this.#item.command = isToLoad
      ? commandFor(LOAD_STATE_COMMAND, vscode.l10n.t("Load State"), { root } satisfies LoadStateRequest)
      : commandFor(SHOW_PLAN_COMMAND, vscode.l10n.t("Show Plan"), root);
    this.#item.backgroundColor = background(status.severity);
    this.#item.show();
    showDetail(this.#workspace, workspaceDetail(status));
    showDetail(this.#options, optionsDetail(status));
    showDetail(this.#language, languageDetail(status));
    showDetail(this.#providers, providersDetail(status));
    this.#shown.fire(status.root);
  }
}

/** The content of an item beside the plan, and the command that a click on it runs. */
interface Detail {
  readonly text: string;
  readonly tooltip: string | vscode.MarkdownString;
  /** The text of screen readers; the shown one if absent. */
  readonly label?: string;
  readonly command: vscode.Command;
}

/** Shows an item, or hides it where it has nothing to show. */
function showDetail(item: vscode.StatusBarItem, detail: Detail | undefined): void {
  if (!detail) {
    item.hide();
    return;
  }
  const { text, tooltip, label, command } = detail;
  Object.assign(item, { text, tooltip, command });
  item.accessibilityInformation = label === undefined ? undefined : { label, role: "button" };
  item.show();
}

function workspaceDetail({ root, workspace }: PlanStatus): Detail | undefined {
  if (!workspace) return undefined;
  const { name } = workspace;
  return {
    text: name === undefined ? `$(question) ${vscode.l10n.t("Choose Workspace")}` : `$(versions) ${name}`,
    tooltip:
      name === undefined
        ? vscode.l10n.t(
            "No workspace is selected, so values that depend on terraform.workspace are not known. Click to choose one.",
          )
        : vscode.l10n.t("The workspace of this plan. Click to choose another one."),
    label: vscode.l10n.t("Workspace: {0}", name ?? vscode.l10n.t("none selected")),
    command: commandFor(CHOOSE_WORKSPACE_COMMAND, vscode.l10n.t("Choose Workspace"), root),
  };
}

const optionsDetail = ({ root, options }: PlanStatus): Detail | undefined =>
  options === undefined
    ? undefined
    : {
        text: `$(settings) ${options}`,
        tooltip: vscode.l10n.t("The options of this plan. Click to change them."),
        label: vscode.l10n.t("Plan options: {0}", options),
        command: commandFor(CHOOSE_PLAN_OPTIONS_COMMAND, vscode.l10n.t("Choose Plan Options"), root),
      };

const languageDetail = ({ root, language: [name, reason] }: PlanStatus): Detail => ({
  text: name,
  tooltip: new vscode.MarkdownString(`${name} (${reason})\n\n${vscode.l10n.t("Click to choose another version.")}`),
  command: commandFor(CHOOSE_LANGUAGE_COMMAND, vscode.l10n.t("Choose Language"), root),
});

function providersDetail({ root, providers }: PlanStatus): Detail | undefined {
  if (!providers) return undefined;
  const { level, isSimulated, tooltip, notes, isFixed } = providers;
  const name = LEVEL_NAMES[isSimulated ? "schema" : level];
  const click = isFixed ? "" : vscode.l10n.t("Click to choose how providers are asked.");
  return {
    text: notes.length > 0 ? `$(plug) ${name} $(info)` : `$(plug) ${name}`,
    tooltip: new vscode.MarkdownString([tooltip, click].filter(Boolean).join("\n\n")),
    label: vscode.l10n.t("Providers: {0}", name),
    command: commandFor(CHOOSE_LEVEL_COMMAND, vscode.l10n.t("Choose Providers Mode"), root),
  };
}

const optionsOf = ({ options, variableFiles }: PlanStatus): string => JSON.stringify([options, variableFiles]);

const commandFor = (command: string, title: string, argument: unknown): vscode.Command => ({
  command,
  title,
  arguments: [argument],
});

function background(severity: PlanStatus["severity"]): vscode.ThemeColor | undefined {
  return severity === "none" ? undefined : new vscode.ThemeColor(`statusBarItem.${severity}Background`);
}
