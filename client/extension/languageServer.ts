import * as vscode from "vscode";
import {
  CloseAction,
  type CloseHandlerResult,
  ErrorAction,
  LanguageClient,
  type LanguageClientOptions,
  State,
  TransportKind,
} from "vscode-languageclient/node";
import type { InitializationOptions } from "../../server/protocol/methods.ts";
import { documentSelector } from "./selector.ts";

const PERIOD = 5 * 60 * 1000;

/** The process of the language server. One that stops is started again, until it has stopped three times in five minutes. */
export class LanguageServer implements vscode.Disposable {
  // Of our own: the client's would end with the server, and what it said would be lost.
  readonly #log = vscode.window.createOutputChannel("Stateline", { log: true });
  readonly #runs = new vscode.EventEmitter<void>();
  readonly #stopped = new vscode.EventEmitter<void>();
  readonly #module: string;
  readonly #listen: (client: LanguageClient) => void;
  #stops: readonly number[] = [];
  #client: LanguageClient;

  readonly runs = this.#runs.event;
  /** It was not started again. */
  readonly stopped = this.#stopped.event;

  /** `listen` gets every client that is made, before it starts. */
  constructor(module: string, listen: (client: LanguageClient) => void) {
    this.#module = module;
    this.#listen = listen;
    this.#client = this.#makeClient();
  }

  get client(): LanguageClient {
    return this.#client;
  }

  /** What kept it from starting stands in the log; that it did not start is told by `stopped`. */
  async start(): Promise<void> {
    await this.#client.start().catch(() => undefined);
  }

  async restart(): Promise<void> {
    this.#log.info("Restart Server: the language server is started again.");
    if (this.#client.state === State.Starting) return this.start();
    await this.#end();
    this.#client = this.#makeClient();
    await this.start();
  }

  showLog(): void {
    this.#log.show();
  }

  dispose(): void {
    this.#runs.dispose();
    this.#stopped.dispose();
    void this.#end().then(() => this.#log.dispose());
  }

  #makeClient(): LanguageClient {
    const server = { module: this.#module, transport: TransportKind.ipc };
    const client = new LanguageClient("stateline", "Stateline", server, this.#options());
    this.#listen(client);
    client.onDidChangeState(({ newState }) => {
      if (newState === State.Running) this.#started();
    });
    return client;
  }

  #options(): LanguageClientOptions {
    return {
      documentSelector,
      initializationOptions: (): InitializationOptions => ({ isTrusted: vscode.workspace.isTrusted }),
      outputChannel: this.#log,
      errorHandler: {
        error: () => ({ action: ErrorAction.Continue, handled: true }),
        closed: () => this.#closed(),
      },
    };
  }

  #started(): void {
    this.#log.info("The language server runs.");
    this.#runs.fire();
  }

  #closed(): CloseHandlerResult {
    const now = Date.now();
    this.#stops = [...this.#stops.filter((stop) => now - stop < PERIOD), now];
    if (this.#stops.length < 3) {
      this.#log.warn("The language server stopped and is started again.");
      return { action: CloseAction.Restart, handled: true };
    }
    this.#stops = [];
    this.#log.error("The language server stopped 3 times in 5 minutes and was not started again.");
    this.#stopped.fire();
    return { action: CloseAction.DoNotRestart, handled: true };
  }

  /** A client whose server did not come up can neither be stopped nor started a second time. */
  async #end(): Promise<void> {
    await this.#client.dispose().catch(() => undefined);
  }
}
