import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withFolder } from "../support/folder.ts";
import { startSession } from "./session.ts";

// Edits of files that are not UTF-8, which an editor could only save with other bytes.

test("a name is not renamed in a file that is not UTF-8", () =>
  withFolder({ "main.tf": "locals {\n  a = local.b\n  c = local.a\n}\n" }, async (folder) => {
    writeFileSync(join(folder, "other.tf"), Buffer.from("# caf\xe9\nlocals {\n  b = 1\n}\n", "latin1"));
    const session = await startSession(folder);
    try {
      const rename = (line: number, character: number) =>
        session.connection.sendRequest("textDocument/rename", {
          textDocument: { uri: session.uri("main.tf") },
          position: { line, character },
          newName: "renamed",
        });
      await session.open("main.tf", "locals {\n  a = local.b\n  c = local.a\n}\n");
      await session.status((text) => text !== "");
      await expect(rename(1, 12)).rejects.toThrow("other.tf is not encoded as UTF-8");
      await session.open("other.tf", "# caf\ufffd\nlocals {\n  b = 1\n}\n");
      await expect(rename(1, 12)).rejects.toThrow("other.tf is not encoded as UTF-8");
      expect(Object.keys(((await rename(1, 2)) as { changes: object }).changes)).toEqual([session.uri("main.tf")]);
    } finally {
      await session.close();
    }
  }));

test("a document is not formatted whose file is not UTF-8, because saving it would change other bytes", () =>
  withFolder({ "whole.tf": "# caf\ufffd\nlocals {\n  b  = 1\n}\n" }, async (folder) => {
    const text = "# caf\ufffd\nlocals {\n  b  = 1\n}\n";
    writeFileSync(join(folder, "other.tf"), Buffer.from("# caf\xe9\nlocals {\n  b  = 1\n}\n", "latin1"));
    const session = await startSession(folder);
    try {
      const formatted = async (name: string) => {
        await session.open(name, text);
        const textDocument = { uri: session.uri(name) };
        const options = { tabSize: 2, insertSpaces: true };
        return session.connection.sendRequest("textDocument/formatting", { textDocument, options });
      };
      expect(await formatted("whole.tf")).toHaveLength(1);
      expect(await formatted("other.tf")).toBeNull();
    } finally {
      await session.close();
    }
  }));
