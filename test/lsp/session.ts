import { type ChildProcess, spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import {
  type CodeLens,
  type ConfigurationParams,
  createProtocolConnection,
  type Diagnostic,
  type Hover,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { PLAN_CHANGED, TIMELINE } from "../../server/protocol/methods.ts";
import type { PlanStatus } from "../../server/protocol/planStatus.ts";
import type { Timeline } from "../../server/protocol/timeline.ts";

/** A client of the real language server, with one folder open. */
export interface Session {
  readonly connection: ProtocolConnection;
  /** What the server writes, byte by byte. */
  readonly output: Readable;
  uri(name: string): string;
  open(name: string, text: string): Promise<void>;
  change(name: string, text: string): Promise<void>;
  /** Resolves when the newest diagnostics of the file match, without those of rules about the plan. */
  diagnostics(name: string, fits: (summaries: readonly string[]) => boolean): Promise<readonly string[]>;
  /** Resolves when the newest diagnostics of rules about the plan match: their lines, severities and rules. */
  ruleDiagnostics(name: string, fits: (lines: readonly string[]) => boolean): Promise<readonly string[]>;
  status(fits: (text: string, status: PlanStatus) => boolean): Promise<PlanStatus>;
  lenses(name: string): Promise<readonly string[]>;
  hover(name: string, line: number, character: number): Promise<string>;
  timeline(address: string): Promise<Timeline | null>;
  close(): Promise<void>;
  /** Kills the server without a shutdown request. */
  kill(): void;
}

/**
 * Starts the server. `capabilities` are announced beside those of the extension, `more` extends the initialize request; `settings` returns the client's answer for a configuration section.
 */
export async function startSession(
  folder: string,
  more: { readonly capabilities?: object; readonly initializationOptions?: object } | object = {},
  settings: () => unknown = () => null,
): Promise<Session> {
  const server = spawn(process.execPath, ["dist/server.js", "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
  const connection = createProtocolConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  const root = pathToFileURL(folder).href;
  const published = watched<PublishDiagnosticsParams>();
  const statuses = watched<PlanStatus>();
  connection.onNotification("textDocument/publishDiagnostics", (params: PublishDiagnosticsParams) =>
    published.tell(params.uri, params),
  );
  connection.onNotification(PLAN_CHANGED, (status: PlanStatus) => statuses.tell("plan", status));
  connection.onRequest("workspace/configuration", ({ items }: ConfigurationParams) => items.map(() => settings()));
  connection.listen();
  await connection.sendRequest("initialize", {
    processId: process.pid,
    rootUri: root,
    ...more,
    initializationOptions: {
      followsPlans: true,
      ...("initializationOptions" in more ? more.initializationOptions : {}),
    },
    capabilities: { ...ANNOUNCED, ...("capabilities" in more ? more.capabilities : {}) },
  });
  await connection.sendNotification("initialized", {});
  return {
    ...requests(connection, root),
    output: server.stdout,
    diagnostics: async (name, fits) =>
      summaries(await published.when(`${root}/${name}`, (params) => fits(summaries(params)))),
    ruleDiagnostics: async (name, fits) =>
      ruleLines(await published.when(`${root}/${name}`, (params) => fits(ruleLines(params)))),
    status: async (fits) =>
      statuses.when("plan", (status) => status !== undefined && fits(status.text, status)) as Promise<PlanStatus>,
    close: () => stop(connection, server),
    kill: () => {
      connection.dispose();
      server.kill("SIGKILL");
    },
  };
}

/** What the client of the extension announces. */
const ANNOUNCED = {
  textDocument: {
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    completion: { completionItem: { snippetSupport: true, tagSupport: { valueSet: [1] } } },
    signatureHelp: { signatureInformation: { parameterInformation: { labelOffsetSupport: true } } },
  },
  experimental: {
    commands: {
      commands: [
        "stateline.showTimeline",
        "stateline.showUsages",
        "stateline.loadState",
        "stateline.init",
        "stateline.showCodeActions",
      ],
    },
  },
};

const summaries = (params: PublishDiagnosticsParams | undefined) =>
  (params?.diagnostics ?? [])
    .filter((diagnostic) => !isOfRule(diagnostic))
    .map(({ message }) => (typeof message === "string" ? message : message.value).split(": ")[0]!);

const ruleLines = (params: PublishDiagnosticsParams | undefined) =>
  (params?.diagnostics ?? [])
    .filter(isOfRule)
    .map(({ range, severity, code }) => `${range.start.line + 1} ${SEVERITIES[severity ?? 0]} ${code}`);

const SEVERITIES = ["", "error", "warning", "information", "hint"];

/** Whether a rule has found it: the codes of all other findings begin with their room. */
const isOfRule = ({ code }: Diagnostic): boolean => typeof code === "string" && !code.includes("/");

/** Returns what a client sends to the server about the files of a folder. */
function requests(
  connection: ProtocolConnection,
  root: string,
): Omit<Session, "output" | "diagnostics" | "ruleDiagnostics" | "status" | "close" | "kill"> {
  const uri = (name: string) => `${root}/${name}`;
  const versions = new Map<string, number>();
  return {
    connection,
    uri,
    open: (name, text) => {
      versions.set(name, 1);
      const textDocument = { uri: uri(name), languageId: "terraform", version: 1, text };
      return connection.sendNotification("textDocument/didOpen", { textDocument });
    },
    change: (name, text) => {
      const version = (versions.get(name) ?? 1) + 1;
      versions.set(name, version);
      const textDocument = { uri: uri(name), version };
      return connection.sendNotification("textDocument/didChange", { textDocument, contentChanges: [{ text }] });
    },
    lenses: async (name) => {
      const lenses: CodeLens[] | null = await connection.sendRequest("textDocument/codeLens", {
        textDocument: { uri: uri(name) },
      });
      return (lenses ?? []).map(({ range, command }) => `${range.start.line + 1} ${command?.title}`);
    },
    hover: async (name, line, character) => {
      const params = { textDocument: { uri: uri(name) }, position: { line, character } };
      const hover: Hover | null = await connection.sendRequest("textDocument/hover", params);
      return hover && typeof hover.contents === "object" && "value" in hover.contents ? hover.contents.value : "";
    },
    timeline: (address) => connection.sendRequest(TIMELINE, { root, address }),
  };
}

async function stop(connection: ProtocolConnection, server: ChildProcess): Promise<void> {
  await connection.sendRequest("shutdown");
  await connection.sendNotification("exit");
  await new Promise((resolve) => server.once("exit", resolve));
  connection.dispose();
}

/** Keeps the newest message of each name, and lets a test wait for one. */
function watched<T>() {
  const newest = new Map<string, T>();
  const waiting = new Set<() => void>();
  return {
    tell: (name: string, message: T) => {
      newest.set(name, message);
      for (const check of waiting) check();
    },
    when: (name: string, fits: (message: T | undefined) => boolean): Promise<T | undefined> =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`No fitting message of ${name}; last: ${JSON.stringify(newest.get(name))}`)),
          50_000,
        );
        const check = () => {
          if (!fits(newest.get(name))) return;
          clearTimeout(timer);
          waiting.delete(check);
          resolve(newest.get(name));
        };
        waiting.add(check);
        check();
      }),
  };
}
