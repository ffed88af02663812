import { DEFAULT_WORKSPACE } from "../../engine/config/settings/backend.ts";
import type { ModuleNode } from "../../engine/config/tree/loadModules.ts";
import { bodyTraversals } from "../../engine/lang/bodyReferences.ts";
import { evaluate } from "../../engine/lang/evaluate.ts";
import { isReference, parseReference, traversalsOf } from "../../engine/lang/reference.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { remember } from "../../engine/source/remember.ts";
import { expressionList, literalText, traversalOf, walkExpression } from "../../engine/syntax/expressions.ts";
import type { Body, Expression, Item, SyntaxFile, Traversal } from "../../engine/syntax/tree.ts";
import { deepMarks, type Value } from "../../engine/values/value.ts";
import { membersOf } from "../../engine/values/walk.ts";
import type { PlanStatus } from "../../protocol/planStatus.ts";
import type { ExplainableRoot } from "../../workspace/snapshot.ts";

/** Returns the workspace if there is one to choose: none is selected, it is not the default one, or the configuration refers to it. */
export function workspaceStatus({ plan, chosen }: ExplainableRoot): Pick<PlanStatus, "workspace"> {
  const { workspace: name } = plan;
  if (name === undefined) return { workspace: {} };
  const isPlain = name === DEFAULT_WORKSPACE && chosen?.workspace === undefined && !readsWorkspace(plan);
  return isPlain ? {} : { workspace: { name } };
}

/** Whether the configuration refers to the selected workspace. */
const readsWorkspace = ({ queries }: ExplainablePlan): boolean => queries.configurationFiles.some(fileReadsWorkspace);

const fileReadsWorkspace = remember(({ body }: SyntaxFile): boolean => body.items.some(itemReadsWorkspace));

const itemReadsWorkspace = remember((item: Item): boolean =>
  (item.kind === "block" ? bodyTraversals(item.body) : traversalsOf(item.expression)).some(isWorkspace),
);

const isWorkspace = ({ root, steps: [step] }: Traversal): boolean =>
  (root === "terraform" || root === "tofu") && step?.kind === "attribute" && step.name === "workspace";

/**
 * Returns the names that the configuration has for workspaces, without repetitions: the keys of maps that the workspace indexes, and
 * the texts that it is compared with.
 */
export function workspacesInConfiguration({ queries }: ExplainablePlan): readonly string[] {
  const names = new Set<string>();
  for (const file of queries.configurationFiles) {
    const node = queries.moduleOf(file.source.path);
    if (node) for (const expression of expressionsIn(file.body)) collectNames(queries, node, expression, names);
  }
  return [...names].sort();
}

function expressionsIn({ items }: Body): readonly Expression[] {
  return items.flatMap((item) => (item.kind === "block" ? expressionsIn(item.body) : [item.expression]));
}

function collectNames(
  queries: Pick<ExplainablePlan["queries"], "scopeIn">,
  node: ModuleNode,
  expression: Expression,
  names: Set<string>,
): void {
  const isName = (part: Expression | undefined): boolean => part !== undefined && standsForWorkspace(node, part);
  const addKeys = (map: Expression): void => {
    const { value } = evaluate(map, queries.scopeIn(node));
    if (value.kind === "mapping" && value.marks === 0) for (const key of value.entries.keys()) names.add(key);
  };
  const addText = (part: Expression): void => {
    const text = literalText(part);
    if (text !== undefined && text !== "") names.add(text);
  };
  walkExpression(expression, (part) => {
    if (part.kind === "index" && isName(part.key)) addKeys(part.collection);
    if (part.kind === "binary" && (part.operator === "==" || part.operator === "!=")) {
      if (isName(part.left)) addText(part.right);
      if (isName(part.right)) addText(part.left);
    }
    if (part.kind === "call" && isName(part.args[1])) {
      if (part.name === "lookup") addKeys(part.args[0]!);
      if (part.name === "contains") {
        const list = expressionList(part.args[0]);
        if (list) list.forEach(addText);
        else for (const text of textsIn(evaluate(part.args[0]!, queries.scopeIn(node)).value)) names.add(text);
      }
    }
    return true;
  });
}

/** Whether an expression is the name of the workspace, or a local value that is nothing else. */
function standsForWorkspace({ module }: Pick<ModuleNode, "module">, expression: Expression, depth = 0): boolean {
  const traversal = traversalOf(expression.kind === "parentheses" ? expression.inner : expression);
  if (!traversal) return false;
  if (isWorkspace(traversal)) return traversal.steps.length === 1;
  const reference = parseReference(traversal);
  if (!isReference(reference) || reference.subject.kind !== "local" || reference.steps.length > 0) return false;
  const local = module.locals.get(reference.subject.name);
  return local !== undefined && depth < LONGEST_CHAIN && standsForWorkspace({ module }, local.expression, depth + 1);
}

/** The most local values that lead to the workspace; a circle of them ends here. */
const LONGEST_CHAIN = 10;

const textsIn = (value: Value): readonly string[] =>
  deepMarks(value) === 0
    ? membersOf(value).flatMap(([, member]) => (member.kind === "string" ? member.value : []))
    : [];
