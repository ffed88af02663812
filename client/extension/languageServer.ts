import * as vscode from "vscode";
import {
  type BaseLanguageClient,
  CloseAction,
  ErrorAction,
  type LanguageClientOptions,
  State,
  type StaticFeature,
} from "vscode-languageclient";
import {
  CHOOSE_CALLER_COMMAND,
  INIT_COMMAND,
  type InitializationOptions,
  LOAD_STATE_COMMAND,
  SHOW_CODE_ACTIONS_COMMAND,
  SHOW_PLAN_COMMAND,
  SHOW_TIMELINE_COMMAND,
  SHOW_USAGES_COMMAND,
} from "../../server/protocol/methods.ts";
import { codeActionList } from "./codeActionList.ts";
import { withProgram } from "./planning/program.ts";
import { documentSelector } from "./selector.ts";
import { sharedFeatures } from "./sharedFeatures.ts";
import { system } from "./system/onComputer.ts";

const PERIOD = 5 * 60 * 1000;
const MOST_STOPS = 3;

/** The user's choices for root modules, which a server does not keep. */
export type Remembered = Pick<InitializationOptions, "configuredRoots" | "planOptions" | "callers" | "keepsStates">;

/**
 * The process of the language server. It is restarted after each stop, until it has stopped three times in five minutes.
 *
 * Each run has a client of its own: vscode-languageclient's starts again by itself too, but one whose server stops
 * before it has answered `initialize` stays in a state that it never leaves.
 */
export class LanguageServer implements vscode.Disposable {
  // A channel of our own, because the client's would be disposed with the server and its content lost.
  readonly #log = vscode.window.createOutputChannel("Stateline", { log: true });
  readonly #runs = new vscode.EventEmitter<void>();
  readonly #stopped = new vscode.EventEmitter<void>();
  readonly #extension: vscode.Uri;
  readonly #listen: (client: BaseLanguageClient) => void;
  readonly #remembered: () => Remembered;
  #stops: readonly number[] = [];
  #client: BaseLanguageClient;
  /** The client of the current run; undefined between two runs. */
  #current: BaseLanguageClient | undefined;

  readonly runs = this.#runs.event;
  /** Fires when the server stopped for good. */
  readonly stopped = this.#stopped.event;

  /** `listen` receives every new client before the client starts. What is `remembered` is told to every new server. */
  constructor(extension: vscode.Uri, listen: (client: BaseLanguageClient) => void, remembered: () => Remembered) {
    this.#extension = extension;
    this.#listen = listen;
    this.#remembered = remembered;
    this.#client = this.#makeClient();
  }

  get client(): BaseLanguageClient {
    return this.#client;
  }

  /** Starts the server. The log has the reason for a failed start; `stopped` reports the failure. */
  async start(): Promise<void> {
    const client = this.#client;
    this.#current = client;
    await client.start().catch(() => this.#closed(client));
  }

  async restart(): Promise<void> {
    this.#log.info("Restart Server: the language server is started again.");
    if (this.#client.state === State.Starting) return this.start();
    await this.#end();
    await this.#startAgain();
  }

  showLog(): void {
    this.#log.show();
  }

  dispose(): void {
    this.#runs.dispose();
    this.#stopped.dispose();
    void this.#end().then(() => this.#log.dispose());
  }

  #makeClient(): BaseLanguageClient {
    const client = system.newClient(this.#extension, this.#options());
    client.registerFeature(announcedCommands);
    this.#listen(client);
    client.onDidChangeState(({ newState }) => {
      if (newState === State.Running) this.#started();
      if (newState === State.Stopped || newState === State.StartFailed) this.#closed(client);
    });
    return client;
  }

  #options(): LanguageClientOptions {
    return {
      documentSelector,
      initializationOptions: (): InitializationOptions => ({
        isTrusted: vscode.workspace.isTrusted,
        followsPlans: true,
        ...this.#remembered(),
      }),
      middleware: { ...sharedFeatures, ...codeActionList, workspace: { configuration: withProgram } },
      initializationFailedHandler: () => false,
      outputChannel: this.#log,
      errorHandler: {
        error: () => ({ action: ErrorAction.Continue, handled: true }),
        closed: () => ({ action: CloseAction.DoNotRestart, handled: true }),
      },
    };
  }

  #started(): void {
    this.#log.info("The language server runs.");
    this.#runs.fire();
  }

  /** Handles the end of a run. Only the first report counts, because a run can be reported as stopped and as not started. */
  #closed(client: BaseLanguageClient): void {
    if (client !== this.#current) return;
    this.#current = undefined;
    const now = Date.now();
    this.#stops = [...this.#stops.filter((stop) => now - stop < PERIOD), now];
    if (this.#stops.length < MOST_STOPS) {
      this.#log.warn("The language server stopped and is started again.");
      void this.#startAgain();
      return;
    }
    this.#stops = [];
    this.#log.error("The language server stopped 3 times in 5 minutes and was not started again.");
    this.#stopped.fire();
  }

  #startAgain(): Promise<void> {
    this.#client = this.#makeClient();
    return this.start();
  }

  /** Disposes the client. The exception of a client whose server never started is ignored. */
  async #end(): Promise<void> {
    this.#current = undefined;
    await this.#client.dispose().catch(() => undefined);
  }
}

/** Announces the commands of the extension that a lens or a code action may carry. */
const announcedCommands: StaticFeature = {
  fillClientCapabilities: (capabilities) => {
    const commands = [
      SHOW_TIMELINE_COMMAND,
      SHOW_USAGES_COMMAND,
      SHOW_PLAN_COMMAND,
      CHOOSE_CALLER_COMMAND,
      LOAD_STATE_COMMAND,
      INIT_COMMAND,
      SHOW_CODE_ACTIONS_COMMAND,
    ];
    capabilities.experimental = { ...(capabilities.experimental as object), commands: { commands } };
  },
  initialize: () => {},
  getState: () => ({ kind: "static" }),
  clear: () => {},
};
