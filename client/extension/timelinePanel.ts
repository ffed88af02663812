import * as vscode from "vscode";
import {
  INSTANCE_AT,
  type InstanceReference,
  type LogReference,
  RUN_LOG,
  TIMELINE,
  type TimelineRequest,
} from "../../server/protocol/methods.ts";
import type { Location } from "../../server/protocol/place.ts";
import type { RecordedRun } from "../../server/protocol/recordedRun.ts";
import type { FromPage, PageCommand, PageState, ToPage } from "../webview/timeline/messages.ts";
import { type Connection, RESTART_COMMAND, SHOW_LOG_COMMAND } from "./connection.ts";
import { EXPLORER_VIEW } from "./explorer/explorer.ts";
import { OPEN_FINISHED_PLAN_COMMAND } from "./explorer/explorerItems.ts";
import { isSameInstance } from "./instances.ts";
import { fromPosition } from "./places.ts";
import { READ_ALL_COMMAND, READ_OBJECT_COMMAND } from "./planning/choosePlanOptions.ts";
import { chosenPlanFile } from "./planning/finishedPlan.ts";
import { chosenLog, ShownLog } from "./shownLog.ts";
import type { SourceEditors } from "./sourceEditors.ts";
import { type MessageHandlers, showPage } from "./webviewPage.ts";

/** An instance that is shown, and its block, if it has one; the last block if the plan no longer has the instance. */
export interface ShownInstance {
  readonly instance: InstanceReference;
  readonly source: Location | undefined;
}

type Content = Extract<ToPage, { kind: "timeline" | "gone" }>;

export const TIMELINE_PANEL = "stateline.timeline";

/** The title until the address of the instance replaces it. VS Code has a view of its own called Timeline. */
const TITLE = vscode.l10n.t("Instance Timeline");

const COMMANDS: Readonly<Record<PageCommand, string>> = {
  explorer: `${EXPLORER_VIEW}.focus`,
  restart: RESTART_COMMAND,
  log: SHOW_LOG_COMMAND,
};

/** The single panel that shows the timeline of an instance; opened with the first timeline. */
export class TimelinePanel implements vscode.Disposable, vscode.WebviewPanelSerializer<PageState> {
  readonly #connection: Connection;
  readonly #sources: SourceEditors;
  readonly #extension: vscode.Uri;
  #panel: vscode.WebviewPanel | undefined;
  #instance: InstanceReference | undefined;
  #content: Content | undefined;
  /** The block of the last timeline. When the instance is gone, the page offers the instance that is now at this place. */
  #source: Location | undefined;
  #cursor: Extract<ToPage, { kind: "cursor" }> | undefined;
  #outage: string | undefined;
  /** The answers that the apply is rehearsed with, for every instance that the panel shows; undefined without a rehearsal. */
  #rehearsal: TimelineRequest["rehearsal"];
  /** Whether earlier runs are shown, for every instance. */
  #showsEarlier = false;
  /** The log of a real run, for every instance that it names. */
  readonly #log = new ShownLog();
  /** The runs that are compared, for every instance; undefined without a comparison. */
  #comparison: TimelineRequest["comparison"];
  readonly #followed = new vscode.EventEmitter<InstanceReference | undefined>();
  /** Fires with the instance that the panel shows from now on, and with undefined when the panel closes. */
  readonly followed = this.#followed.event;
  readonly #activated = new vscode.EventEmitter<void>();
  /** Fires when the panel becomes the active editor, or is it no longer, and when it shows another instance. */
  readonly activated = this.#activated.event;
  readonly #lost = new vscode.EventEmitter<InstanceReference>();
  /** Fires with the shown instance when the plan no longer has it. */
  readonly lost = this.#lost.event;
  /** The number of requests, so that a stale answer is dropped. */
  #asked = 0;

  constructor(connection: Connection, sources: SourceEditors, extension: vscode.Uri) {
    this.#connection = connection;
    this.#sources = sources;
    this.#extension = extension;
    this.#log.changed(() => this.#load());
  }

  /** The instance of the panel while the panel is visible. */
  get shown(): ShownInstance | undefined {
    if (!this.#panel?.visible || !this.#instance || !this.#content) return undefined;
    return { instance: this.#instance, source: this.#source };
  }

  /** The root module of the instance while the panel is the active editor. */
  get activeRoot(): string | undefined {
    return this.#panel?.active ? this.#instance?.root : undefined;
  }

  /** The outcome of the first promise in the log that is shown; for tests. */
  get recorded(): string | undefined {
    const recorded = this.#content?.kind === "timeline" ? this.#content.timeline.recorded : undefined;
    return recorded && "promises" in recorded ? recorded.promises[0]?.outcome : undefined;
  }

  /** Shows the instance, in a panel beside the editor. With `take`, the panel gets the keyboard focus. */
  async show(instance: InstanceReference, take = false): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    if (editor) this.mark(editor.document.uri, editor.selection.active);
    if (!this.#panel) this.#adopt(this.#create(take));
    else this.#panel.reveal(undefined, !take);
    await this.follow(instance);
  }

  /** Shows an instance with what the log of a real run tells of it. */
  async showLog(file: vscode.Uri, instance: InstanceReference): Promise<void> {
    this.#log.show(file);
    await this.show(instance, true);
  }

  /** Shows another instance in the open panel. */
  async follow(instance: InstanceReference): Promise<void> {
    if (!isSameInstance(instance, this.#instance)) {
      this.#source = undefined;
      // A failure is one of this instance; assumed values can be of any.
      this.#rehearsal = this.#rehearsal && { whatIf: this.#rehearsal.whatIf };
    }
    this.#instance = instance;
    this.#activated.fire();
    this.#followed.fire(instance);
    await this.#load();
  }

  /** Marks the row at the editor's cursor, now and in the next timeline. */
  mark(uri: vscode.Uri, position: vscode.Position): void {
    this.#cursor = { kind: "cursor", uri: uri.toString(), position: fromPosition(position) };
    this.#post(this.#cursor);
  }

  /** Shows source text, but never in the column of the panel. */
  async openSource(location: Location, take: boolean): Promise<void> {
    await this.#sources.show(location, { take, timeline: this.#panel?.viewColumn });
  }

  /** Reloads the timeline after a newer plan of a root module. */
  async refresh(root: string): Promise<void> {
    if (this.#instance?.root === root) await this.#load();
  }

  /** The message over a stale timeline; undefined while the timeline is live. */
  outage(words: string | undefined): void {
    this.#outage = words;
    this.#post({ kind: "outage", words });
  }

  /** Takes over the panel that VS Code restored after a reload. */
  async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: PageState | undefined): Promise<void> {
    if (!state?.instance) return panel.dispose();
    this.#adopt(panel);
    await this.follow(state.instance);
  }

  dispose(): void {
    this.#panel?.dispose();
    this.#log.dispose();
    this.#followed.dispose();
    this.#lost.dispose();
  }

  #create(take: boolean): vscode.WebviewPanel {
    const place = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: !take };
    return vscode.window.createWebviewPanel(TIMELINE_PANEL, TITLE, place, { retainContextWhenHidden: false });
  }

  #adopt(panel: vscode.WebviewPanel): void {
    this.#panel = panel;
    panel.onDidDispose(() => {
      this.#panel = undefined;
      this.#content = undefined;
      this.#instance = undefined;
      this.#source = undefined;
      this.#followed.fire(undefined);
    });
    showPage(panel, this.#extension, { name: "timeline", title: TITLE }, this.#onMessage);
  }

  async #load(): Promise<void> {
    const instance = this.#instance;
    if (!this.#panel || !instance) return;
    const asked = ++this.#asked;
    const content = await this.#ask(instance);
    if (!content || asked !== this.#asked || !this.#panel) return;
    this.#content = content;
    if (content.kind === "timeline") this.#source = content.timeline.source;
    this.#panel.title = instance.address;
    this.#send();
    if (content.kind === "gone") this.#lost.fire(instance);
  }

  /** Requests the content of an instance; undefined while the server is not running, so that the panel keeps its content. */
  async #ask(instance: InstanceReference): Promise<Content | undefined> {
    try {
      const rehearsal = this.#rehearsal;
      const earlier = this.#showsEarlier;
      const log = this.#log.reference;
      const comparison = this.#comparison;
      const request = {
        ...instance,
        ...(rehearsal && { rehearsal }),
        earlier,
        ...(log && { log }),
        ...(comparison && { comparison }),
      };
      const timeline = await this.#connection.ask(TIMELINE, request);
      if (timeline) return { kind: "timeline", timeline };
      const instanceAtSource = this.#source && (await this.#connection.ask(INSTANCE_AT, startOf(this.#source)));
      const recorded = log && (await this.#recordOf(instance, log));
      return { kind: "gone", instance, instanceAtSource: instanceAtSource ?? undefined, ...(recorded && { recorded }) };
    } catch {
      return undefined;
    }
  }

  /** Returns what a log tells of an instance that the plan does not have, such as one that was destroyed. */
  async #recordOf({ root, address }: InstanceReference, log: LogReference): Promise<RecordedRun | undefined> {
    const reply = await this.#connection.ask(RUN_LOG, { root, log, address });
    return reply && "title" in reply ? reply.recorded : undefined;
  }

  /** Sends the content, and then the mark, which refers to the rows of the content. */
  #send(): void {
    for (const message of [this.#content, this.#cursor]) if (message) this.#post(message);
    this.#post({ kind: "outage", words: this.#outage });
  }

  #post(message: ToPage): void {
    void this.#panel?.webview.postMessage(message);
  }

  async #openLog(): Promise<void> {
    const file = await chosenLog();
    if (!file) return;
    this.#log.show(file);
    await this.#load();
  }

  async #openPlanFile(): Promise<void> {
    const file = await chosenPlanFile(vscode.l10n.t("Compare with a Finished Plan"), vscode.l10n.t("Compare"));
    if (!file) return;
    await vscode.commands.executeCommand(OPEN_FINISHED_PLAN_COMMAND, file, this.#instance?.root, true);
    this.#comparison = { left: `file:${file.toString()}` };
    await this.#load();
  }

  readonly #onMessage: MessageHandlers<FromPage> = {
    ready: () => this.#send(),
    open: ({ location, take }) => this.openSource(location, take),
    copy: ({ text }) => vscode.env.clipboard.writeText(text),
    show: ({ instance }) => this.follow(instance),
    rehearse: ({ rehearsal }) => {
      this.#rehearsal = rehearsal;
      return this.#load();
    },
    showEarlier: ({ isShown }) => {
      this.#showsEarlier = isShown;
      return this.#load();
    },
    openLog: () => this.#openLog(),
    closeLog: () => {
      this.#log.show(undefined);
      return this.#load();
    },
    compare: ({ runs }) => {
      this.#comparison = runs;
      return this.#load();
    },
    openPlanFile: () => this.#openPlanFile(),
    readObject: () => vscode.commands.executeCommand(READ_OBJECT_COMMAND, this.#instance),
    readAll: () => vscode.commands.executeCommand(READ_ALL_COMMAND, this.#instance?.root),
    run: ({ command }) => vscode.commands.executeCommand(COMMANDS[command]),
  };
}

const startOf = ({ uri, start }: Location) => ({ uri, position: start });
