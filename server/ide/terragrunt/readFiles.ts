import { evaluate } from "../../engine/lang/evaluate.ts";
import { folderOf } from "../../engine/source/paths.ts";
import type { Range } from "../../engine/source/range.ts";
import { expressionsIn, walkExpression } from "../../engine/syntax/expressions.ts";
import type { Expression, SyntaxFile, TraversalStep } from "../../engine/syntax/tree.ts";
import { resolved } from "../../engine/terragrunt/filePaths.ts";
import type { UnitState } from "../../workspace/unitState.ts";
import { localsIn, scopeOfFile, sourcesOf } from "./unitView.ts";

// What expressions name in other files of Terragrunt: the local values of a file that is read or included.

/** A file of Terragrunt, as a unit reads it. */
export interface ReadFile {
  readonly path: string;
  readonly syntax: SyntaxFile;
  readonly state: UnitState;
}

/** The use of local values of another file: of one of them, or of all. */
export interface ForeignUse {
  readonly path: string;
  /** The name of the local value; undefined for all of them. */
  readonly name: string | undefined;
  readonly range: Range;
}

/** Returns the file of a unit, those that it includes, and those that they read, each once. */
export function filesReadBy(state: UnitState): readonly ReadFile[] {
  const files: ReadFile[] = [];
  const pending = [state.file, ...state.unit.includes.map(({ path }) => path)];
  for (const path of pending) {
    const syntax = sourcesOf(state).syntaxOf(path);
    if (!syntax || files.some((file) => file.path === path)) continue;
    const file: ReadFile = { path, syntax, state };
    files.push(file);
    for (const expression of syntax.body.items.flatMap(expressionsIn))
      walkExpression(expression, (node) => {
        const target = readPath(file, node);
        if (target !== undefined) pending.push(target);
        return true;
      });
  }
  return files;
}

/** Returns the uses of local values of other files in an expression. `isLocal` is whether the expression is that of a local value. */
export function foreignUses(file: ReadFile, expression: Expression, isLocal: boolean): readonly ForeignUse[] {
  const uses: ForeignUse[] = [];
  const add = (path: string | undefined, steps: readonly TraversalStep[], range: Range): void => {
    if (path !== undefined) uses.push(...usesBehind(path, steps, range));
  };
  walkExpression(expression, (node) => {
    if (node.kind === "relativeTraversal") {
      const path = readPath(file, node.source);
      add(path, node.steps, node.range);
      return path === undefined;
    }
    // A local value that is the file leads to each use of it.
    else if (node.kind === "call" && !(isLocal && node === expression)) add(readPath(file, node), [], node.range);
    else if (node.kind === "traversal") {
      const [first, ...steps] = node.steps;
      if (first?.kind !== "attribute") return true;
      if (node.root === "local" && !(isLocal && node === expression && steps.length === 0))
        add(pathOfLocal(file, first.name), steps, node.range);
      if (node.root === "include")
        add(file.state.unit.includes.find(({ name }) => name === first.name)?.path, steps, node.range);
    }
    return true;
  });
  return uses;
}

function usesBehind(path: string, [part, name]: readonly TraversalStep[], range: Range): readonly ForeignUse[] {
  if (part?.kind !== "attribute") return [{ path, name: undefined, range }];
  if (part.name !== "locals") return [];
  return [name?.kind === "attribute" ? { path, name: name.name, range: name.range } : { path, name: undefined, range }];
}

/** Returns the file that a local value reads, if it is nothing else. */
function pathOfLocal(file: ReadFile, name: string, visited: readonly string[] = []): string | undefined {
  const declared = localsIn(file.syntax.body.items).find((each) => each.name === name)?.expression;
  if (!declared || visited.includes(name)) return undefined;
  const [first, ...rest] = declared.kind === "traversal" && declared.root === "local" ? declared.steps : [];
  return first?.kind === "attribute" && rest.length === 0
    ? pathOfLocal(file, first.name, [...visited, name])
    : readPath(file, declared);
}

/** Returns the file that a call of read_terragrunt_config reads; undefined for other expressions, or if the path is not known. */
function readPath({ path, state }: ReadFile, node: Expression): string | undefined {
  const [argument] = node.kind === "call" && node.name === "read_terragrunt_config" ? node.args : [];
  if (!argument) return undefined;
  const { value } = evaluate(argument, scopeOfFile(state, path));
  if (value.kind !== "string") return undefined;
  return [path, state.file]
    .map((from) => resolved(folderOf(from), value.value))
    .flatMap((target) => [target, `${target}/terragrunt.hcl`])
    .find((target) => sourcesOf(state).syntaxOf(target) !== undefined);
}
