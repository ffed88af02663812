import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as vscode from "vscode";
import { LanguageClient, TransportKind } from "vscode-languageclient/node";
import type { System } from "./system.ts";

/** The system of an extension that runs on a computer. The bundle for browsers has `inBrowser.ts` in its place. */
export const system: System = {
  startsPrograms: true,
  scheme: "file",
  program: (extension, version) => ({
    node: process.execPath,
    file: vscode.Uri.joinPath(extension, "dist/cli.js").fsPath,
    version,
  }),
  newClient: (extension, options) => {
    const module = vscode.Uri.joinPath(extension, "dist/server.js").fsPath;
    return new LanguageClient("stateline", "Stateline", { module, transport: TransportKind.ipc }, options);
  },
  runTerraform: ({ root, program, args, environment }, cancelled, print) =>
    new Promise((resolve) => {
      const env = { ...process.env, ...environment };
      const child = spawn(program, args, { cwd: vscode.Uri.parse(root, true).fsPath, env });
      const subscription = cancelled.onCancellationRequested(() => child.kill("SIGINT"));
      const end: typeof resolve = (ended) => {
        subscription.dispose();
        resolve(ended);
      };
      for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", print);
      child.once("error", () => end("not found"));
      child.once("close", (code) => end(cancelled.isCancellationRequested ? "cancelled" : (code ?? 1)));
    }),
  async withTemporaryFile(name, use) {
    const folder = await mkdtemp(join(tmpdir(), "stateline-plan-"));
    try {
      return await use(join(folder, name));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
