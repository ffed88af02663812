import * as vscode from "vscode";
import {
  CloseAction,
  ErrorAction,
  type ErrorHandler,
  LanguageClient,
  State,
  TransportKind,
} from "vscode-languageclient/node";
import {
  EXPLORER,
  type ExplorerReply,
  INSTANCE_AT,
  type InitializationOptions,
  type InstanceAtReply,
  type InstanceAtRequest,
  PLAN_CHANGED,
  type PlanChanged,
  TIMELINE,
  type TimelineReply,
  type TimelineRequest,
  TRUST,
  type Trust,
} from "../../server/protocol/methods.ts";
import { documentSelector } from "./selector.ts";

export const RESTART_COMMAND = "stateline.restartServer";
export const SHOW_LOG_COMMAND = "stateline.showLog";

/** The language server, as far as the extension talks to it beyond the standard requests. */
export interface Connection extends vscode.Disposable {
  readonly planChanged: vscode.Event<PlanChanged>;
  /** What to say when the server has stopped and was not started again; undefined when it runs again. */
  readonly outage: vscode.Event<string | undefined>;
  explorer(): Promise<ExplorerReply>;
  timeline(request: TimelineRequest): Promise<TimelineReply>;
  instanceAt(request: InstanceAtRequest): Promise<InstanceAtReply>;
  start(): Promise<void>;
  restart(): Promise<void>;
  showLog(): void;
}

export function connect(context: vscode.ExtensionContext): Connection {
  const planChanged = new vscode.EventEmitter<PlanChanged>();
  const outage = new vscode.EventEmitter<string | undefined>();
  // Of our own: the client's ends with the server, and what it said would be lost.
  const log = vscode.window.createOutputChannel("Stateline", { log: true });
  let lastPlan: Date | undefined;
  const options = {
    documentSelector,
    initializationOptions: (): InitializationOptions => ({ isTrusted: vscode.workspace.isTrusted }),
    outputChannel: log,
    errorHandler: restartThreeTimes(log, () => outage.fire(outageWords(lastPlan))),
  };
  const server = { module: context.asAbsolutePath("dist/server.js"), transport: TransportKind.ipc };
  const makeClient = (): LanguageClient => {
    const client = new LanguageClient("stateline", "Stateline", server, options);
    client.onNotification(PLAN_CHANGED, (status: PlanChanged) => {
      lastPlan = new Date();
      planChanged.fire(status);
    });
    client.onDidChangeState(({ newState }) => {
      if (newState !== State.Running) return;
      log.info("The language server runs.");
      outage.fire(undefined);
    });
    return client;
  };
  let client = makeClient();
  const trusted = vscode.workspace.onDidGrantWorkspaceTrust(() => {
    void client.sendNotification(TRUST, { isTrusted: true } satisfies Trust);
  });
  // What kept a server from starting stands in the log; that it did not start is told as an outage.
  const start = (): Promise<void> => client.start().catch(() => undefined);
  return {
    planChanged: planChanged.event,
    outage: outage.event,
    explorer: () => client.sendRequest<ExplorerReply>(EXPLORER),
    timeline: (request) => client.sendRequest<TimelineReply>(TIMELINE, request),
    instanceAt: (request) => client.sendRequest<InstanceAtReply>(INSTANCE_AT, request),
    start,
    async restart() {
      log.info("Restart Server: the language server is started again.");
      if (client.state === State.Starting) return start();
      if (client.state === State.Running) await client.stop().catch(() => undefined);
      // A client whose server did not come up cannot be started a second time.
      void client.dispose().catch(() => undefined);
      client = makeClient();
      await start();
    },
    showLog: () => log.show(),
    dispose() {
      trusted.dispose();
      planChanged.dispose();
      outage.dispose();
      void client
        .dispose()
        .catch(() => undefined)
        .finally(() => log.dispose());
    },
  };
}

function outageWords(lastPlan: Date | undefined): string {
  const stopped = "The language server stopped.";
  const time = lastPlan?.toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return time ? `${stopped} What is shown is of ${time}.` : stopped;
}

const PERIOD = 5 * 60 * 1000;

/** A stopped server is started again without a word but in the log, until it has stopped three times in five minutes. */
function restartThreeTimes(log: vscode.LogOutputChannel, gaveUp: () => void): ErrorHandler {
  let stops: number[] = [];
  return {
    error: () => ({ action: ErrorAction.Continue, handled: true }),
    closed() {
      const now = Date.now();
      stops = [...stops.filter((stop) => now - stop < PERIOD), now];
      if (stops.length < 3) {
        log.warn("The language server stopped and is started again.");
        return { action: CloseAction.Restart, handled: true };
      }
      stops = [];
      log.error("The language server stopped 3 times in 5 minutes and was not started again.");
      gaveUp();
      return { action: CloseAction.DoNotRestart, handled: true };
    },
  };
}
