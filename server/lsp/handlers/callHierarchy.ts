import type {
  CallHierarchyIncomingCall,
  CallHierarchyIncomingCallsParams,
  CallHierarchyItem,
  CallHierarchyOutgoingCall,
  CallHierarchyOutgoingCallsParams,
  CallHierarchyPrepareParams,
} from "vscode-languageserver";
import { folderOf, relativePath } from "../../engine/source/paths.ts";
import {
  dependencies,
  dependents,
  type HierarchyCall,
  type HierarchyItem,
  hierarchyItemAt,
  itemOf,
} from "../../ide/navigation/callHierarchy.ts";
import type { Name } from "../../ide/navigation/names.ts";
import { type UnitItem, unitItemAt, unitsAfter, unitsBefore } from "../../ide/terragrunt/unitHierarchy.ts";
import { placeAt } from "../fromProtocol.ts";
import { toRange } from "../toProtocol.ts";
import { unitPlaceAt } from "../unitDocument.ts";
import type { Handler, World } from "../world.ts";
import { SYMBOL_KINDS } from "./symbols.ts";

export const onPrepareCallHierarchy: Handler<CallHierarchyPrepareParams, CallHierarchyItem[]> = async (
  world,
  { textDocument, position },
) => {
  const unit = await unitPlaceAt(world, textDocument.uri, position);
  const unitItem = unit && unitItemAt(unit.view, unit.offset);
  if (unitItem) return [toUnitItem(world, unitItem)];
  const at = await placeAt(world, textDocument.uri, position);
  const item = at && hierarchyItemAt(world.snapshot().roots, at.root, at.path, at.offset);
  return item ? [toItem(world, item)] : null;
};

export const onIncomingCalls: Handler<CallHierarchyIncomingCallsParams, CallHierarchyIncomingCall[]> = async (
  world,
  { item: { data } },
) => {
  if (isUnit(data)) {
    const units = await world.withCallers(undefined, () => unitsAfter(world.snapshot(), data.unit));
    return (units ?? []).map((call) => ({
      from: toUnitItem(world, call.item),
      fromRanges: call.places.map(({ start, end }) => ({ start, end })),
    }));
  }
  const name = data as Name;
  const calls = await world.withCallers(`${name.folder}/`, () =>
    dependents(world.snapshot().roots, name).map((call) => ({
      from: toItem(world, call.item),
      fromRanges: rangesOf(call),
    })),
  );
  return calls ?? null;
};

export const onOutgoingCalls: Handler<CallHierarchyOutgoingCallsParams, CallHierarchyOutgoingCall[]> = async (
  world,
  { item: { data } },
) => {
  if (isUnit(data))
    return unitsBefore(world.snapshot(), data.unit).map((call) => ({
      to: toUnitItem(world, call.item),
      fromRanges: call.places.map(({ start, end }) => ({ start, end })),
    }));
  const { roots } = world.snapshot();
  const item = itemOf(roots, data as Name);
  if (!item) return null;
  return dependencies(roots, item).map((call) => ({ to: toItem(world, call.item), fromRanges: rangesOf(call) }));
};

const isUnit = (data: unknown): data is { readonly unit: string } =>
  typeof data === "object" && data !== null && "unit" in data && typeof data.unit === "string";

/** Returns a unit of Terragrunt as an item: what it calls are the units that it waits for. */
const toUnitItem = ({ uris }: World, { folder, name, place }: UnitItem): CallHierarchyItem => {
  const range = { start: place.start, end: place.end };
  const detail = relativePath(folderOf(place.path), folder) === "." ? "unit" : `unit of ${folder}`;
  return {
    name: name || " ",
    detail,
    kind: SYMBOL_KINDS.module,
    uri: uris.toUri(place.path),
    range,
    selectionRange: range,
    data: { unit: folder },
  };
};

const rangesOf = ({ places }: HierarchyCall) => places.map(({ root, range }) => toRange(root, range));

const toItem = ({ uris }: World, { root, symbol, name }: HierarchyItem): CallHierarchyItem => ({
  name: symbol.name || " ",
  detail: symbol.detail,
  kind: SYMBOL_KINDS[symbol.kind],
  uri: uris.toUri(symbol.range.anchor.path),
  range: toRange(root, symbol.range),
  selectionRange: toRange(root, symbol.selection),
  data: name,
});
