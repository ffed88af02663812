import type {
  CallHierarchyIncomingCall,
  CallHierarchyIncomingCallsParams,
  CallHierarchyItem,
  CallHierarchyOutgoingCall,
  CallHierarchyOutgoingCallsParams,
  CallHierarchyPrepareParams,
} from "vscode-languageserver";
import {
  dependencies,
  dependents,
  type HierarchyCall,
  type HierarchyItem,
  hierarchyItemAt,
  itemOf,
} from "../../ide/navigation/callHierarchy.ts";
import type { Name } from "../../ide/navigation/names.ts";
import { placeAt } from "../fromProtocol.ts";
import { toRange } from "../toProtocol.ts";
import type { Handler, World } from "../world.ts";
import { SYMBOL_KINDS } from "./symbols.ts";

export const onPrepareCallHierarchy: Handler<CallHierarchyPrepareParams, CallHierarchyItem[]> = async (
  world,
  { textDocument, position },
) => {
  const at = await placeAt(world, textDocument.uri, position);
  const item = at && hierarchyItemAt(world.snapshot().roots, at.root, at.path, at.offset);
  return item ? [toItem(world, item)] : null;
};

export const onIncomingCalls: Handler<CallHierarchyIncomingCallsParams, CallHierarchyIncomingCall[]> = async (
  world,
  { item: { data } },
) => {
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
  const { roots } = world.snapshot();
  const item = itemOf(roots, data as Name);
  if (!item) return null;
  return dependencies(roots, item).map((call) => ({ to: toItem(world, call.item), fromRanges: rangesOf(call) }));
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
