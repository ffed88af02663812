import type { ExplainableRoot } from "../../workspace/snapshot.ts";
import { argumentItems } from "./argumentItems.ts";
import type { Context } from "./context.ts";
import { expressionItems } from "./expressionItems.ts";
import type { CompletionItem } from "./item.ts";
import { keyItems } from "./keyItems.ts";
import { blockLabels } from "./labelItems.ts";
import { memberItems } from "./memberItems.ts";
import { positionAtEnd } from "./positionAtEnd.ts";
import { itemAround, presentIn } from "./present.ts";
import { isModuleSource, stringItems } from "./stringItems.ts";
import { variableFileItems } from "./variableFileItems.ts";

/** The completions at a position, and the text before it that they replace. */
export interface Completions {
  readonly prefix: string;
  readonly items: readonly CompletionItem[];
}

/**
 * Returns what can be written at an offset of a text, which may be newer than the plan, and broken. Items that do not begin with the
 * prefix are left to the editor, which filters.
 */
export function completions(
  { plan }: ExplainableRoot,
  path: string,
  text: string,
  offset: number,
  folders: readonly string[] = [],
): Completions | undefined {
  if (path.endsWith(".json")) return undefined;
  const position = positionAtEnd(text.slice(0, offset));
  const node = plan.queries.moduleOf(path);
  if (!position || !node) return undefined;
  const present = presentIn(plan, path, text);
  const context: Context = {
    plan,
    node,
    path,
    text,
    offset,
    item: itemAround(present, offset),
    unplanned: present.unplanned,
    position,
    folders,
  };
  return { prefix: position.prefix, items: distinct(itemsAt(context)) };
}

function itemsAt(context: Context): readonly CompletionItem[] {
  const { position, path } = context;
  const isVariableFile = /\.tfvars$/.test(path);
  switch (position.kind) {
    case "item":
      return isVariableFile ? variableFileItems(context) : argumentItems(context);
    case "label":
      return blockLabels(context, position);
    case "key":
      return [...keyItems(context, position), ...(isVariableFile ? [] : expressionItems(context, position))];
    case "expression":
      return expressionItems(context, position);
    case "member":
      return memberItems(context, position);
    case "string":
      return stringItems(context, position);
  }
}

/** Whether the folders with modules near a file can be completed at the end of a text. */
export function wantsFolders(text: string): boolean {
  const position = positionAtEnd(text);
  return position?.kind === "string" && isModuleSource(position, position.blocks);
}

/** Returns the items without later ones of the same label. */
function distinct(items: readonly CompletionItem[]): readonly CompletionItem[] {
  const byLabel = new Map<string, CompletionItem>();
  for (const item of items) if (!byLabel.has(item.label)) byLabel.set(item.label, item);
  return [...byLabel.values()];
}
