import * as vscode from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import type { Notification, Request } from "../../server/protocol/message.ts";
import {
  KEEP_STATES,
  KEPT_STATES,
  PAGE_CHANGED,
  PLAN_CHANGED,
  ROOT_GONE,
  type RootGone,
  STATE_REPLACED,
  type StateReplaced,
  TRUST,
} from "../../server/protocol/methods.ts";
import type { PlanStatus } from "../../server/protocol/planStatus.ts";
import { HeldStatuses } from "./heldStatuses.ts";
import { LanguageServer, type Remembered } from "./languageServer.ts";
import { followKeptStates, type KeptStates } from "./planning/keptStates.ts";

export const RESTART_COMMAND = "stateline.restartServer";
export const SHOW_LOG_COMMAND = "stateline.showLog";

/** Stands for a reply that the server could not give. */
export const NOT_ANSWERED = { refused: vscode.l10n.t("The language server failed to answer. Its log says why.") };

/** The language server's messages beyond the standard ones, as the extension uses them. */
export interface Connection extends vscode.Disposable {
  readonly planChanged: vscode.Event<PlanStatus>;
  readonly rootGone: vscode.Event<RootGone>;
  readonly pageChanged: vscode.Event<void>;
  /** The message after the server stopped for good; undefined while the server runs. */
  readonly outage: vscode.Event<string | undefined>;
  /** Resolves with the reply; null where the server has none, or failed. */
  ask<Params, Reply>(request: Request<Params, Reply>, params: NoInfer<Params>): Promise<Reply | null>;
  notify<Params>(notification: Notification<Params>, params: NoInfer<Params>): void;
  start(): Promise<void>;
  restart(): Promise<void>;
  showLog(): void;
}

export function connect(context: vscode.ExtensionContext, kept: KeptStates, remembered: () => Remembered): Connection {
  const planChanged = new vscode.EventEmitter<PlanStatus>();
  const rootGone = new vscode.EventEmitter<RootGone>();
  const pageChanged = new vscode.EventEmitter<void>();
  const outage = new vscode.EventEmitter<string | undefined>();
  const statuses = new HeldStatuses((status) => planChanged.fire(status));
  let lastPlan: Date | undefined;
  const listen = (client: BaseLanguageClient): void => {
    const follow = <Params>(notification: Notification<Params>, listener: (params: NoInfer<Params>) => void) =>
      client.onNotification(notification, listener);
    follow(PLAN_CHANGED, (status) => {
      lastPlan = new Date();
      statuses.receive(status);
    });
    follow(STATE_REPLACED, (replaced) => kept.keep(replaced));
    follow(ROOT_GONE, (gone) => {
      statuses.forget(gone.root);
      rootGone.fire(gone);
    });
    follow(PAGE_CHANGED, () => pageChanged.fire());
    client.onRequest(KEPT_STATES, ({ state }: Pick<StateReplaced, "state">) => kept.of(state));
  };
  const server = new LanguageServer(context.extensionUri, listen, remembered);
  const ask: Connection["ask"] = (request, params) => server.client.sendRequest(request, params);
  const notify: Connection["notify"] = (notification, params) =>
    void server.client.sendNotification(notification, params);
  const subscriptions = vscode.Disposable.from(
    server,
    statuses,
    planChanged,
    rootGone,
    pageChanged,
    outage,
    followKeptStates(kept, (isOn) => notify(KEEP_STATES, { isOn })),
    server.stopped(() => outage.fire(outageWords(lastPlan))),
    server.runs(() => outage.fire(undefined)),
    vscode.workspace.onDidGrantWorkspaceTrust(() => notify(TRUST, { isTrusted: true })),
  );
  return {
    planChanged: planChanged.event,
    rootGone: rootGone.event,
    pageChanged: pageChanged.event,
    outage: outage.event,
    ask,
    notify,
    start: () => server.start(),
    restart: () => server.restart(),
    showLog: () => server.showLog(),
    dispose: () => subscriptions.dispose(),
  };
}

/** `The language server stopped. The plan shown is of 12:04.` */
function outageWords(lastPlan: Date | undefined): string {
  const stopped = vscode.l10n.t("The language server stopped.");
  const time = lastPlan?.toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return time ? vscode.l10n.t("{0} The plan shown is of {1}.", stopped, time) : stopped;
}
