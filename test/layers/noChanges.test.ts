import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript-ast";
import { expect, test } from "vitest";
import { METHODS } from "../../server/host/node/plugins/connection.ts";

// Nothing can ask a plugin to change something. The bundles are scanned, because they hold everything that runs.

const bundles = readdirSync("dist").filter((name) => /\.c?js$/.test(name));

/** The methods of the protocols that change infrastructure or state, or run an action. */
const CHANGING = ["ApplyResourceChange", "InvokeAction", "WriteStateBytes", "DeleteState", "LockState", "UnlockState"];

/** Returns all pieces of text in a bundle: strings, the parts of templates, and names of members. Those of a bundle without these names are not needed. */
function textsIn(bundle: string): readonly string[] {
  const texts: string[] = [];
  const code = readFileSync(join("dist", bundle), "utf8");
  if (!["tfplugin", ...CHANGING].some((name) => code.includes(name))) return texts;
  const source = ts.createSourceFile(bundle, code, ts.ScriptTarget.Latest);
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isIdentifier(node)) texts.push(node.text);
    node.forEachChild(visit);
  };
  visit(source);
  return texts;
}

const textsOf = new Map(bundles.map((bundle) => [bundle, textsIn(bundle)] as const));

/** What the bundles that show the stages of an apply call its operation. They do not call plugins by it: see below. */
const SHOWN = "ApplyResourceChange";

/** Whether a bundle calls the methods of plugins. */
const isCalling = (texts: readonly string[]): boolean => texts.some((text) => text.includes("/tfplugin"));

test("no bundle has the name of a method that changes something, but in sentences and as the name of a stage", () => {
  expect(bundles).toEqual(expect.arrayContaining(["cli.js", "extension.cjs", "languageServer.js", "plugin.js"]));
  for (const [bundle, texts] of textsOf) {
    const named = texts.filter((text) => CHANGING.some((name) => text.includes(name)));
    const isShown = (text: string) => text === SHOWN && !isCalling(texts);
    expect(
      named.filter((text) => !/ \w+ \w+ /.test(text) && !isShown(text)),
      bundle,
    ).toEqual([]);
  }
});

test("plugins are called at one place, by the names of one table", () => {
  const calling = [...textsOf].filter(([, texts]) => isCalling(texts));
  expect(calling).toHaveLength(1);
  for (const [bundle, texts] of calling)
    expect(
      texts.filter((text) => text.includes("tfplugin")),
      bundle,
    ).toHaveLength(1);
  expect(
    Object.entries(METHODS)
      .flat()
      .filter((name) => CHANGING.includes(name) || /apply/i.test(name)),
  ).toEqual([]);
});
