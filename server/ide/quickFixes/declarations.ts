import type { Module } from "../../engine/config/module.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { baseName } from "../../engine/source/paths.ts";
import { blocksOfType } from "../../engine/syntax/bodyArguments.ts";
import type { SyntaxFile } from "../../engine/syntax/tree.ts";
import type { Cursor } from "../cursor.ts";
import type { CodeAction, TextReplacement } from "../editing/codeAction.ts";
import { appendBlock, appendLines } from "./blockEdits.ts";
import type { FindingAt } from "./findingsAt.ts";

/** Returns the action that declares what an expression or a module call refers to; empty if it is declared or cannot be. */
export function declaration(
  plan: ExplainablePlan,
  { finding, text }: FindingAt,
  cursor: Cursor,
): readonly CodeAction[] {
  const { id, subject } = finding;
  const { path } = subject.anchor;
  const node = plan.queries.moduleOf(path);
  const name = NAME.exec(text)?.[0];
  if (!node || name === undefined) return [];
  const isNamed = (root: string) => text === `${root}.${name}`;
  const fix = (title: string, edit: TextReplacement | undefined): readonly CodeAction[] =>
    edit ? [{ title, kind: "quickfix", mends: id, edits: [edit] }] : [];
  if (id === "plan/undeclared-variable" && isNamed("var")) {
    const file = fileForVariables(node.module, path);
    return file ? fix(`Declare variable "${name}" in ${baseName(file.source.path)}`, variable(file, name)) : [];
  }
  if (id === "plan/undeclared-local" && isNamed("local")) {
    return fix(`Declare local.${name} as null, to fill in`, addLocal(plan, cursor.syntax, name, "null"));
  }
  if (id === "syntax/unknown-argument" && cursor.item.kind === "block" && cursor.item.type === "module") {
    if (cursor.nested.length > 0) return [];
    const call = cursor.item.labels[0]?.value ?? "";
    const source = node.module.calls.get(call)?.source;
    const child = node.children.get(call)?.module;
    // What was downloaded is not edited.
    const file = child && source?.startsWith(".") ? fileForVariables(child, `${child.path}/main.tf`) : undefined;
    return file
      ? fix(`Declare variable "${name}" in ${source}/${baseName(file.source.path)}`, variable(file, name))
      : [];
  }
  return [];
}

const NAME = /[\p{L}_][\p{L}\p{N}_-]*$/u;

const variable = (file: SyntaxFile, name: string): TextReplacement | undefined =>
  appendBlock(file, `variable "${name}" {}`);

/** Returns the file of a module that its new variables belong to: variables.tf, else the file at `path`. */
export const fileForVariables = ({ files }: Module, path: string): SyntaxFile | undefined =>
  files.find(({ source }) => VARIABLES.test(source.path)) ?? files.find(({ source }) => source.path === path);

const VARIABLES = /(?:^|\/)variables\.(?:tf|tofu)$/;

/** Returns the edit that adds a value to the last `locals` block of a file, or to a new one at its end. */
export function addLocal(
  plan: ExplainablePlan,
  file: SyntaxFile,
  name: string,
  value: string,
): TextReplacement | undefined {
  const block = blocksOfType(file.body, "locals").at(-1);
  return block
    ? appendLines(plan, block, [`${name} = ${value}`])
    : appendBlock(file, `locals {\n  ${name} = ${value}\n}`);
}
