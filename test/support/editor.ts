import { PassThrough } from "node:stream";
import type { CodeLens, Hover, PublishDiagnosticsParams } from "vscode-languageserver";
import {
  createConnection,
  createProtocolConnection,
  Message,
  type ProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { folderOf, isBelow } from "../../server/engine/source/paths.ts";
import { serve } from "../../server/lsp/serve.ts";
import {
  EXPLORER,
  type InstanceReference,
  PLAN_CHANGED,
  ROOT_GONE,
  type RootGone,
  TIMELINE,
  TRUST,
} from "../../server/protocol/methods.ts";
import type { PlanStatus } from "../../server/protocol/planStatus.ts";
import { askWholeExplorer } from "./explorer.ts";
import type { MemoryDisk } from "./memoryDisk.ts";

/** An editor with its own server. It sends requests when VS Code does, and keeps the last content of each notification. */
export class Editor {
  readonly disk: MemoryDisk;
  readonly open = new Map<string, string>();
  /** The notifications and requests of the server, in order; without replies. */
  readonly heard: Heard[] = [];
  readonly #connection: ProtocolConnection;
  readonly #stop: () => void;
  readonly #problems = new Map<string, unknown>();
  readonly #lenses = new Map<string, unknown>();
  readonly #statuses = new Map<string, unknown>();
  readonly #watched = new Map<string, readonly string[]>();
  folders: readonly string[];
  isTrusted: boolean;
  #version = 0;
  #loose: Promise<unknown>[] = [];

  private constructor(disk: MemoryDisk, folders: readonly string[], isTrusted: boolean) {
    const [there, back] = [new PassThrough(), new PassThrough()];
    const server = createConnection(new StreamMessageReader(there), new HeardWriter(back, this.heard));
    this.#connection = createProtocolConnection(new StreamMessageReader(back), new StreamMessageWriter(there));
    this.disk = disk;
    this.folders = folders;
    this.isTrusted = isTrusted;
    this.#stop = () => {
      this.#connection.dispose();
      server.dispose();
    };
    serve(server, { ask: disk.ask, schemes: ["file"], environment: {} });
    this.#listen();
  }

  static async start(disk: MemoryDisk, folders: readonly string[], isTrusted: boolean): Promise<Editor> {
    const editor = new Editor(disk, folders, isTrusted);
    await editor.#connection.sendRequest("initialize", {
      processId: null,
      rootUri: null,
      workspaceFolders: folders.map(toFolder),
      capabilities: {
        workspace: {
          codeLens: { refreshSupport: true },
          workspaceFolders: true,
          didChangeWatchedFiles: { dynamicRegistration: true, relativePatternSupport: true },
        },
      },
      initializationOptions: { isTrusted, followsPlans: true },
    });
    editor.#notify("initialized", {});
    return editor;
  }

  stop(): void {
    this.#stop();
  }

  /** Sets the editor's text of a file, which opens or changes the file. */
  edit(path: string, text: string): void {
    const isOpen = this.open.has(path);
    this.open.set(path, text);
    const uri = uriOf(path);
    if (!isOpen)
      this.#notify("textDocument/didOpen", { textDocument: { uri, languageId: "terraform", version: 0, text } });
    else
      this.#notify("textDocument/didChange", {
        textDocument: { uri, version: ++this.#version },
        contentChanges: [{ text }],
      });
    this.#askLenses(path);
  }

  close(path: string): void {
    if (!this.open.delete(path)) return;
    this.#lenses.delete(path);
    this.#notify("textDocument/didClose", { textDocument: { uri: uriOf(path) } });
  }

  /**
   * Changes the disk at `about`: files, or folders with their content. The watcher of the open folders reports only these paths;
   * the watcher of another folder also reports every path that is created or deleted directly in it.
   */
  happens(about: readonly string[], change: () => void): void {
    const pathsBefore = this.disk.paths();
    change();
    const pathsAfter = this.disk.paths();
    const changedPaths = [...pathsBefore, ...pathsAfter].filter(
      (path) => pathsBefore.has(path) !== pathsAfter.has(path),
    );
    const inside = about.filter((path) => this.folders.some((folder) => isBelow(path, folder)));
    const watched = [...this.#watched.values()].flat();
    const outside = [...about, ...changedPaths].filter((path) => watched.includes(folderOf(path)));
    const heard = [...new Set([...inside, ...outside])];
    if (heard.length === 0) return;
    const changes = heard.map((path) => ({ uri: uriOf(path), type: 2 }));
    this.#notify("workspace/didChangeWatchedFiles", { changes });
  }

  addFolder(path: string): void {
    if (this.folders.includes(path)) return;
    this.folders = [...this.folders, path];
    this.#notify("workspace/didChangeWorkspaceFolders", { event: { added: [toFolder(path)], removed: [] } });
  }

  removeFolder(path: string): void {
    if (!this.folders.includes(path)) return;
    this.folders = this.folders.filter((folder) => folder !== path);
    this.#notify("workspace/didChangeWorkspaceFolders", { event: { added: [], removed: [toFolder(path)] } });
  }

  trust(isTrusted: boolean): void {
    this.isTrusted = isTrusted;
    this.#notify(TRUST, { isTrusted });
  }

  /** Resolves when no question is pending and all resulting notifications have arrived. */
  async settled(): Promise<void> {
    for (let asked = -1; asked !== this.disk.asked || this.disk.asking > 0; ) {
      asked = this.disk.asked;
      while (this.disk.asking > 0) await new Promise((resolve) => setTimeout(resolve));
      await this.#connection.sendRequest(EXPLORER);
      await new Promise((resolve) => setTimeout(resolve));
      await this.#connection.sendRequest(EXPLORER);
      const loose = this.#loose;
      this.#loose = [];
      await Promise.all(loose);
    }
  }

  /** Returns what a user sees of the open files, as text: the listed problems, lenses and hovers. */
  async shownInEditors(): Promise<string> {
    const files = [...this.open.keys()].sort();
    return textOf({
      problems: sorted(this.#problems).filter(([from]) => from !== LOG),
      lenses: sorted(this.#lenses),
      lensesNow: await Promise.all(files.map(async (path) => [path, await this.#codeLens(path)])),
      hovers: await Promise.all(files.map(async (path) => [path, await this.#hovers(path)])),
    });
  }

  /** Returns everything that a user can see, as text: the notified content, and the replies for all other views. */
  async shown(): Promise<string> {
    const explorers = await askWholeExplorer(this.#connection);
    const references = explorers.flatMap(({ root, groups }) =>
      groups.flatMap(({ rows }) =>
        rows.flatMap(({ address, deposed }) => (address ? [{ root, address, deposed }] : [])),
      ),
    );
    const files = [...new Set([...this.disk.files.keys(), ...this.open.keys()])].sort();
    return textOf({
      problems: sorted(this.#problems),
      statuses: sorted(this.#statuses),
      lenses: sorted(this.#lenses),
      explorers,
      timelines: await Promise.all(references.map((reference) => this.#timeline(reference))),
      lensesOfAll: await Promise.all(files.map(async (path) => [path, await this.#codeLens(path)])),
      hovers: await Promise.all(files.map(async (path) => [path, await this.#hovers(path)])),
    });
  }

  #timeline(reference: InstanceReference): Promise<unknown> {
    return this.#connection.sendRequest(TIMELINE, reference);
  }

  #codeLens(path: string): Promise<CodeLens[] | null> {
    return this.#connection.sendRequest("textDocument/codeLens", { textDocument: { uri: uriOf(path) } });
  }

  #hovers(path: string): Promise<unknown> {
    const lines = (this.open.get(path) ?? this.disk.files.get(path) ?? "").split("\n");
    const places = lines.flatMap((text, line) =>
      Array.from({ length: Math.ceil(text.length / 5) }, (_, at) => ({ line, character: at * 5 })),
    );
    return Promise.all(
      places.map(async (position): Promise<Hover | null> => {
        const params = { textDocument: { uri: uriOf(path) }, position };
        return this.#connection.sendRequest("textDocument/hover", params);
      }),
    );
  }

  #askLenses(path: string): void {
    const request = this.#codeLens(path).then((lenses) => {
      if (this.open.has(path)) this.#lenses.set(path, lenses ?? []);
    });
    this.#loose.push(request);
  }

  #listen(): void {
    const connection = this.#connection;
    connection.onNotification("textDocument/publishDiagnostics", ({ uri, diagnostics }: PublishDiagnosticsParams) => {
      if (diagnostics.length === 0) this.#problems.delete(uri);
      else this.#problems.set(uri, diagnostics);
    });
    connection.onNotification(PLAN_CHANGED, ({ root, ...status }: PlanStatus) => {
      this.#statuses.set(root, status);
    });
    connection.onNotification(ROOT_GONE, ({ root }: RootGone) => {
      this.#statuses.delete(root);
    });
    connection.onRequest("workspace/codeLens/refresh", () => {
      for (const path of this.open.keys()) this.#askLenses(path);
      return null;
    });
    connection.onRequest("client/registerCapability", ({ registrations }: { registrations: Registration[] }) => {
      for (const { id, registerOptions } of registrations) this.#watched.set(id, foldersOf(registerOptions));
      return null;
    });
    connection.onRequest(
      "client/unregisterCapability",
      ({ unregisterations }: { unregisterations: Registration[] }) => {
        for (const { id } of unregisterations) this.#watched.delete(id);
        return null;
      },
    );
    connection.onNotification("window/logMessage", ({ message }: { message: string }) => {
      this.#problems.set(LOG, message);
    });
    connection.listen();
  }

  #notify(method: string, params: object): void {
    this.#loose.push(this.#connection.sendNotification(method, params));
  }
}

export interface Heard {
  readonly method: string;
  /** The root module of the message. */
  readonly root: string | undefined;
  /** The length of the JSON, in UTF-16 units. */
  readonly size: number;
}

class HeardWriter extends StreamMessageWriter {
  readonly #heard: Heard[];

  constructor(to: PassThrough, heard: Heard[]) {
    super(to);
    this.#heard = heard;
  }

  override write(message: Message): Promise<void> {
    if (Message.isRequest(message) || Message.isNotification(message)) {
      const { root } = (message.params ?? {}) as { readonly root?: string };
      this.#heard.push({ method: message.method, root, size: JSON.stringify(message).length });
    }
    return super.write(message);
  }
}

/** Where the last line of the log stands among the problems. */
const LOG = "log";

/** Returns what is shown as text, without the earlier runs, which a fresh start has not observed. */
const textOf = (shown: object): string =>
  JSON.stringify(shown, (key, value) => (key === "version" || key === "run" ? undefined : value), 1);

interface Registration {
  readonly id: string;
  readonly registerOptions?: { readonly watchers?: readonly { readonly globPattern: string | { baseUri: string } }[] };
}

const foldersOf = (options: Registration["registerOptions"]): readonly string[] =>
  (options?.watchers ?? []).flatMap(({ globPattern }) =>
    typeof globPattern === "string" ? [] : [globPattern.baseUri.replace("file://", "")],
  );

const uriOf = (path: string): string => `file://${path}`;

const toFolder = (path: string) => ({ uri: uriOf(path), name: path });

const sorted = (map: ReadonlyMap<string, unknown>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1));
