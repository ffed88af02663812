import { actionText } from "../../engine/addrs/address.ts";
import type { Module, Resource } from "../../engine/config/module.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import type { NotPlanned } from "../../engine/plan/rows/notPlanned.ts";
import { inlineCode, plainText } from "../../engine/render/markdown.ts";
import { unaskedText } from "../../engine/render/notPlannedReasons.ts";
import { secretsOf } from "../../engine/render/secrets.ts";
import type { Range } from "../../engine/source/range.ts";
import type { Traversal } from "../../engine/syntax/tree.ts";
import type { ExplainableRoot } from "../../workspace/snapshot.ts";
import { type Cursor, covers } from "../cursor.ts";
import { type Hover, MOST_LISTED } from "./hoverText.ts";

/** Returns the hover of an action block, or of a name of an action in a trigger: what invokes the action. */
export function actionHover(root: ExplainableRoot, path: string, cursor: Cursor): Hover | undefined {
  const named = actionAt(cursor);
  const markdown = named && invocationsOf(root.plan, path, named.text);
  return markdown === undefined ? undefined : { range: named!.range, markdown };
}

/** Returns the action that a block declares or a trigger names, as `action.type.name`. */
function actionAt({ item, offset, expressions }: Cursor): { readonly range: Range; readonly text: string } | undefined {
  if (item.kind !== "block") return undefined;
  const [type, name] = item.labels;
  if (item.type === "action" && type && name && covers(item.header, offset))
    return { range: item.header, text: actionText({ type: type.value, name: name.value }) };
  if (item.type !== "resource") return undefined;
  const named = expressions.find((each): each is Traversal => each.kind === "traversal" && each.root === "action");
  const [typeStep, nameStep] = named?.steps ?? [];
  if (!named || typeStep?.kind !== "attribute" || nameStep?.kind !== "attribute") return undefined;
  return { range: named.range, text: actionText({ type: typeStep.name, name: nameStep.name }) };
}

/** Returns the instances and events that invoke an action of the module of a file; undefined if the module has no such action. */
function invocationsOf(plan: ExplainablePlan, path: string, text: string): string | undefined {
  const module = plan.queries.moduleOf(path)?.module;
  const header = module?.actions.get(text)?.header;
  if (!module || !header) return undefined;
  const { masked } = secretsOf(plan);
  const invocations = plan.invocations.filter((each) => each.header.anchor === header.anchor);
  const lines = invocations.map(
    ({ address, trigger }) =>
      `${inlineCode(masked(address))}: invoked by ${inlineCode(masked(trigger.resource.text))}, ${inlineCode(trigger.event)}`,
  );
  const open = unplannedTriggers(plan, module, text).map(
    ({ address, cause }) =>
      `${inlineCode(text)}: it is not known whether ${inlineCode(masked(address))} invokes it · ${plainText(masked(unaskedText(cause)))}`,
  );
  const shown = [...lines, ...open];
  if (shown.length === 0) return `${inlineCode(text)}: no planned change invokes this action.`;
  const more = shown.length - MOST_LISTED;
  return [...shown.slice(0, MOST_LISTED), ...(more > 0 ? [`and ${more} more`] : [])].join("\n\n");
}

/** Returns what is not planned of the resources of a module that trigger an action. */
function unplannedTriggers(plan: ExplainablePlan, { resources }: Module, action: string): readonly NotPlanned[] {
  const isTriggering = ({ lifecycle }: Resource) =>
    lifecycle.actionTriggers.some(({ actions }) => actions.some(({ name }) => name === action));
  const headers = new Set([...resources.values()].filter(isTriggering).map(({ header }) => header.anchor));
  return plan.notPlanned.filter(({ range }) => range && headers.has(range.anchor));
}
