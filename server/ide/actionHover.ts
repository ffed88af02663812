import { actionText } from "../engine/addrs/address.ts";
import type { ExplainablePlan } from "../engine/plan/plan.ts";
import { inlineCode } from "../engine/render/markdown.ts";
import { secretsOf } from "../engine/render/secrets.ts";
import type { Traversal } from "../engine/syntax/tree.ts";
import type { ExplainableRoot } from "../workspace/snapshot.ts";
import { type Cursor, covers } from "./cursor.ts";
import { type Hover, MOST_LISTED } from "./hoverText.ts";

/** Returns the hover of an action block, or of a name of an action in a trigger: what invokes the action. */
export function actionHover(
  { plan }: ExplainableRoot,
  path: string,
  { item, offset, expressions }: Cursor,
): Hover | undefined {
  if (item.kind !== "block") return undefined;
  const [type, name] = item.labels;
  if (item.type === "action" && type && name && covers(item.header, offset)) {
    const text = actionText({ type: type.value, name: name.value });
    return { range: item.header, markdown: invocationsOf(plan, path, text) };
  }
  if (item.type !== "resource") return undefined;
  const named = expressions.find((each): each is Traversal => each.kind === "traversal" && each.root === "action");
  const [typeStep, nameStep] = named?.steps ?? [];
  if (!named || typeStep?.kind !== "attribute" || nameStep?.kind !== "attribute") return undefined;
  const text = actionText({ type: typeStep.name, name: nameStep.name });
  return { range: named.range, markdown: invocationsOf(plan, path, text) };
}

/** Returns the instances and events that invoke an action of the module of a file. */
function invocationsOf(plan: ExplainablePlan, path: string, text: string): string {
  const header = plan.queries.moduleOf(path)?.module.actions.get(text)?.header;
  const invocations = plan.invocations.filter((each) => each.header.anchor === header?.anchor);
  if (invocations.length === 0) return `${inlineCode(text)}: no planned change invokes this action.`;
  const { masked } = secretsOf(plan);
  const lines = invocations
    .slice(0, MOST_LISTED)
    .map(
      ({ address, trigger }) =>
        `${inlineCode(masked(address))}: invoked by ${inlineCode(masked(trigger.resource.text))}, ${inlineCode(trigger.event)}`,
    );
  const more = invocations.length - MOST_LISTED;
  return [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join("\n\n");
}
