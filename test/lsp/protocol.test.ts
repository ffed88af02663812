import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import {
  createProtocolConnection,
  type ProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { withFolder } from "../support/folder.ts";

// The server without VS Code: the errors of the protocol, and replies that fit what a client announced.

interface Client {
  readonly connection: ProtocolConnection;
  readonly server: ChildProcess;
  readonly uri: string;
  initialize(capabilities: object, more?: object): Promise<{ capabilities: Record<string, unknown> }>;
}

const withServer = <T>(files: Readonly<Record<string, string>>, use: (client: Client) => Promise<T>): Promise<T> =>
  withFolder(files, async (folder) => {
    const server = spawn(process.execPath, ["dist/server.js", "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
    const connection = createProtocolConnection(
      new StreamMessageReader(server.stdout),
      new StreamMessageWriter(server.stdin),
    );
    connection.listen();
    const uri = pathToFileURL(folder).href;
    const initialize = async (capabilities: object, more = {}) => {
      const result = await connection.sendRequest("initialize", {
        processId: null,
        rootUri: uri,
        capabilities,
        ...more,
      });
      await connection.sendNotification("initialized", {});
      return result as { capabilities: Record<string, unknown> };
    };
    try {
      return await use({ connection, server, uri, initialize });
    } finally {
      connection.dispose();
      server.kill("SIGKILL");
    }
  });

const codeOf = (reply: Promise<unknown>): Promise<unknown> =>
  reply.then(
    () => "answered",
    (fault: { code: number }) => fault.code,
  );

const MAIN = 'variable "é𝒳" {\n  default = "x"\n}\nresource "terraform_data" "a" {\n  input = "😀${var.é𝒳}"\n}\n';

test("requests out of turn, unknown ones and those with wrong parameters get the errors of the protocol", () =>
  withServer({ "main.tf": MAIN }, async ({ connection, server, uri, initialize }) => {
    const send = (method: string, params?: unknown) => codeOf(connection.sendRequest(method, params));
    expect(await send("textDocument/hover", {})).toBe(-32002);
    await initialize({});
    const textDocument = { uri: `${uri}/main.tf` };
    for (const [method, params] of [
      ["textDocument/hover", undefined],
      ["textDocument/hover", { textDocument }],
      ["textDocument/hover", { textDocument, position: { line: -1, character: 0 } }],
      ["textDocument/rename", { textDocument, position: { line: 0, character: 0 }, newName: 5 }],
      ["textDocument/codeAction", { textDocument }],
      ["workspace/executeCommand", { command: "stateline.none", arguments: [{ uri }] }],
      ["workspace/executeCommand", { command: "stateline.server.plan" }],
      ["workspace/executeCommand", { command: "stateline.server.plan", arguments: [{ uri: 1 }] }],
      ["workspace/executeCommand", { command: "stateline.server.timeline", arguments: [{ uri, address: "a.b" }] }],
    ] as const)
      expect([method, params, await send(method, params)]).toEqual([method, params, -32602]);
    expect(await send("textDocument/none", {})).toBe(-32601);
    for (const method of ["textDocument/didOpen", "textDocument/didChange", "workspace/didChangeWatchedFiles"])
      await connection.sendNotification(method, { textDocument: 5 });
    const hover = { textDocument, position: { line: 4, character: 3 } };
    expect(await send("textDocument/hover", hover)).toBe("answered");
    await connection.sendRequest("shutdown");
    expect(await send("textDocument/hover", hover)).toBe(-32600);
    await connection.sendNotification("exit");
    expect(await once(server, "exit")).toEqual([0, null]);
  }));

test("what is not JSON gets the error of the protocol, and the next request an answer", () =>
  withServer({ "main.tf": MAIN }, async ({ connection, server, uri, initialize }) => {
    await initialize({});
    const reply = new Promise((resolve) =>
      server.stdout?.on("data", (bytes) => /-32700/.test(bytes) && resolve("refused")),
    );
    server.stdin?.write("Content-Length: 9\r\n\r\n{not JSON");
    expect(await reply).toBe("refused");
    const { stateline } = await connection.sendRequest<{ stateline: object }>("stateline/planJson", { uri });
    expect(stateline).toHaveProperty("pending");
  }));

test("a client without a folder is answered before the server starts, which a document does", () =>
  withServer({ "main.tf": MAIN }, async ({ connection, server, uri, initialize }) => {
    await initialize({}, { rootUri: null });
    await connection.sendNotification("workspace/didChangeConfiguration", { settings: {} });
    const textDocument = { uri: `${uri}/main.tf` };
    const document = { ...textDocument, languageId: "terraform", version: 1, text: MAIN.replace('"x"', "1") };
    await connection.sendNotification("textDocument/didOpen", { textDocument: document });
    const position = { line: 4, character: 20 };
    const hover = await connection.sendRequest("textDocument/hover", { textDocument, position });
    expect(JSON.stringify(hover)).toContain("var.é𝒳 = 1");
    await connection.sendRequest("shutdown");
    await connection.sendNotification("exit");
    expect(await once(server, "exit")).toEqual([0, null]);
  }));

test("a client that opens nothing can leave, and a message may come in pieces", () =>
  withServer({}, async ({ server }) => {
    const send = (message: object) => {
      const text = JSON.stringify({ jsonrpc: "2.0", ...message });
      for (const sign of `Content-Length: ${text.length}\r\n\r\n${text}`) server.stdin!.write(sign);
    };
    send({ id: "first", method: "initialize", params: { processId: null, capabilities: {} } });
    send({ method: "initialized", params: {} });
    send({ id: "last", method: "shutdown" });
    send({ method: "textDocument/didOpen", params: {} });
    send({ method: "exit" });
    expect(await once(server, "exit")).toEqual([0, null]);
  }));

test("a server ends with its client", () =>
  withServer({}, async ({ server, initialize }) => {
    await initialize({}, { rootUri: null });
    server.stdin!.end();
    expect(await once(server, "exit")).toEqual([1, null]);
  }));

test("an exit without a shutdown is an error", () =>
  withServer({}, async ({ connection, server, initialize }) => {
    await initialize({});
    await connection.sendNotification("exit");
    expect(await once(server, "exit")).toEqual([1, null]);
  }));

test("the commands of the server return the plan and the timeline as Markdown", () =>
  withServer({ "main.tf": MAIN }, async ({ connection, uri, initialize }) => {
    const { capabilities } = await initialize({});
    const commands = ["plan", "timeline", "options", "loadState"].map((name) => `stateline.server.${name}`);
    expect(capabilities.executeCommandProvider).toEqual({ commands });
    const run = (name: string, argument: object) =>
      connection.sendRequest("workspace/executeCommand", {
        command: `stateline.server.${name}`,
        arguments: [argument],
      });
    expect(await run("plan", { uri })).toContain("terraform_data.a");
    expect(await run("plan", { uri: `${uri}/main.tf` })).toMatch(/^## Plan of /);
    const timeline = await run("timeline", { uri: `${uri}/main.tf`, position: { line: 3, character: 3 } });
    expect(timeline).toContain("PlanResourceChange");
    expect(await run("timeline", { uri, address: "terraform_data.a" })).toBe(timeline);
    expect(await run("options", { uri })).toMatchObject({ options: {} });
  }));

const USE = 'output "b" {\n  value = var.é𝒳\n}\n';
const LENS = { textDocument: { codeLens: {} } };

test("a lens carries only a command that the client announced", () =>
  withServer({ "main.tf": `${MAIN}${USE}` }, async ({ connection, uri, initialize }) => {
    await initialize({ ...LENS, experimental: { showReferencesCommandId: "client.references" } });
    const lenses = (await connection.sendRequest("textDocument/codeLens", {
      textDocument: { uri: `${uri}/main.tf` },
    })) as { command: { title: string; command: string; arguments?: unknown[] } }[];
    const [plan, uses] = ["", "client.references"].map((name) =>
      lenses.map(({ command }) => command).find(({ command }) => command === name),
    );
    expect(plan).toMatchObject({ title: expect.stringMatching(/^\+/), command: "" });
    expect(uses).toMatchObject({
      command: "client.references",
      arguments: [{ line: 0, character: expect.any(Number) }, { includeDeclaration: false }],
    });
  }));

test("a client with the commands of the extension gets them", () =>
  withServer({ "main.tf": `${MAIN}${USE}` }, async ({ connection, uri, initialize }) => {
    await initialize({ experimental: { commands: { commands: ["stateline.showTimeline"] } } });
    const lenses = (await connection.sendRequest("textDocument/codeLens", {
      textDocument: { uri: `${uri}/main.tf` },
    })) as { command: { command: string } }[];
    expect(new Set(lenses.map(({ command }) => command.command))).toEqual(new Set(["", "stateline.showTimeline"]));
  }));

test("hovers, outlines and completions are those that the client can show", () =>
  withServer({ "main.tf": MAIN }, async ({ connection, uri, initialize }) => {
    await initialize({ textDocument: { hover: { contentFormat: ["plaintext"] } } });
    const textDocument = { uri: `${uri}/main.tf` };
    const hover = await connection.sendRequest("textDocument/hover", {
      textDocument,
      position: { line: 3, character: 3 },
    });
    expect(hover).toMatchObject({
      contents: { kind: "plaintext", value: expect.stringContaining("terraform_data.a") },
    });
    expect((hover as { contents: { value: string } }).contents.value).not.toMatch(/[`*\\]/);
    const outline = await connection.sendRequest("textDocument/documentSymbol", { textDocument });
    expect(outline).toMatchObject([{ location: textDocument }, { containerName: expect.any(String) }, {}, {}]);
    const text = `${MAIN}res`;
    await connection.sendNotification("textDocument/didOpen", {
      textDocument: { ...textDocument, languageId: "terraform", version: 1, text },
    });
    const list = (await connection.sendRequest("textDocument/completion", {
      textDocument,
      position: { line: 6, character: 3 },
    })) as { items: { label: string; insertTextFormat?: number; textEdit: { newText: string } }[] };
    expect(list.items.length).toBeGreaterThan(0);
    for (const { insertTextFormat, textEdit } of list.items)
      expect([insertTextFormat, textEdit.newText]).toEqual([undefined, expect.not.stringMatching(/\$\{?\d/)]);
  }));

test.each([
  ["utf-8", ["utf-8", "utf-16"]],
  ["utf-16", []],
  ["utf-32", ["utf-7", "utf-32", "utf-8"]],
] as const)("positions are counted in %s", (encoding, positionEncodings) =>
  withServer({ "main.tf": MAIN }, async ({ connection, uri, initialize }) => {
    const general = positionEncodings.length > 0 ? { general: { positionEncodings } } : {};
    expect((await initialize(general)).capabilities.positionEncoding).toBe(encoding);
    const line = MAIN.split("\n")[4]!;
    const countOf = (text: string) =>
      encoding === "utf-8" ? Buffer.byteLength(text) : encoding === "utf-16" ? text.length : [...text].length;
    const textDocument = { uri: `${uri}/main.tf` };
    const character = countOf(line.slice(0, line.indexOf("var.é") + 5));
    const definition = await connection.sendRequest("textDocument/definition", {
      textDocument,
      position: { line: 4, character },
    });
    const name = 'variable "é𝒳"';
    expect(definition).toMatchObject([{ range: { start: { line: 0 } } }]);
    const [{ range }] = definition as [{ range: { end: { character: number } } }];
    expect([countOf(name), countOf(name.slice(0, -1))]).toContain(range.end.character);
    // An edit behind characters of several units.
    await connection.sendNotification("textDocument/didOpen", {
      textDocument: { ...textDocument, languageId: "terraform", version: 1, text: MAIN },
    });
    const at = { line: 4, character: countOf(line) - 1 };
    await connection.sendNotification("textDocument/didChange", {
      textDocument: { ...textDocument, version: 2 },
      contentChanges: [{ range: { start: at, end: at }, text: "!" }],
    });
    const plan = await connection.sendRequest("workspace/executeCommand", {
      command: "stateline.server.timeline",
      arguments: [{ uri, address: "terraform_data.a" }],
    });
    expect(plan).toContain('"😀x!"');
  }),
);

test("a client is told of plans only if it asks for that", async () => {
  const methodsOf = (options: object) =>
    withServer({ "main.tf": MAIN }, async ({ connection, uri, initialize }) => {
      const methods = new Set<string>();
      connection.onUnhandledNotification(({ method }) => methods.add(method));
      await initialize({}, { initializationOptions: options });
      const textDocument = { uri: `${uri}/main.tf`, languageId: "terraform", version: 1, text: MAIN };
      await connection.sendNotification("textDocument/didOpen", { textDocument });
      const lenses = () => connection.sendRequest<object[]>("textDocument/codeLens", { textDocument });
      for (let turn = 0; turn < 100 && (await lenses()).length === 0; turn++)
        await new Promise((resolve) => setTimeout(resolve, 50));
      return [...methods].filter((method) => method.startsWith("stateline/"));
    });
  expect(await methodsOf({})).toEqual([]);
  expect(await methodsOf({ followsPlans: true })).toEqual(["stateline/planChanged"]);
});

test("settings come with the start, and a client that does not answer is not waited for", () =>
  withServer({ "main.tf": "" }, async ({ connection, uri, initialize }) => {
    connection.onRequest("workspace/configuration", () => new Promise(() => {}));
    await initialize(
      { workspace: { configuration: true } },
      { initializationOptions: { stateline: { language: "terraform@1.5" } } },
    );
    let reply: { stateline: { pending: number; dialect: string } } | undefined;
    for (let turn = 0; turn < 100 && reply?.stateline.pending !== 0; turn++) {
      reply = (await connection.sendRequest("stateline/planJson", { uri })) as typeof reply;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(reply?.stateline.dialect).toContain("1.5");
  }));

/** Returns what the server replies to messages that arrive at once, by their ids, and its exit code. The input ends behind them. */
async function burst(...messages: readonly object[]): Promise<{ replies: Record<string, unknown>; code: number }> {
  const server = spawn(process.execPath, ["dist/server.js", "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
  const replies: Record<string, unknown> = {};
  new StreamMessageReader(server.stdout).listen((message) => {
    const { id, result, error } = message as { id?: string; result?: unknown; error?: { code: number } };
    if (id !== undefined) replies[id] = error?.code ?? (result === null ? null : "answered");
  });
  const framed = messages.map((message) => JSON.stringify({ jsonrpc: "2.0", ...message }));
  server.stdin.end(framed.map((text) => `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`).join(""));
  const [code] = await once(server, "close");
  return { replies, code };
}

test("messages that arrive at once are each answered before the server ends", () =>
  withFolder({ "main.tf": MAIN }, async (folder) => {
    const rootUri = pathToFileURL(folder).href;
    for (const root of [{ rootUri }, { rootUri: null }]) {
      const begin = (id: string) => ({
        id,
        method: "initialize",
        params: { processId: null, capabilities: {}, ...root },
      });
      const rest = [
        { method: "initialized", params: {} },
        { id: "end", method: "shutdown" },
      ];
      const exit = { method: "exit" };
      expect(await burst(begin("one"), ...rest, exit)).toEqual({ replies: { one: "answered", end: null }, code: 0 });
      expect(await burst(begin("one"), begin("two"), ...rest, { id: "late", method: "shutdown" }, exit)).toEqual({
        replies: { one: "answered", two: -32600, end: null, late: -32600 },
        code: 0,
      });
      expect(await burst(begin("one"), exit)).toEqual({ replies: { one: "answered" }, code: 1 });
      expect(await burst(begin("one"))).toEqual({ replies: { one: "answered" }, code: 1 });
    }
  }));

test.each(["socket", "pipe"] as const)("a client can listen on a %s, and the server connects to it", (kind) =>
  withFolder({ "main.tf": MAIN }, async (folder) => {
    const listener = createServer();
    const pipe = join(folder, "pipe");
    await new Promise<void>((resolve) =>
      kind === "pipe" ? listener.listen(pipe, resolve) : listener.listen(0, "127.0.0.1", resolve),
    );
    const place = kind === "pipe" ? pipe : String((listener.address() as AddressInfo).port);
    const words = kind === "pipe" ? [`--pipe=${place}`] : ["--socket", place];
    const server = spawn(process.execPath, ["dist/server.js", ...words], { stdio: "ignore" });
    const [socket] = (await once(listener, "connection")) as [Socket];
    const connection = createProtocolConnection(new StreamMessageReader(socket), new StreamMessageWriter(socket));
    connection.listen();
    const rootUri = pathToFileURL(folder).href;
    await connection.sendRequest("initialize", { processId: null, rootUri, capabilities: {} });
    await connection.sendNotification("initialized", {});
    const plan = { command: "stateline.server.plan", arguments: [{ uri: rootUri }] };
    expect(await connection.sendRequest("workspace/executeCommand", plan)).toContain("terraform_data.a");
    await connection.sendRequest("shutdown");
    await connection.sendNotification("exit");
    expect(await once(server, "exit")).toEqual([0, null]);
    listener.close();
  }),
);
