import * as vscode from "vscode";
import type { InstanceReference } from "../../server/protocol/methods.ts";
import type { Timeline } from "../../server/protocol/timeline.ts";
import type { FromPage, PageState, ToPage } from "../webview/timeline/messages.ts";
import type { Connection } from "./connection.ts";
import { openSource } from "./places.ts";
import { timelinePage } from "./timelinePage.ts";

export const TIMELINE_PANEL = "stateline.timeline";

/** The one panel that shows the timeline of an instance, opened when it is first asked for. */
export class TimelinePanel implements vscode.Disposable, vscode.WebviewPanelSerializer<PageState> {
  readonly #connection: Connection;
  readonly #extension: vscode.Uri;
  #panel: vscode.WebviewPanel | undefined;
  #instance: InstanceReference | undefined;
  #timeline: Timeline | undefined;
  /** Counts the requests, so that an answer that was overtaken is dropped. */
  #asked = 0;

  constructor(connection: Connection, extension: vscode.Uri) {
    this.#connection = connection;
    this.#extension = extension;
  }

  /** What the panel shows, while anybody can see it. */
  get shown(): Timeline | undefined {
    return this.#panel?.visible ? this.#timeline : undefined;
  }

  /** Shows the instance, in a panel beside the editor. */
  async show(instance: InstanceReference): Promise<void> {
    if (!this.#panel) this.#adopt(this.#create());
    else this.#panel.reveal(undefined, true);
    await this.follow(instance);
  }

  /** Shows another instance in the panel as it stands. */
  async follow(instance: InstanceReference): Promise<void> {
    this.#instance = instance;
    await this.#load();
  }

  /** Marks the row of the place where the editor's cursor is. */
  mark(uri: vscode.Uri, position: vscode.Position): void {
    const { line, character } = position;
    this.#post({ kind: "cursor", uri: uri.toString(), position: { line, character } });
  }

  /** There is a newer plan of a root module. */
  async refresh(root: string): Promise<void> {
    if (this.#instance?.root === root) await this.#load();
  }

  /** VS Code brings the panel back after a reload. */
  async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: PageState | undefined): Promise<void> {
    if (!state?.instance) return panel.dispose();
    this.#adopt(panel);
    await this.follow(state.instance);
  }

  dispose(): void {
    this.#panel?.dispose();
  }

  #create(): vscode.WebviewPanel {
    const place = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    return vscode.window.createWebviewPanel(TIMELINE_PANEL, "Timeline", place, { retainContextWhenHidden: false });
  }

  #adopt(panel: vscode.WebviewPanel): void {
    const dist = vscode.Uri.joinPath(this.#extension, "dist");
    this.#panel = panel;
    panel.iconPath = vscode.Uri.joinPath(this.#extension, "media/stateline.svg");
    panel.webview.options = { enableScripts: true, localResourceRoots: [dist] };
    panel.webview.onDidReceiveMessage((message: FromPage) => this.#received(message));
    panel.onDidDispose(() => {
      this.#panel = undefined;
      this.#timeline = undefined;
      this.#instance = undefined;
    });
    panel.webview.html = timelinePage(panel.webview, dist);
  }

  async #load(): Promise<void> {
    const instance = this.#instance;
    if (!this.#panel || !instance) return;
    const asked = ++this.#asked;
    const timeline = await this.#connection.timeline(instance);
    if (asked !== this.#asked || !this.#panel) return;
    this.#timeline = timeline ?? undefined;
    this.#panel.title = instance.address;
    this.#send();
  }

  #send(): void {
    if (this.#timeline) this.#post({ kind: "timeline", timeline: this.#timeline });
    else if (this.#instance) this.#post({ kind: "gone", instance: this.#instance });
  }

  #post(message: ToPage): void {
    void this.#panel?.webview.postMessage(message);
  }

  async #received(message: FromPage): Promise<void> {
    if (message.kind === "ready") this.#send();
    else if (message.kind === "open") await openSource(message.location, !message.take);
    else await vscode.env.clipboard.writeText(message.text);
  }
}
