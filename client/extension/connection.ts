import * as vscode from "vscode";
import {
  CloseAction,
  ErrorAction,
  type ErrorHandler,
  LanguageClient,
  type LanguageClientOptions,
  TransportKind,
} from "vscode-languageclient/node";
import {
  EXPLORER,
  type ExplorerReply,
  INSTANCE_AT,
  type InstanceAtReply,
  type InstanceAtRequest,
  OPEN_SOURCE_COMMAND,
  PLAN_CHANGED,
  type PlanChanged,
  SHOW_TIMELINE_COMMAND,
  TIMELINE,
  type TimelineReply,
  type TimelineRequest,
} from "../../server/protocol/methods.ts";
import { documentSelector } from "./selector.ts";

/** The language server, as far as the extension talks to it beyond the standard requests. */
export interface Connection extends vscode.Disposable {
  readonly planChanged: vscode.Event<PlanChanged>;
  /** The server stopped and was not started again. */
  readonly stopped: vscode.Event<void>;
  explorer(): Promise<ExplorerReply>;
  timeline(request: TimelineRequest): Promise<TimelineReply>;
  instanceAt(request: InstanceAtRequest): Promise<InstanceAtReply>;
  start(): Promise<void>;
  restart(): Promise<void>;
  showLog(): void;
}

export function connect(context: vscode.ExtensionContext): Connection {
  const planChanged = new vscode.EventEmitter<PlanChanged>();
  const stopped = new vscode.EventEmitter<void>();
  const module = context.asAbsolutePath("dist/server.js");
  const client = new LanguageClient(
    "stateline",
    "Stateline",
    { module, transport: TransportKind.ipc },
    clientOptions(() => stopped.fire()),
  );
  client.onNotification(PLAN_CHANGED, (status: PlanChanged) => planChanged.fire(status));
  return {
    planChanged: planChanged.event,
    stopped: stopped.event,
    explorer: () => client.sendRequest<ExplorerReply>(EXPLORER),
    timeline: (request) => client.sendRequest<TimelineReply>(TIMELINE, request),
    instanceAt: (request) => client.sendRequest<InstanceAtReply>(INSTANCE_AT, request),
    start: () => client.start(),
    restart: () => client.restart(),
    showLog: () => client.outputChannel.show(),
    dispose() {
      planChanged.dispose();
      stopped.dispose();
      void client.dispose();
    },
  };
}

function clientOptions(gaveUp: () => void): LanguageClientOptions {
  return {
    documentSelector,
    markdown: { isTrusted: { enabledCommands: [SHOW_TIMELINE_COMMAND, OPEN_SOURCE_COMMAND] } },
    errorHandler: restartThreeTimes(gaveUp),
  };
}

const PERIOD = 5 * 60 * 1000;

/** A stopped server is started again without a word, until it has stopped three times in five minutes. */
function restartThreeTimes(gaveUp: () => void): ErrorHandler {
  let stops: number[] = [];
  return {
    error: () => ({ action: ErrorAction.Continue, handled: true }),
    closed() {
      const now = Date.now();
      stops = [...stops.filter((stop) => now - stop < PERIOD), now];
      if (stops.length < 3) return { action: CloseAction.Restart, handled: true };
      stops = [];
      gaveUp();
      return { action: CloseAction.DoNotRestart, handled: true };
    },
  };
}
