import * as vscode from "vscode";
import {
  CHOOSE_LANGUAGE_COMMAND,
  CHOOSE_LEVEL_COMMAND,
  CHOOSE_PLAN_OPTIONS_COMMAND,
  LOAD_STATE_COMMAND,
  type LoadStateRequest,
  SHOW_PLAN_COMMAND,
} from "../../server/protocol/methods.ts";
import type { PlanStatus } from "../../server/protocol/planStatus.ts";
import { RESTART_COMMAND } from "./connection.ts";
import { within } from "./roots.ts";

/** The items of the status bar: the plan of the active editor's root module, its options, its language, and who answers. */
export class StatusBar implements vscode.Disposable {
  readonly #item = vscode.window.createStatusBarItem("stateline.plan", vscode.StatusBarAlignment.Left, 10);
  readonly #language = vscode.window.createStatusBarItem("stateline.language", vscode.StatusBarAlignment.Left, 9);
  readonly #providers = vscode.window.createStatusBarItem("stateline.providers", vscode.StatusBarAlignment.Left, 8);
  readonly #options = vscode.window.createStatusBarItem("stateline.options", vscode.StatusBarAlignment.Left, 9.5);
  readonly #statuses = new Map<string, PlanStatus>();
  readonly #subscription = vscode.window.onDidChangeActiveTextEditor(() => this.#show());
  #outage: string | undefined;

  constructor() {
    this.#item.name = "Stateline";
    this.#options.name = "Stateline: Plan Options";
    this.#language.name = "Stateline: Language";
    this.#providers.name = "Stateline: Providers";
  }

  update(status: PlanStatus): void {
    this.#statuses.set(status.root, status);
    this.#show();
  }

  /** The root module around the active editor; undefined if there is none. */
  get activeRoot(): string | undefined {
    const uri = vscode.window.activeTextEditor?.document.uri.toString();
    return uri === undefined ? undefined : innermost([...this.#statuses.values()], uri)?.root;
  }

  /** The URIs of the planned root modules. */
  get roots(): readonly string[] {
    return [...this.#statuses.keys()];
  }

  /** Removes the plan of a root module. */
  remove(root: string): void {
    this.#statuses.delete(root);
    this.#show();
  }

  /** The message in place of stale plans; undefined while plans are live. */
  outage(words: string | undefined): void {
    this.#outage = words;
    this.#show();
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#item.dispose();
    this.#options.dispose();
    this.#language.dispose();
    this.#providers.dispose();
  }

  #show(): void {
    if (this.#outage) this.#showOutage(this.#outage);
    else this.#showPlan();
  }

  #showOutage(words: string): void {
    this.#item.text = "$(warning) Server stopped";
    this.#options.hide();
    this.#language.hide();
    this.#providers.hide();
    this.#item.tooltip = `${words} Click to restart it.`;
    this.#item.command = RESTART_COMMAND;
    this.#item.backgroundColor = background("warning");
    this.#item.show();
  }

  #showPlan(): void {
    const uri = vscode.window.activeTextEditor?.document.uri.toString();
    const status = statusFor([...this.#statuses.values()], uri);
    if (!status) {
      this.#item.hide();
      this.#options.hide();
      this.#language.hide();
      this.#providers.hide();
      return;
    }
    this.#item.text = status.subject === "plan" ? `$(layers) Plan: ${status.text}` : `$(cloud) ${status.text}`;
    const isToLoad = status.load === "load";
    const click = isToLoad ? "Click to load the state." : "Click to show the plan.";
    this.#item.tooltip = new vscode.MarkdownString([status.tooltip, status.run, click].filter(Boolean).join("\n\n"));
    this.#item.command = isToLoad ? loadCommand(status.root) : planCommand(status.root);
    this.#item.backgroundColor = background(status.severity);
    this.#item.show();
    this.#showOptions(status);
    this.#showLanguage(status);
    this.#showProviders(status);
  }

  #showOptions({ root, options }: PlanStatus): void {
    if (options === undefined) {
      this.#options.hide();
      return;
    }
    this.#options.text = `$(settings) ${options}`;
    this.#options.tooltip = "The options of this plan. Click to change them.";
    this.#options.accessibilityInformation = { label: `Plan options: ${options}`, role: "button" };
    this.#options.command = { command: CHOOSE_PLAN_OPTIONS_COMMAND, title: "Choose Plan Options", arguments: [root] };
    this.#options.show();
  }

  #showLanguage({ root, language: [name, reason] }: PlanStatus): void {
    this.#language.text = name;
    this.#language.tooltip = new vscode.MarkdownString(`${name} (${reason})\n\nClick to choose another version.`);
    this.#language.command = { command: CHOOSE_LANGUAGE_COMMAND, title: "Choose Language", arguments: [root] };
    this.#language.show();
  }

  #showProviders({ root, providers }: PlanStatus): void {
    if (!providers) {
      this.#providers.hide();
      return;
    }
    const { level, tooltip, notes, isFixed } = providers;
    this.#providers.text = notes.length > 0 ? `$(plug) ${level} $(info)` : `$(plug) ${level}`;
    const click = isFixed ? "" : "Click to choose who answers for the providers.";
    this.#providers.tooltip = new vscode.MarkdownString([tooltip, click].filter(Boolean).join("\n\n"));
    this.#providers.accessibilityInformation = { label: `Providers: ${level}`, role: "button" };
    this.#providers.command = { command: CHOOSE_LEVEL_COMMAND, title: "Choose Providers Mode", arguments: [root] };
    this.#providers.show();
  }
}

const loadCommand = (root: string): vscode.Command => ({
  command: LOAD_STATE_COMMAND,
  title: "Load State",
  arguments: [{ root } satisfies LoadStateRequest],
});

const planCommand = (root: string): vscode.Command => ({
  command: SHOW_PLAN_COMMAND,
  title: "Show Plan",
  arguments: [root],
});

/** Returns the innermost root module around the file; without one the first, so that the summary does not flicker. */
function statusFor(statuses: readonly PlanStatus[], uri: string | undefined): PlanStatus | undefined {
  if (uri === undefined) return statuses[0];
  return innermost(statuses, uri) ?? statuses[0];
}

const innermost = (statuses: readonly PlanStatus[], uri: string): PlanStatus | undefined =>
  statuses.filter(({ root }) => within(root, uri)).sort((a, b) => b.root.length - a.root.length)[0];

function background(severity: PlanStatus["severity"]): vscode.ThemeColor | undefined {
  return severity === "none" ? undefined : new vscode.ThemeColor(`statusBarItem.${severity}Background`);
}
