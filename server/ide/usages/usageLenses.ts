import { blocksOf } from "../../engine/config/decode/itemBlocks.ts";
import type { Module } from "../../engine/config/module.ts";
import { PLANNER_NAMES } from "../../engine/load/state/loadedState.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { secretsOf } from "../../engine/render/secrets.ts";
import type { Range } from "../../engine/source/range.ts";
import type { Block } from "../../engine/syntax/tree.ts";
import type { ExplainableRoot } from "../../workspace/snapshot.ts";
import { DEFAULT_USAGES, type UsageKind } from "../../workspace/usageKinds.ts";
import { lineText } from "../navigation/locations.ts";
import { filesNaming } from "../navigation/moduleFiles.ts";
import { callersOf } from "./callers.ts";
import { type UseCounts, useCounts } from "./useCounts.ts";

/** A lens above a declaration, about its uses or the origin of its value. */
export interface UsageLens {
  readonly range: Range;
  readonly title: string;
  /** The name that is declared. */
  readonly at: Range;
  /** The places that a click shows; absent if there are none. */
  readonly shows?: "uses" | "values";
}

/** A declaration of a name, with the kind of its lens. */
interface Declared {
  readonly kind: UsageKind;
  readonly name: string;
  readonly range: Range;
  readonly at: Range;
}

/** The text of a lens, and what a click shows. */
type LensText = Pick<UsageLens, "title" | "shows">;

/**
 * Returns how often the variables, outputs, modules and local values that a file declares are used, and what sets the variables. Values are
 * not shown.
 */
export function usageLenses(
  roots: readonly ExplainableRoot[],
  { plan, usages = DEFAULT_USAGES, elsewhere }: ExplainableRoot,
  path: string,
): readonly UsageLens[] {
  const syntax = plan.syntaxOf(path);
  const module = plan.queries.moduleOf(path)?.module;
  if (!syntax || !module || module.path.includes("/.terraform/") || !module.files.includes(syntax)) return [];
  const declared = syntax.body.items
    .flatMap(blocksOf)
    .flatMap(declaredIn)
    .filter(({ kind }) => usages[kind]);
  if (declared.length === 0) return [];
  const counting = countingOf(roots, plan, module);
  const { masked } = secretsOf(plan);
  const areCallsKnown = !elsewhere?.has(module.path);
  return declared.flatMap((each) => {
    const { kind, name, range, at } = each;
    const uses = areCallsKnown || kind !== "outputs" ? usesOf(counting, each) : undefined;
    const origin = areCallsKnown && kind === "variables" ? valueOrigin(plan, counting, name) : undefined;
    return [
      ...(uses ? [{ ...uses, range, at }] : []),
      ...(origin ? [{ ...origin, title: masked(origin.title), range, at }] : []),
    ];
  });
}

/** Returns the names that a block declares and that can have a lens. */
function declaredIn({ type, labels: [label], header, body }: Block): readonly Declared[] {
  if (type === "locals")
    return body.items.flatMap((each) =>
      each.kind === "argument" && each.name !== "//"
        ? [{ kind: "locals" as const, name: `local.${each.name}`, range: each.nameRange, at: each.nameRange }]
        : [],
    );
  const kind = KINDS.get(type);
  if (!kind || !label) return [];
  const name = `${type === "variable" ? "var" : type}.${label.value}`;
  return [{ kind, name, range: body.json ? label.range : header, at: label.range }];
}

const KINDS: ReadonlyMap<string, UsageKind> = new Map([
  ["variable", "variables"],
  ["output", "outputs"],
  ["module", "modules"],
]);

/** The uses inside of a module, and those by each call of it. */
interface Counting {
  readonly folder: string;
  /** Whether every file could be read whole, so that nothing is overlooked. */
  readonly isWhole: boolean;
  /** Whether there may be tests that are not read. */
  readonly hasUnreadTests: boolean;
  readonly inside: UseCounts;
  readonly calls: readonly { readonly call: string; readonly counts: UseCounts }[];
}

function countingOf(roots: readonly ExplainableRoot[], plan: ExplainablePlan, module: Module): Counting {
  const callers = callersOf(roots, module.path);
  const plans = new Map([[module, plan], ...callers.map((caller) => [caller.module, caller.root.plan] as const)]);
  const files = new Map([...plans].map(([each, of]) => [each, filesNaming(of, each)] as const));
  const counts = new Map([...files].map(([each, naming]) => [each, useCounts(naming)] as const));
  return {
    folder: module.path,
    isWhole: [...files].every(
      ([each, naming]) => !each.headerFault && naming.every(({ diagnostics }) => diagnostics.length === 0),
    ),
    hasUnreadTests: plan.queries.hasUnreadTests(module.path),
    inside: counts.get(module)!,
    calls: callers.map((caller) => ({ call: caller.call, counts: counts.get(caller.module)! })),
  };
}

function usesOf({ isWhole, hasUnreadTests, inside, calls }: Counting, { kind, name }: Declared): LensText | undefined {
  const uses =
    kind === "outputs"
      ? calls.reduce((sum, { call, counts }) => sum + counts.countOf(name, call), 0)
      : inside.countOf(name);
  // That a name is used once is as it should be, and says nothing.
  if (uses === 1) return undefined;
  if (uses > 1) return { title: `used ${uses} times`, shows: "uses" };
  // Outputs of a root module are for its user, and a module does its work without a reference to it.
  const isForOthers = kind === "modules" || (kind === "outputs" && calls.length === 0);
  return isForOthers || !isWhole ? undefined : { title: hasUnreadTests ? "not used in the configuration" : "not used" };
}

/** Returns what sets a variable: a file, the environment, an option, the calls of its module; nothing for its default. */
function valueOrigin(plan: ExplainablePlan, { folder, calls }: Counting, name: string): LensText | undefined {
  if (folder === plan.root) return rootOrigin(plan, name);
  const setting = calls.filter(({ call, counts }) => counts.countOf(name, call) > 0);
  const unset = calls.length - setting.length;
  const [first] = setting;
  if (!first) return withoutValue(plan, folder, name);
  const givers = setting.length === 1 ? `module.${first.call}` : `${setting.length} calls`;
  const defaults = unset === 0 ? "" : `, default in ${unset} ${unset === 1 ? "other" : "others"}`;
  return { title: `given by ${givers}${defaults}`, shows: "values" };
}

function rootOrigin(plan: ExplainablePlan, name: string): LensText | undefined {
  const variable = name.slice("var.".length);
  const origin = plan.queries.originOf(variable);
  switch (origin?.kind) {
    case "file":
      return { title: `given in ${lineText(plan, origin.range)}`, shows: "values" };
    case "environment":
      return { title: `given by TF_VAR_${variable}` };
    case "unit":
      return { title: "given by the inputs of the unit" };
    case "option":
      return { title: "given by an option of the plan" };
    default:
      return withoutValue(plan, plan.root, name);
  }
}

const withoutValue = (
  { queries, root, state }: ExplainablePlan,
  folder: string,
  name: string,
): LensText | undefined => {
  if (folder === root && state.location.kind === "other-planner")
    return { title: `given by ${PLANNER_NAMES[state.location.planner]}, if at all` };
  const variable = queries.moduleIn(folder)?.module.variables.get(name.slice("var.".length));
  return variable?.default ? undefined : { title: "no value given" };
};
