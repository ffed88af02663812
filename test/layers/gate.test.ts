import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript-ast";
import { expect, test } from "vitest";

// Only engine/render converts values to text for users, because it masks secrets. The rooms
// to its right import nothing that converts values, paths or keys to text.

const VIEWS = ["server/ide", "server/lsp", "server/cli", "server/workspace", "server/host", "server/protocol"];

const PRINTERS = new Set([
  ...["printValue", "quoted", "hclQuoted", "singleQuoted", "jsonString"],
  ...["formatNumber", "formatSignificant", "pathText", "keyText", "toJson", "toMsgpack", "knownJson"],
]);

/** The files that print values outside of the gate, and why they show no secret. */
const EXCEPTIONS: ReadonlyMap<string, string> = new Map([
  ["server/cli/evaluateLine.ts", "terraform console prints values so, and printValue masks what is sensitive"],
  ["server/cli/evalCommand.ts", "eval --json gives the value and beside it where it is sensitive, as plan --json does"],
  ["server/cli/lifecycle/caseReader.ts", "quotes names in the faults of a case that a test wrote"],
  ["server/cli/lifecycle/caseValueJson.ts", "gives a case back to the test that wrote it"],
  [
    "server/cli/timeline/timelineJson.ts",
    "gives the objects of an instance and beside them what is sensitive, as plan --json does",
  ],
  ["server/cli/contractCommand.ts", "names the places of violations, in Terraform's words that hide sensitive values"],
  ["server/ide/completion/fitted.ts", "quotes the labels of items, from which secrets are left out"],
  ["server/cli/lifecycle/lifecycleCommand.ts", "gives a case back to the test that wrote it"],
]);

const files = VIEWS.flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: "utf8" })
    .map((name) => join(room, name))
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts")),
);

test("no view converts values to text itself", () => {
  const found = files.flatMap((file) => printersIn(file).map((name) => ({ file, name })));
  expect(found.filter(({ file }) => !EXCEPTIONS.has(file))).toEqual([]);
  expect([...EXCEPTIONS.keys()].filter((file) => !found.some((one) => one.file === file))).toEqual([]);
});

test("a view does not read texts or numbers from a value", () => {
  const reads = files.filter(
    (file) => file.startsWith("server/ide/") && /\.value\.value\b/.test(readFileSync(file, "utf8")),
  );
  expect(reads).toEqual([]);
});

/** Returns the printers that a file imports. */
function printersIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest);
  return source.statements.filter(ts.isImportDeclaration).flatMap(({ importClause }) => {
    const names = importClause?.namedBindings;
    if (!names || !ts.isNamedImports(names)) return [];
    return names.elements
      .map(({ name, propertyName }) => (propertyName ?? name).text)
      .filter((name) => PRINTERS.has(name));
  });
}
