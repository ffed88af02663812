import type * as vscode from "vscode";
import type { BaseLanguageClient, LanguageClientOptions } from "vscode-languageclient";

/** A command of terraform or tofu in the folder of a root module. */
export interface TerraformCommand {
  /** The URI of the root module's folder. */
  readonly root: string;
  readonly program: string;
  readonly args: readonly string[];
  /** The variables beside those of VS Code. */
  readonly environment: Readonly<Record<string, string>>;
}

/** How a command ended: with its exit code, or before that. */
export type Ended = number | "cancelled" | "not found";

/** What an extension can do with the machine that it runs on. */
export interface System {
  /** Whether programs can be started. In a browser none can. */
  readonly startsPrograms: boolean;
  /** The scheme of the documents that the language server reads; those of all schemes if absent. */
  readonly scheme?: string;
  /** Returns the command line of the extension, with what runs it; undefined where no program can be started. */
  program(
    extension: vscode.Uri,
    version: string,
  ): { readonly node: string; readonly file: string; readonly version: string } | undefined;
  /** Returns a client of a language server that starts with it; `extension` is the folder of the extension. */
  newClient(extension: vscode.Uri, options: LanguageClientOptions): BaseLanguageClient;
  /** Runs a command to its end. Cancelling interrupts it, so that the lock of the state is released. */
  runTerraform(
    command: TerraformCommand,
    cancelled: vscode.CancellationToken,
    print: (text: string) => void,
  ): Promise<Ended>;
  /** Resolves with the result of `use` for the path of a file in a new folder, which is removed afterwards. */
  withTemporaryFile<T>(name: string, use: (path: string) => Promise<T>): Promise<T>;
}
