import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { withFolder } from "../support/folder.ts";

const framed = (message: object): string => {
  const text = JSON.stringify({ jsonrpc: "2.0", ...message });
  return `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
};

test("a server whose client reads no longer ends without a word", () =>
  withFolder({ "main.tf": 'resource "terraform_data" "a" {\n}\n' }, async (folder) => {
    const server = spawn(process.execPath, [join(process.cwd(), "dist/server.js"), "--stdio"]);
    let errors = "";
    server.stderr.on("data", (text) => {
      errors += text;
    });
    const ended = once(server, "exit");
    const rootUri = pathToFileURL(folder).href;
    const params = { processId: null, rootUri, workspaceFolders: [{ uri: rootUri, name: "a" }], capabilities: {} };
    server.stdin.on("error", () => {});
    server.stdin.write(framed({ id: 1, method: "initialize", params }));
    await once(server.stdout, "data");
    server.stdout.destroy();
    server.stdin.write(framed({ method: "initialized", params: {} }));
    server.stdin.write(framed({ id: 2, method: "workspace/symbol", params: { query: "" } }));
    await ended;
    expect(errors).toBe("");
  }));
