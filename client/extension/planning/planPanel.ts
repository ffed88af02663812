import * as vscode from "vscode";
import {
  CHOOSE_PLAN_OPTIONS_COMMAND,
  CHOOSE_VARIABLE_FILE_COMMAND,
  CHOOSE_WORKSPACE_COMMAND,
  INIT_COMMAND,
  INSTANCE_SOURCE,
  type InitRequest,
  type InstanceReference,
  LOAD_STATE_COMMAND,
  type LoadStateRequest,
  PLAN_MARKDOWN,
  PLAN_OVERVIEW,
  STATE_COMMANDS,
} from "../../../server/protocol/methods.ts";
import type { PlanOverview, PlanQuery } from "../../../server/protocol/planOverview.ts";
import type {
  CopyFormat,
  FromPage,
  LineRequest,
  PageCommand,
  PageState,
  PlanChoice,
  ToPage,
} from "../../webview/plan/messages.ts";
import { MOST_SVG_LINES, planSvg } from "../../webview/plan/svg.ts";
import { type Connection, RESTART_COMMAND, SHOW_LOG_COMMAND } from "../connection.ts";
import type { SourceEditors } from "../sourceEditors.ts";
import { type MessageHandlers, showPage } from "../webviewPage.ts";
import { COMPARE_COMMAND, type Compared, RUN_PLAN_COMMAND } from "./planCommands.ts";

export const PLAN_PANEL = "stateline.plan";

/** The context key while the panel is open; Alt+Left in the timeline then goes back to the plan. */
const PLAN_OPEN = "stateline.planOpen";

const COMMANDS: Readonly<Record<PageCommand, string>> = { restart: RESTART_COMMAND, log: SHOW_LOG_COMMAND };

const CHOICES: Readonly<Record<PlanChoice, string>> = {
  compare: COMPARE_COMMAND,
  options: CHOOSE_PLAN_OPTIONS_COMMAND,
  run: RUN_PLAN_COMMAND,
  variableFile: CHOOSE_VARIABLE_FILE_COMMAND,
  workspace: CHOOSE_WORKSPACE_COMMAND,
};

const FORMAT_NAMES: Readonly<Record<CopyFormat, string>> = { markdown: "Markdown", svg: "SVG" };

const EVERYTHING: PlanQuery = { text: "", kinds: [], toggled: [] };

/** The single panel that shows a whole plan. The page says which lines it needs, and gets them again after every plan. */
export class PlanPanel implements vscode.Disposable, vscode.WebviewPanelSerializer<PageState> {
  readonly #connection: Connection;
  readonly #extension: vscode.Uri;
  readonly #sources: SourceEditors;
  readonly #showInstance: (instance: InstanceReference) => Promise<void>;
  #panel: vscode.WebviewPanel | undefined;
  #lineRequest: LineRequest | undefined;
  #plan: PlanOverview | undefined;
  #root: string | undefined;
  /** What the plan of a root module is compared with. */
  #compared: { readonly root: string; readonly with: Compared } | undefined;
  #shownInstance: InstanceReference | undefined;
  #outage: string | undefined;
  #isAsking = false;
  /** Whether the lines changed, or others are needed, since the last request. */
  #isStale = false;
  readonly #selected = new vscode.EventEmitter<InstanceReference>();
  /** Fires with the instance whose lane the user moved to. */
  readonly selected = this.#selected.event;
  readonly #activated = new vscode.EventEmitter<void>();
  /** Fires when the panel becomes the active editor, or is it no longer, and when it shows another root module. */
  readonly activated = this.#activated.event;

  /** `showInstance` opens the timeline of an instance. */
  constructor(
    connection: Connection,
    sources: SourceEditors,
    extension: vscode.Uri,
    showInstance: (instance: InstanceReference) => Promise<void>,
  ) {
    this.#connection = connection;
    this.#sources = sources;
    this.#extension = extension;
    this.#showInstance = showInstance;
  }

  /** The content of the panel while the panel is visible. */
  get shown(): PlanOverview | undefined {
    return this.#panel?.visible ? this.#plan : undefined;
  }

  /** The root module of the panel while the panel is the active editor. */
  get activeRoot(): string | undefined {
    return this.#panel?.active ? (this.#plan?.root ?? this.#root) : undefined;
  }

  /** Shows the plan of a root module; without one, the plan that was shown last, or the first. */
  show(root: string | undefined): void {
    if (root !== undefined) this.#root = root;
    if (this.#panel) this.#panel.reveal();
    else this.#adopt(this.#create());
    if (root !== undefined) this.#post({ kind: "root", root });
  }

  /** Shows how the plan of a root module differs from another one; without `compared` the plan itself again. */
  compare(root: string, compared: Compared | undefined): void {
    this.#compared = compared && { root, with: compared };
    this.show(root);
    this.refresh();
  }

  /** Requests the lines again after a newer plan. */
  refresh(): void {
    this.#isStale = true;
    void this.#load();
  }

  /** Marks the lane of the instance that the timeline shows or that the cursor is in. */
  mark(instance: InstanceReference | undefined): void {
    this.#shownInstance = instance;
    this.#post({ kind: "shown", instance });
  }

  /** The message over stale lanes; undefined while the plan is live. */
  outage(words: string | undefined): void {
    this.#outage = words;
    this.#post({ kind: "outage", words });
  }

  /** Copies the lanes that the page shows, or those of the whole plan if the panel is closed. Of a comparison it copies what differs. */
  async copy(format: CopyFormat): Promise<void> {
    await this.#copy(format, this.#plan?.root, this.#lineRequest?.query ?? EVERYTHING);
  }

  /** Writes the lanes that the page shows into a file that the user chooses, as an SVG. */
  async saveSvg(): Promise<void> {
    const svg = await this.#text("svg", this.#plan?.root, this.#lineRequest?.query ?? EVERYTHING);
    const uri = svg && (await vscode.window.showSaveDialog({ filters: { SVG: ["svg"] } }));
    if (uri) await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(svg));
  }

  async #copy(format: CopyFormat, root: string | undefined, query: PlanQuery): Promise<void> {
    const text = await this.#text(format, root, query);
    if (text === undefined) return;
    await vscode.env.clipboard.writeText(text);
    vscode.window.setStatusBarMessage(vscode.l10n.t("Plan copied as {0}", FORMAT_NAMES[format]), 3000);
  }

  /** Returns the lanes of a query as text; undefined without a root module. */
  async #text(format: CopyFormat, root: string | undefined, query: PlanQuery): Promise<string | undefined> {
    const lines = { ...(root !== undefined && { root }), query };
    const compared = this.#compared?.root === root ? this.#compared?.with : undefined;
    const asked = { ...lines, ...(compared && { compared }) };
    if (format === "markdown") return (await this.#connection.ask(PLAN_MARKDOWN, asked)) ?? undefined;
    const request = { ...asked, from: 0, count: MOST_SVG_LINES };
    const plan = await this.#connection.ask(PLAN_OVERVIEW, request);
    return plan ? planSvg(plan) : undefined;
  }

  /** Takes over the panel that VS Code restored after a reload. */
  async deserializeWebviewPanel(panel: vscode.WebviewPanel): Promise<void> {
    this.#adopt(panel);
  }

  dispose(): void {
    this.#panel?.dispose();
    this.#selected.dispose();
    this.#activated.dispose();
  }

  #create(): vscode.WebviewPanel {
    return vscode.window.createWebviewPanel(PLAN_PANEL, "Plan", vscode.ViewColumn.Active);
  }

  #adopt(panel: vscode.WebviewPanel): void {
    this.#panel = panel;
    panel.onDidChangeViewState(() => {
      this.#activated.fire();
      void this.#load();
    });
    panel.onDidDispose(() => {
      this.#panel = undefined;
      this.#activated.fire();
      this.#plan = undefined;
      this.#lineRequest = undefined;
      void vscode.commands.executeCommand("setContext", PLAN_OPEN, false);
    });
    showPage(panel, this.#extension, { name: "plan", title: vscode.l10n.t("Plan") }, this.#onMessage);
    void vscode.commands.executeCommand("setContext", PLAN_OPEN, true);
  }

  /** Requests lines while any are needed: one request at a time, and none while the panel is hidden. */
  async #load(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    while (this.#isStale && this.#lineRequest && this.#panel?.visible) {
      this.#isStale = false;
      await this.#ask(this.#lineRequest);
    }
    this.#isAsking = false;
  }

  async #ask({ request, ...lines }: LineRequest): Promise<void> {
    const root = lines.root ?? this.#plan?.root;
    const compared = this.#compared?.root === root ? this.#compared?.with : undefined;
    const asked = { ...lines, ...(compared && { compared }) };
    const plan = await this.#connection.ask(PLAN_OVERVIEW, asked).catch(() => undefined);
    // Without an answer the server is not running, and the page keeps its lanes.
    if (plan === undefined || !this.#panel) return;
    const isOfOtherRoot = plan?.root !== this.#plan?.root;
    this.#plan = plan ?? undefined;
    if (isOfOtherRoot) this.#activated.fire();
    this.#post(plan ? { kind: "plan", plan, request } : { kind: "noPlan" });
  }

  #post(message: ToPage): void {
    void this.#panel?.webview.postMessage(message);
  }

  readonly #onMessage: MessageHandlers<FromPage> = {
    request: ({ lineRequest }) => this.#request(lineRequest),
    show: ({ instance }) => this.#showInstance(instance),
    selected: ({ instance }) => this.#selected.fire(instance),
    openSource: ({ instance }) => this.#openSource(instance),
    openPlace: ({ place }) => this.#sources.show(place, { take: true, timeline: this.#panel?.viewColumn }),
    copy: ({ format, root, query }) => this.#copy(format, root, query),
    load: ({ root }) => vscode.commands.executeCommand(LOAD_STATE_COMMAND, { root } satisfies LoadStateRequest),
    startFrom: ({ root, state }) => vscode.commands.executeCommand(STATE_COMMANDS[state], root),
    endComparison: ({ root }) => this.compare(root, undefined),
    init: ({ root, program }) => vscode.commands.executeCommand(INIT_COMMAND, { root, program } satisfies InitRequest),
    choose: ({ choice, root }) => vscode.commands.executeCommand(CHOICES[choice], root),
    run: ({ command }) => vscode.commands.executeCommand(COMMANDS[command]),
  };

  #request(lineRequest: LineRequest): void {
    // The first request of a page comes from a new document, which knows nothing yet.
    if (lineRequest.request === 0) this.#greet(lineRequest);
    this.#lineRequest = lineRequest;
    if (lineRequest.root !== undefined && lineRequest.request > 0) this.#root = lineRequest.root;
    this.refresh();
  }

  /** Opens the block of an instance beside the page. */
  async #openSource(instance: InstanceReference): Promise<void> {
    const source = await this.#connection.ask(INSTANCE_SOURCE, instance);
    if (source) await this.#sources.show(source, { take: true, timeline: this.#panel?.viewColumn });
  }

  #greet(lineRequest: LineRequest): void {
    if (this.#root !== undefined && lineRequest.root !== this.#root) this.#post({ kind: "root", root: this.#root });
    this.#post({ kind: "shown", instance: this.#shownInstance });
    this.#post({ kind: "outage", words: this.#outage });
  }
}
