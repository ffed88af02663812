import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript-ast";
import { expect, test } from "vitest";
import { groupBy } from "../../server/engine/source/groupBy.ts";

// Findings are distinguished by id, never by their English text. One function makes the findings of an id.

/** Matches each text with an id or with the words of a finding. No other file needs to be parsed. */
const HOLDS = /["'](?:syntax|lang|config|state|provider|load|lifecycle|plan|cli)\/|\b(?:summary|detail)\b/;

const files = readdirSync("server", { recursive: true, encoding: "utf8" })
  .map((name) => join("server", name))
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
  .map((name) => [name, readFileSync(name, "utf8")] as const)
  .filter(([, text]) => HOLDS.test(text))
  .map(([name, text]) => ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true));

const ID = /^(?:syntax|lang|config|state|provider|load|lifecycle|plan|cli)\/[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The files whose exported functions make the findings of their room. */
const WORDED = /^server\/engine\/(?:\w+\/.*Findings)\.ts$/;

/** An id in the source: its file, its top-level declaration, and whether a finding is made with it. */
interface Mention {
  readonly id: string;
  readonly file: string;
  readonly declaration: string;
  readonly makes: boolean;
}

const mentions = files.flatMap((file) =>
  file.statements.flatMap((statement) => mentionsIn(statement, file.fileName, declarationOf(statement))),
);

function mentionsIn(node: ts.Node, file: string, declaration: string): readonly Mention[] {
  if (!ts.isStringLiteral(node) || !ID.test(node.text)) {
    const inner: Mention[] = [];
    ts.forEachChild(node, (child) => void inner.push(...mentionsIn(child, file, declaration)));
    return inner;
  }
  const { parent } = node;
  // An id that names a property belongs to a table of findings.
  const isValue = ts.isPropertyAssignment(parent) && parent.name !== node;
  const makes = ts.isCallExpression(parent) || isValue || ts.isVariableDeclaration(parent);
  return ts.isImportDeclaration(parent) ? [] : [{ id: node.text, file, declaration, makes }];
}

function declarationOf(statement: ts.Statement): string {
  if (ts.isFunctionDeclaration(statement)) return statement.name?.text ?? "";
  if (!ts.isVariableStatement(statement)) return "";
  const [declaration] = statement.declarationList.declarations;
  return declaration && ts.isIdentifier(declaration.name) ? declaration.name.text : "";
}

const creations = mentions.filter(({ makes }) => makes);

test("the findings of one id are made by one function", () => {
  const makers = groupBy(creations, ({ id }) => id);
  const shared = [...makers].flatMap(([id, all]) => {
    const names = [...new Set(all.map(({ file, declaration }) => `${declaration} in ${file}`))];
    return names.length > 1 ? [{ id, names }] : [];
  });
  expect(shared).toEqual([]);
  expect(makers.size).toBeGreaterThan(400);
});

test("the id of a finding is its room and the name of its function", () => {
  const wrong = creations.filter(
    ({ id, file, declaration }) => WORDED.test(file) && id !== `${file.split("/")[2]}/${kebabCase(declaration)}`,
  );
  expect(wrong).toEqual([]);
});

const kebabCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

test("an id in a comparison is the id of a finding", () => {
  const ids = new Set(creations.map(({ id }) => id));
  const compared = mentions.filter(({ makes }) => !makes);
  expect(compared.filter(({ id }) => !ids.has(id))).toEqual([]);
  expect(compared.length).toBeGreaterThan(0);
});

test("nothing but sameFinding compares the words of findings", () => {
  const comparisons = files
    .filter(({ fileName }) => fileName !== "server/engine/source/sameFinding.ts")
    .flatMap((file) => comparedWords(file).map((text) => `${file.fileName}: ${text}`));
  expect(comparisons).toEqual([]);
});

/** Returns the comparisons and searches of summaries or details of findings. */
function comparedWords(node: ts.Node): readonly string[] {
  const inner: string[] = [];
  ts.forEachChild(node, (child) => void inner.push(...comparedWords(child)));
  const isComparison =
    ts.isBinaryExpression(node) &&
    COMPARISONS.has(node.operatorToken.kind) &&
    [node.left, node.right].some(isWords) &&
    !(ts.isStringLiteral(node.right) && node.right.text === "");
  const isSearch =
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    SEARCHES.has(node.expression.name.text) &&
    [node.expression.expression, ...node.arguments].some(isWords);
  return isComparison || isSearch ? [...inner, node.getText()] : inner;
}

const isWords = (node: ts.Node): boolean =>
  (ts.isIdentifier(node) && WORDS.has(node.text)) || (ts.isPropertyAccessExpression(node) && WORDS.has(node.name.text));

const WORDS = new Set(["summary", "detail"]);
const SEARCHES = new Set(["startsWith", "endsWith", "includes", "match", "test", "has", "indexOf"]);
const COMPARISONS = new Set([...[ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken]]);
