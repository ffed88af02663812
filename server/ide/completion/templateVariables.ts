import type { ModuleNode } from "../../engine/config/tree/loadModules.ts";
import { evaluate } from "../../engine/lang/evaluate.ts";
import { traversalsOf } from "../../engine/lang/reference.ts";
import { writtenKey } from "../../engine/lifecycle/reasons/sourceRanges.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { joinPath } from "../../engine/source/paths.ts";
import { remember } from "../../engine/source/remember.ts";
import { expressionsIn, literalText, walkExpression } from "../../engine/syntax/expressions.ts";
import { parseExpression, parseTemplate } from "../../engine/syntax/parse.ts";
import type { Expression, Item, ObjectItem, SyntaxFile } from "../../engine/syntax/tree.ts";
import type { InArgument } from "./position.ts";

/** The variables of a template, as the calls of `templatefile` that name it give them. */
export interface TemplateUse {
  /** The module of the first call. */
  readonly node: ModuleNode;
  readonly variables: ReadonlyMap<string, Expression>;
}

export const isTemplate = (path: string): boolean => /\.(?:tftpl|tpl)$/.test(path);

/** Returns the variables of a template; undefined if no call names it. */
export function templateUse({ queries }: ExplainablePlan, path: string): TemplateUse | undefined {
  const variables = new Map<string, Expression>();
  let node: ModuleNode | undefined;
  for (const file of queries.configurationFiles)
    for (const { ending, values } of callsIn(file)) {
      if (!path.endsWith(ending)) continue;
      node ??= queries.moduleOf(file.source.path);
      for (const [name, expression] of values) variables.set(name, expression);
    }
  return node && { node, variables };
}

/** A call of `templatefile`. */
interface TemplateCall {
  /** The end of the path that it names, which no expression is part of: `/templates/user_data.tftpl`. */
  readonly ending: string;
  readonly values: readonly (readonly [string, Expression])[];
}

/** Returns the path of the template whose variables an object at a position sets; undefined if it sets none, or the path is not known. */
export function templateNamed(
  { queries, root }: ExplainablePlan,
  node: ModuleNode,
  position: InArgument,
): string | undefined {
  const { name, before: [path] = [] } = position.calls.at(-1) ?? {};
  if (!/^(?:core::)?templatefile$/.test(name ?? "") || path === undefined) return undefined;
  const { value } = evaluate(parseExpression(path, { path: "" }).value, queries.scopeIn(node));
  return value.kind === "string" ? joinPath(root, value.value) : undefined;
}

/** Returns the names that a template refers to. */
export const namesInTemplate = (text: string): readonly string[] => [
  ...new Set(traversalsOf(parseTemplate(text, { path: "" }).value).map(({ root }) => root)),
];

const callsIn = ({ body }: SyntaxFile): readonly TemplateCall[] => body.items.flatMap(callsInItem);

const callsInItem = remember((item: Item): readonly TemplateCall[] => {
  const calls: TemplateCall[] = [];
  for (const expression of expressionsIn(item))
    walkExpression(expression, (part) => {
      const [file, values] = part.kind === "call" && part.name === "templatefile" ? part.args : [];
      const ending = file && pathEnding(file);
      if (ending !== undefined && values?.kind === "object")
        calls.push({ ending, values: values.items.flatMap(named) });
      return true;
    });
  return calls;
});

/** Returns the literal end of a path, with the slash before it; undefined for a path that is computed to its end. */
function pathEnding(expression: Expression): string | undefined {
  const last = expression.kind === "template" ? expression.parts.at(-1) : undefined;
  const relative = last && literalText(last)?.replace(/^(?:\.{0,2}\/)+/, "");
  return relative === undefined || relative === "" ? undefined : `/${relative}`;
}

function named(item: ObjectItem): readonly (readonly [string, Expression])[] {
  const key = writtenKey(item);
  return key === undefined ? [] : [[key, item.value]];
}
