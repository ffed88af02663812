import { traversalsOf } from "../../engine/lang/reference.ts";
import { writtenKey } from "../../engine/lifecycle/reasons/sourceRanges.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { isTold, type OutputChange, outputAction } from "../../engine/plan/rows/outputChanges.ts";
import { remember } from "../../engine/source/remember.ts";
import { expressionsIn } from "../../engine/syntax/expressions.ts";
import type { Expression, Item } from "../../engine/syntax/tree.ts";
import type { UnitState } from "../../workspace/unitState.ts";
import type { ShownUnit } from "./shownUnits.ts";
import { sourcesOf } from "./unitView.ts";

/** An output that a unit uses: the file of the other unit, and where it is used. */
export interface UsedOutput {
  readonly path: string;
  /** Undefined where the outputs are used as a whole. */
  readonly output: string | undefined;
  /** The name of the input; undefined outside of the inputs. */
  readonly input: string | undefined;
}

/** Returns the outputs of other units that the files of a unit use: its own, and those that it includes. */
export const usedOutputs = remember((state: UnitState): readonly UsedOutput[] => {
  const paths = [state.file, ...state.unit.includes.map(({ path }) => path)];
  const items = paths.flatMap((path) => sourcesOf(state).syntaxOf(path)?.body.items ?? []);
  return items.flatMap((item) =>
    partsOf(item).flatMap(({ input, expressions }) =>
      expressions.flatMap((expression) => outputsIn(state, expression).map((used) => ({ ...used, input }))),
    ),
  );
});

interface Part {
  readonly input: string | undefined;
  readonly expressions: readonly Expression[];
}

/** Returns the expressions of an item; those of the inputs by the name of the input. */
const partsOf = (item: Item): readonly Part[] =>
  item.kind === "argument" && item.name === "inputs"
    ? inputParts(item.expression)
    : [{ input: undefined, expressions: expressionsIn(item) }];

function inputParts(expression: Expression): readonly Part[] {
  if (expression.kind === "call" && expression.name === "merge") return expression.args.flatMap(inputParts);
  if (expression.kind !== "object") return [{ input: undefined, expressions: [expression] }];
  return expression.items.map((item) => ({ input: writtenKey(item), expressions: [item.key, item.value] }));
}

const outputsIn = ({ unit }: UnitState, expression: Expression): readonly Pick<UsedOutput, "path" | "output">[] =>
  traversalsOf(expression).flatMap(({ root, steps }) => {
    const [name, outputs, output] = steps;
    if (root !== "dependency" || name?.kind !== "attribute") return [];
    const path = unit.seenOutputs.find((seen) => seen.name === name.name)?.path;
    if (path === undefined || (outputs && !(outputs.kind === "attribute" && outputs.name === "outputs"))) return [];
    return [{ path, output: output?.kind === "attribute" ? output.name : undefined }];
  });

/** An output that the plan of a unit changes, and the units that use it. */
export interface PassedOutput {
  readonly change: OutputChange;
  readonly users: readonly {
    readonly folder: string;
    readonly title: string;
    /** The names of the inputs that use it. */
    readonly inputs: readonly string[];
  }[];
}

/** The changed outputs that other units use, by the file of the unit that has them. */
export type PassedOutputs = ReadonlyMap<string, readonly PassedOutput[]>;

/** Returns the changed outputs of units that others of them use. */
export function passedOutputs(units: readonly ShownUnit[]): PassedOutputs {
  const users = units.map(({ state, title }) => ({ folder: state.folder, title, used: usedOutputs(state) }));
  return new Map(
    units.map(({ state, root }) => {
      const { path } = state.unit;
      const ofUnit = users
        .map((user) => ({ ...user, used: user.used.filter((each) => each.path === path) }))
        .filter(({ used }) => used.length > 0);
      const changed = root && ofUnit.length > 0 ? changedOutputs(root.plan) : [];
      const passed = changed.map((change) => ({ change, users: ofUnit.flatMap((user) => userOf(change.name, user)) }));
      return [path, passed.filter((each) => each.users.length > 0)];
    }),
  );
}

function userOf(
  name: string,
  { folder, title, used }: { readonly folder: string; readonly title: string; readonly used: readonly UsedOutput[] },
): PassedOutput["users"] {
  const uses = used.filter(({ output }) => output === undefined || output === name);
  return uses.length === 0 ? [] : [{ folder, title, inputs: [...new Set(uses.flatMap(({ input }) => input ?? []))] }];
}

/** Returns the outputs that the plan of a unit changes; none while its state is not loaded. */
const changedOutputs = ({ outputs, details }: ExplainablePlan): readonly OutputChange[] =>
  outputs.filter((output) => isTold(output, details.unreached.all) && outputAction(output) !== "no-op");
