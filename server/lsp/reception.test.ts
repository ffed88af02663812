import { expect, test } from "vitest";
import { reception } from "./reception.ts";

// What the first messages of a client come to; messages are their own raw form.

const INITIALIZE = { id: 1, method: "initialize", params: { capabilities: {}, rootUri: null } };
const INITIALIZED = { method: "initialized", params: {} };
const OPENED = { method: "textDocument/didOpen", params: {} };
const SHUTDOWN = { id: 2, method: "shutdown" };
const EXIT = { method: "exit" };
const HOVER = { id: 3, method: "textDocument/hover", params: {} };

function received(...messages: readonly unknown[]): readonly unknown[] {
  const done: unknown[] = [];
  const receive = reception<unknown>({
    reply: ({ id, result, error }) => done.push([id, error?.code ?? (result === null ? null : "answered")]),
    start: (kept, isGreeted) => done.push(["start", kept.length, isGreeted]),
    end: (code) => done.push(["end", code]),
  });
  for (const message of messages) receive(message, message);
  return done;
}

test("a server without a folder starts with the first document or request, and gets everything before it", () => {
  expect(received(INITIALIZE, INITIALIZED, { method: "$/setTrace", params: {} })).toEqual([[1, "answered"]]);
  for (const message of [OPENED, HOVER, { method: "workspace/didChangeWorkspaceFolders" }, undefined, 5])
    expect(received(INITIALIZE, INITIALIZED, message)).toEqual([
      [1, "answered"],
      ["start", 3, true],
    ]);
});

test("a server with a folder starts with the reply", () => {
  for (const folder of [{ rootUri: "file:///a" }, { rootPath: "/a" }, { workspaceFolders: [{ uri: "file:///a" }] }])
    expect(received({ ...INITIALIZE, params: { capabilities: {}, ...folder } })).toEqual([
      [1, "answered"],
      ["start", 1, true],
    ]);
});

test("a server that has to refuse the first message starts", () => {
  for (const message of [HOVER, OPENED, undefined, { ...INITIALIZE, params: {} }, { ...INITIALIZE, id: undefined }])
    expect(received(message)).toEqual([["start", 1, false]]);
});

test("a client can leave before anything starts", () => {
  expect(received(INITIALIZE, SHUTDOWN, HOVER, OPENED, EXIT)).toEqual([
    [1, "answered"],
    [2, null],
    [3, -32600],
    ["end", 0],
  ]);
  expect(received(INITIALIZE, EXIT)).toEqual([
    [1, "answered"],
    ["end", 1],
  ]);
});
