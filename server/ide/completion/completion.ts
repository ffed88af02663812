import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { baseName } from "../../engine/source/paths.ts";
import type { ExplainableRoot } from "../../workspace/snapshot.ts";
import { addressItems, takesAddresses } from "./addressItems.ts";
import { argumentItems } from "./argumentItems.ts";
import { type Context, type Nearby, NOTHING_NEARBY } from "./context.ts";
import { expressionItems, keywordItems, literalItems } from "./expressionItems.ts";
import { fittedItems } from "./fitted.ts";
import type { CompletionItem } from "./item.ts";
import { jsonItems } from "./json/jsonItems.ts";
import { jsonPlaceAt } from "./json/jsonPlace.ts";
import { nativePlaceIn } from "./json/nativePlace.ts";
import { keyItems } from "./keyItems.ts";
import { blockLabels } from "./labelItems.ts";
import { memberItems } from "./memberItems.ts";
import { moduleAround } from "./moduleAround.ts";
import { folderNamed } from "./nearbyFiles.ts";
import type { Position } from "./position.ts";
import { positionAtEnd, positionInTemplate } from "./positionAtEnd.ts";
import { itemAround, presentIn } from "./present.ts";
import { isModuleSource, stringItems } from "./stringItems.ts";
import { isTemplate, templateNamed, templateUse } from "./templateVariables.ts";
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
  nearby: Nearby = NOTHING_NEARBY,
): Completions | undefined {
  if (path.endsWith(".json")) return jsonCompletions(plan, path, text, offset, nearby);
  const template = isTemplate(path) ? templateUse(plan, path) : undefined;
  const before = text.slice(0, offset);
  const position = isTemplate(path) ? positionInTemplate(before) : positionAtEnd(before);
  const node = template?.node ?? moduleAround(plan, path);
  if (!position || !node) return undefined;
  const present = isTemplate(path) ? undefined : presentIn(plan, path, text);
  const context: Context = {
    plan,
    node,
    path,
    text,
    offset,
    item: present && itemAround(present, offset),
    items: present?.syntax.body.items,
    unplanned: present?.unplanned ?? [],
    position,
    nearby,
    template: isTemplate(path) ? (template?.variables ?? new Map()) : undefined,
  };
  const isPath = position.kind === "string" && nearby.files !== undefined;
  const prefix = isPath ? baseName(position.content) : position.prefix;
  return { prefix, items: fittedItems(distinct(itemsAt(context)), { ...position, prefix }, text, offset) };
}

/** As `completions`, for a file in JSON syntax: what can be written at the same place in the native syntax. */
function jsonCompletions(
  plan: ExplainablePlan,
  path: string,
  text: string,
  offset: number,
  nearby: Nearby,
): Completions | undefined {
  const place = jsonPlaceAt(text, offset);
  const native = nativePlaceIn(plan, path, place);
  const position = native && positionAtEnd(native.text);
  const node = moduleAround(plan, path);
  if (!native || !position || !node) return undefined;
  const context: Context = {
    plan,
    node,
    path: path.slice(0, -".json".length),
    text: native.text,
    offset: native.text.length,
    item: undefined,
    items: undefined,
    unplanned: [],
    position,
    nearby,
    template: undefined,
  };
  const isPath = position.kind === "string" && nearby.files !== undefined;
  const prefix = isPath ? baseName(position.content) : position.prefix;
  return { prefix, items: distinct(jsonItems(itemsAt(context), native, place)) };
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
      return [...keyItems(context, position), ...(isVariableFile ? [] : keywordItems(position))];
    case "expression":
      if (takesAddresses(context, position)) return addressItems(context, position);
      return isVariableFile ? literalItems(context, position) : expressionItems(context, position);
    case "member":
      return memberOrAddressItems(context, position);
    case "string":
      return stringItems(context, position);
  }
}

/** Returns the members at a position; where an address is due, its next part or a key of the state. */
function memberOrAddressItems(
  context: Context,
  position: Position & { readonly kind: "member" },
): readonly CompletionItem[] {
  const addresses = takesAddresses(context, position) ? addressItems(context, position) : [];
  return addresses.length > 0 ? addresses : memberItems(context, position);
}

/** A folder that a host can list for the completions at the end of a text, or a template that it can read. */
export type WantedNearby =
  | { readonly kind: "modules" | "files"; readonly folder: string }
  | { readonly kind: "template"; readonly path: string };

/** Returns what completions need of the disk at the end of a text; undefined if nothing. */
export function wantedNearby({ plan }: ExplainableRoot, path: string, text: string): WantedNearby | undefined {
  const native = path.endsWith(".json") ? nativePlaceIn(plan, path, jsonPlaceAt(text, text.length))?.text : text;
  const position = isTemplate(path) || native === undefined ? undefined : positionAtEnd(native);
  const node = moduleAround(plan, path);
  if (!position || !node) return undefined;
  if (position.kind === "key") {
    const template = templateNamed(plan, node, position);
    return template === undefined ? undefined : { kind: "template", path: template };
  }
  if (position.kind !== "string") return undefined;
  if (isModuleSource(position, position.blocks)) return { kind: "modules", folder: node.module.path };
  const folder = folderNamed(position, node, plan.root);
  return folder === undefined ? undefined : { kind: "files", folder };
}

/** Returns the items without later ones of the same label. */
function distinct(items: readonly CompletionItem[]): readonly CompletionItem[] {
  const byLabel = new Map<string, CompletionItem>();
  for (const item of items) if (!byLabel.has(item.label)) byLabel.set(item.label, item);
  return [...byLabel.values()];
}
