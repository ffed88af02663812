import type { ModuleNode } from "../../config/loadModules.ts";
import type { PlanMode } from "../../load/inputs.ts";
import { type LoadedState, unreadState } from "../../load/state/loadedState.ts";
import { type Basis, basisOfConfigured, weaker } from "../../provider/basis.ts";
import type { State } from "../../state/state.ts";
import { fromStateJson } from "../../values/encodings/stateJson.ts";
import { typeFromJson } from "../../values/encodings/typeJson.ts";
import { rawEquals } from "../../values/equality.ts";
import { ASSUMED, SENSITIVE } from "../../values/marks.ts";
import {
  deepMarks,
  isWhollyKnown,
  NULL,
  type Unasked,
  type Value,
  withMarks,
  withoutDeepMarks,
} from "../../values/value.ts";
import { unaskedIn } from "../../values/walk.ts";
import type { RowLookup } from "../walk/rows.ts";
import type { NotPlanned } from "./notPlanned.ts";

/** What happens to an output of the root module. */
export interface OutputChange {
  readonly name: string;
  readonly sensitive: boolean;
  /** Undefined where the output is not there before, or not any more. */
  readonly before: Value | undefined;
  readonly after: Value | undefined;
  /** Is it left out by `-target`? */
  readonly isLeftOut?: true;
  /** Why it is not known what happens to it. */
  readonly notPlanned?: Unasked | undefined;
}

/** What happens to an output, as Terraform says it. */
export function outputAction({ before, after }: OutputChange): "no-op" | "create" | "update" | "delete" {
  const isNull = (value: Value | undefined) => value === undefined || value.kind === "null";
  if (isNull(before) && after?.kind === "null") return "no-op";
  if (before === undefined) return after === undefined ? "no-op" : "create";
  if (after === undefined) return "delete";
  const same = rawEquals(withoutDeepMarks(before), withoutDeepMarks(after));
  const sameMark = (before.marks & SENSITIVE) === (after.marks & SENSITIVE);
  return same && sameMark ? "no-op" : "update";
}

/** Does a plan tell what happens to it? Not where that is not known, where it is left out, or where Terraform does not come to it. */
export const isTold = ({ name, notPlanned, isLeftOut }: OutputChange, unreached: ReadonlySet<string>): boolean =>
  notPlanned === undefined && !isLeftOut && !unreached.has(`output.${name}`);

/** Every output of the root module, as the state has it and as it will be. */
export function outputChanges(
  rows: RowLookup,
  root: ModuleNode | undefined,
  loaded: LoadedState,
  mode: PlanMode,
  beforeDestroy: { readonly outputs: readonly OutputChange[] } | undefined,
  isTargeted: boolean,
): readonly OutputChange[] {
  if (beforeDestroy) return beforeDestroy.outputs.flatMap((output) => destroyed(output, isTargeted));
  const { state } = loaded;
  const unread = unreadState(loaded);
  const declared = mode === "destroy" ? [] : [...(root?.module.outputs.values() ?? [])];
  const names = new Set([...declared.map((output) => output.name), ...(state?.outputs.keys() ?? [])]);
  return [...names].sort().map((name): OutputChange => {
    const row = rows.get(`output.${name}`);
    const after = mode !== "destroy" && row?.kind === "value" ? row.values.get("") : undefined;
    const before = priorOutput(state, name);
    const sensitive = [before, after].some((value) => value !== undefined && (deepMarks(value) & SENSITIVE) !== 0);
    // What shows something that is left out is left out, too.
    if (isTargeted && !row) return { name, sensitive, before, after: before, isLeftOut: true };
    return { name, sensitive, before, after, notPlanned: unread ?? unaskedOutput(name, before, after) };
  });
}

/** An output is destroyed as it was planned right before; one that was not known then keeps what it was, one that was null is gone. */
function destroyed({ name, before, after, notPlanned }: OutputChange, isTargeted: boolean): readonly OutputChange[] {
  const held = after !== undefined && isWhollyKnown(after) ? after : before;
  if (held === undefined || after?.kind === "null") return [];
  const sensitive = (deepMarks(held) & SENSITIVE) !== 0;
  // With targets only resources are destroyed.
  if (isTargeted) return [{ name, sensitive, before: held, after: held, isLeftOut: true }];
  return [{ name, sensitive, before: held, after: undefined, notPlanned }];
}

/** What an output has now and then is only compared where all of it was asked for; a new one with known parts is new. */
function unaskedOutput(name: string, before: Value | undefined, after: Value | undefined): Unasked | undefined {
  const unasked = after && unaskedIn(after);
  if (!unasked || (before === undefined && after.kind !== "unknown")) return undefined;
  return unasked === "error" ? { source: `output.${name}`, why: "configuration" } : unasked;
}

/** How sure what it will be is; undefined where it goes. */
export const outputBasis = ({ after }: OutputChange): Basis | undefined =>
  after && (deepMarks(after) & ASSUMED ? weaker("assumed", basisOfConfigured(after)) : basisOfConfigured(after));

/** What an output adds to the list of what is not planned. */
export const outputNotPlanned = ({ name, notPlanned }: OutputChange): readonly NotPlanned[] =>
  notPlanned ? [{ address: `output.${name}`, cause: notPlanned }] : [];

/** The value of an output as the state has it. */
function priorOutput(state: State | undefined, name: string): Value | undefined {
  const stored = state?.outputs.get(name);
  if (!stored) return undefined;
  const type = typeFromJson(stored.type);
  const read = type && fromStateJson(stored.value, type);
  return withMarks(read && "value" in read ? read.value : NULL, stored.sensitive ? SENSITIVE : 0);
}
