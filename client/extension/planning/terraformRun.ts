import { spawn } from "node:child_process";
import * as vscode from "vscode";
import { otherProgram } from "./program.ts";

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

/** Runs a command to its end. Cancelling interrupts it, so that the lock of the state is released. */
export function runTerraform(
  { root, program, args, environment }: TerraformCommand,
  cancelled: vscode.CancellationToken,
  print: (text: string) => void,
): Promise<Ended> {
  return new Promise((resolve) => {
    const env = { ...process.env, ...environment };
    const child = spawn(program, args, { cwd: vscode.Uri.parse(root, true).fsPath, env });
    const subscription = cancelled.onCancellationRequested(() => child.kill("SIGINT"));
    const end = (ended: Ended) => {
      subscription.dispose();
      resolve(ended);
    };
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", print);
    child.once("error", () => end("not found"));
    child.once("close", (code) => end(cancelled.isCancellationRequested ? "cancelled" : (code ?? 1)));
  });
}

/** Returns the program that the settings name for a root module; undefined if they name none. */
export function configuredProgram(root: string): string | undefined {
  const settings = vscode.workspace.getConfiguration("stateline", vscode.Uri.parse(root, true));
  return settings.get<string>("terraform.path", "").trim() || otherProgram();
}

/** Says that an untrusted workspace starts nothing. */
export const sayUntrusted = (): Thenable<unknown> =>
  vscode.window.showInformationMessage("This workspace is not trusted, so no program is started.");

export const notFoundText = (program: string): string =>
  `${program} was not found. Install it, or set stateline.terraform.path.`;
