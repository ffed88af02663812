import type { ModuleNode } from "../../config/tree/loadModules.ts";
import { type LoadedState, unreadState } from "../../load/state/loadedState.ts";
import { type Basis, basisOfConfigured, weaker } from "../../provider/basis.ts";
import { outputValue } from "../../state/content.ts";
import type { State } from "../../state/state.ts";
import { rawEquals } from "../../values/equality.ts";
import { ASSUMED, SENSITIVE } from "../../values/marks.ts";
import { deepMarks, NULL, type Unasked, type Value, withMarks, withoutDeepMarks } from "../../values/value.ts";
import { unaskedIn } from "../../values/walk.ts";
import type { Regime } from "../regimes/regime.ts";
import type { NotPlanned } from "./notPlanned.ts";
import type { RowLookup } from "./rows.ts";

/** The change of an output of the root module. */
export interface OutputChange {
  readonly name: string;
  readonly sensitive: boolean;
  /** Undefined if the output does not exist before, or after. */
  readonly before: Value | undefined;
  readonly after: Value | undefined;
  /** The action, where the file of a finished plan states it. */
  readonly action?: OutputAction;
  /** Whether `-target` leaves the output out. */
  readonly isLeftOut?: true;
  /** The reason that the change is not planned. */
  readonly notPlanned?: Unasked | undefined;
}

/** The actions of outputs, in Terraform's words. */
export type OutputAction = "no-op" | "create" | "update" | "delete";

export function outputAction({ before, after, action }: OutputChange): OutputAction {
  if (action !== undefined) return action;
  const isNull = (value: Value | undefined) => value === undefined || value.kind === "null";
  if (isNull(before) && after?.kind === "null") return "no-op";
  if (before === undefined) return after === undefined ? "no-op" : "create";
  if (after === undefined) return "delete";
  const same = rawEquals(withoutDeepMarks(before), withoutDeepMarks(after));
  const sameMark = (before.marks & SENSITIVE) === (after.marks & SENSITIVE);
  return same && sameMark ? "no-op" : "update";
}

/** Whether a plan shows an output: not if it is not planned, left out, or not reached by Terraform. */
export const isTold = ({ name, notPlanned, isLeftOut }: OutputChange, unreached: ReadonlySet<string>): boolean =>
  notPlanned === undefined && !isLeftOut && !unreached.has(`output.${name}`);

/** Returns every output of the root module, with its value in the state and its planned value. */
export function outputChanges(
  rows: RowLookup,
  root: ModuleNode | undefined,
  loaded: LoadedState,
  { destroysAll }: Regime,
  isTargeted: boolean,
): readonly OutputChange[] {
  const { state } = loaded;
  const unread = unreadState(loaded);
  const declared = destroysAll ? [] : [...(root?.module.outputs.values() ?? [])];
  const names = new Set([...declared.map((output) => output.name), ...(state?.outputs.keys() ?? [])]);
  return [...names].sort().map((name): OutputChange => {
    const row = rows.get(`output.${name}`);
    const after = !destroysAll && row?.kind === "value" ? row.values.get("") : undefined;
    const before = priorOutput(state, name);
    const sensitive = [before, after].some((value) => value !== undefined && (deepMarks(value) & SENSITIVE) !== 0);
    // Targets exclude an output whose dependencies they exclude, and every output from a destruction.
    if (isTargeted && (!row || destroysAll)) return { name, sensitive, before, after: before, isLeftOut: true };
    return { name, sensitive, before, after, notPlanned: unread ?? unaskedOutput(name, before, after) };
  });
}

/** Returns why an output is not planned. The change of an existing output needs all its parts; a new output with known parts is new. */
function unaskedOutput(name: string, before: Value | undefined, after: Value | undefined): Unasked | undefined {
  const unasked = after && unaskedIn(after);
  if (!unasked || (before === undefined && after.kind !== "unknown")) return undefined;
  return unasked === "error" ? { source: `output.${name}`, why: "configuration" } : unasked;
}

/** Returns how sure the planned value is; undefined for an output that is removed. */
export const outputBasis = ({ after }: OutputChange): Basis | undefined =>
  after && (deepMarks(after) & ASSUMED ? weaker("assumed", basisOfConfigured(after)) : basisOfConfigured(after));

export const outputNotPlanned = ({ name, notPlanned }: OutputChange): readonly NotPlanned[] =>
  notPlanned ? [{ address: `output.${name}`, cause: notPlanned }] : [];

/** Returns the value of an output in the state; undefined if the state has no such output. */
function priorOutput(state: State | undefined, name: string): Value | undefined {
  const stored = state?.outputs.get(name);
  if (!stored) return undefined;
  return withMarks(outputValue(stored.content) ?? NULL, stored.sensitive ? SENSITIVE : 0);
}
