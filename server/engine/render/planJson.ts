import { type ModuleAddress, moduleAddress, ROOT } from "../addrs/address.ts";
import type { Rule } from "../lifecycle/decision.ts";
import { type Change, isPlanned, type Trace } from "../lifecycle/trace.ts";
import { isJustRead } from "../plan/counts.ts";
import type { OutputChange } from "../plan/outputs.ts";
import type { Plan } from "../plan/plan.ts";
import { typeToJson } from "../values/encodings/typeJson.ts";
import { rawEquals } from "../values/equality.ts";
import type { Path } from "../values/path.ts";
import { compareCodePoints, type Type } from "../values/type.ts";
import { isWhollyKnown, NULL, type Value, withoutDeepMarks, withoutMarks } from "../values/value.ts";
import type { Json } from "./json.ts";
import { knownJson, sensitiveMask, setMember, unknownMask } from "./masks.ts";

/** The plan in Terraform's own representation, as `terraform show -json PLANFILE` prints it. */
export function planJson(plan: Plan): { readonly [key: string]: Json } {
  const changes = plan.traces.filter((trace) => isPlanned(trace) && !isJustRead(trace));
  const outputs = plan.outputs.filter(({ notPlanned }) => notPlanned === undefined);
  const shown = outputs.filter(isShown);
  const errored = hasErrors(plan);
  const applyable =
    !errored && (changes.some(doesSomething) || outputs.some((output) => outputAction(output) !== "no-op"));
  return {
    format_version: "1.2",
    terraform_version: "1.11.4",
    variables: variables(plan),
    planned_values: { outputs: plannedOutputs(outputs), root_module: moduleJson(ROOT, changes) ?? {} },
    resource_changes: changes.length > 0 ? changes.map(resourceChange) : undefined,
    output_changes: shown.length > 0 ? members(shown.map((output) => [output.name, outputChange(output)])) : undefined,
    applyable,
    complete: isComplete(plan),
    errored,
  };
}

/** Has everything been planned, without an error, and by its schema? Only then nothing else will happen. */
export const isComplete = (plan: Plan): boolean =>
  !hasErrors(plan) && plan.notPlanned.length === 0 && plan.counts.inferred === 0;

export const hasErrors = ({ diagnostics }: Plan): boolean =>
  Object.values(diagnostics).some((found) => found.some(({ severity }) => severity === "error"));

/** Does anything happen to the instance? A move alone is something, too. */
export const doesSomething = ({ change }: Trace): boolean =>
  change.action.outcome !== "no-op" || change.previousAddress !== undefined;

function variables({ variableValues }: Plan): Json {
  const values = [...variableValues].map(([name, value]): [string, Json] => [name, { value: knownJson(value) }]);
  return values.length > 0 ? members(values) : undefined;
}

function resourceChange(trace: Trace): Json {
  const { change } = trace;
  const { address } = change;
  const { resource, key } = address;
  return {
    address: address.text,
    previous_address: change.previousAddress?.text,
    module_address: resource.module.text || undefined,
    mode: resource.mode,
    type: resource.type,
    name: resource.name,
    index: key,
    deposed: change.deposed,
    provider_name: trace.provider,
    change: {
      actions: ACTIONS[change.action.outcome],
      before: sideJson(change.before),
      after: sideJson(change.after),
      after_unknown: change.after.kind === "null" ? {} : unknownMask(change.after),
      before_sensitive: sensitiveMask(change.before),
      after_sensitive: sensitiveMask(change.after),
      replace_paths: change.replacePaths.length > 0 ? change.replacePaths.map(pathJson) : undefined,
    },
    action_reason: trace.triggeredBy.length > 0 ? REASONS["replace-triggered"] : actionReason(change),
  };
}

const ACTIONS = {
  "no-op": ["no-op"],
  create: ["create"],
  read: ["read"],
  update: ["update"],
  delete: ["delete"],
  "delete-then-create": ["delete", "create"],
  "create-then-delete": ["create", "delete"],
  forget: ["forget"],
} as const;

const REASONS: Readonly<Partial<Record<Rule, string>>> = {
  tainted: "replace_because_tainted",
  "requires-replace": "replace_because_cannot_update",
  "replace-requested": "replace_by_request",
  "replace-triggered": "replace_by_triggers",
  "no-resource-config": "delete_because_no_resource_config",
  "no-module": "delete_because_no_module",
  "wrong-repetition": "delete_because_wrong_repetition",
  "count-index": "delete_because_count_index",
  "each-key": "delete_because_each_key",
  "no-move-target": "delete_because_no_move_target",
  forgotten: "delete_because_no_resource_config",
  "config-unknown": "read_because_config_unknown",
  "dependency-pending": "read_because_dependency_pending",
  "check-nested": "read_because_check_nested",
};

const actionReason = ({ action }: Change): string | undefined =>
  action.outcome === "no-op" ? undefined : REASONS[action.rule];

const sideJson = (value: Value): Json => (value.kind === "null" ? null : knownJson(value));

export const pathJson = (path: Path): Json =>
  path.map((step) => (step.kind === "attribute" ? step.name : step.kind === "index" ? step.key : null));

/** What happens to an output, as Terraform says it. */
export function outputAction({ before, after }: OutputChange): "no-op" | "create" | "update" | "delete" {
  const isAbsent = (value: Value | undefined) => value === undefined || value.kind === "null";
  if (isAbsent(before) && isAbsent(after)) return "no-op";
  if (isAbsent(before)) return "create";
  if (isAbsent(after)) return after === undefined ? "delete" : "update";
  const same = rawEquals(withoutDeepMarks(before!), withoutDeepMarks(after!));
  const sameMark = (before!.marks & 1) === (after!.marks & 1);
  return same && sameMark ? "no-op" : "update";
}

const isShown = ({ before, after }: OutputChange): boolean => before !== undefined || after !== undefined;

function outputChange(output: OutputChange): Json {
  const { before, after, sensitive } = output;
  const unknown = after !== undefined && !isWhollyKnown(after);
  return {
    actions: [outputAction(output)],
    before: before === undefined ? null : knownJson(before),
    after: after === undefined ? null : after.kind === "unknown" ? undefined : knownJson(after),
    after_unknown: unknown ? outputUnknown(after) : false,
    before_sensitive: sensitive,
    after_sensitive: sensitive,
  };
}

const outputUnknown = (after: Value): Json => (after.kind === "unknown" ? true : unknownMask(withoutMarks(after)));

function plannedOutputs(outputs: readonly OutputChange[]): Json {
  const declared = outputs.filter(({ after }) => after !== undefined);
  if (declared.length === 0) return undefined;
  return members(
    declared.map((output) => {
      const { name, sensitive, after } = output;
      if (after === undefined || !isWhollyKnown(after)) return [name, { sensitive }];
      return [name, { sensitive, type: typeToJson(plannedType(output, after)), value: knownJson(after) }];
    }),
  );
}

/** What stays null stays of the type that it was: of none, where there was nothing before. */
const plannedType = (output: OutputChange, after: Value): Type =>
  after.kind === "null" && outputAction(output) === "no-op" ? (output.before ?? NULL).type : after.type;

/** The resources that will be there in a module instance, with those below it; undefined if there are none. */
function moduleJson(module: ModuleAddress, changes: readonly Trace[]): Json {
  const inside = changes.filter(({ change }) => willBe(change) && isInside(change.address.resource.module, module));
  if (inside.length === 0) return undefined;
  const own = inside.filter(({ change }) => change.address.resource.module === module);
  const children = new Set(
    inside
      .map(({ change }) => childTowards(change.address.resource.module, module))
      .filter((child) => child !== undefined),
  );
  return {
    address: module.text || undefined,
    resources: own.length > 0 ? sortedByText(own).map(plannedResource) : undefined,
    child_modules:
      children.size > 0
        ? [...children].sort((a, b) => compareCodePoints(a.text, b.text)).map((child) => moduleJson(child, inside))
        : undefined,
  };
}

const willBe = ({ after, action, deposed }: Change): boolean =>
  (after.kind !== "null" || action.outcome === "forget") && deposed === undefined;

const isInside = (module: ModuleAddress, outer: ModuleAddress): boolean =>
  outer === ROOT || module === outer || module.text.startsWith(`${outer.text}.`);

const childTowards = (module: ModuleAddress, outer: ModuleAddress): ModuleAddress | undefined =>
  module === outer ? undefined : moduleAddress(module.steps.slice(0, outer.steps.length + 1));

const sortedByText = (traces: readonly Trace[]): readonly Trace[] =>
  [...traces].sort((a, b) => compareCodePoints(a.change.address.text, b.change.address.text));

const hasKnown = (value: Value): boolean =>
  value.kind === "mapping" && [...value.entries.values()].some(({ kind }) => kind !== "unknown");

function plannedResource({ change, provider, schema }: Trace): Json {
  const { resource, key, text } = change.address;
  return {
    address: text,
    mode: resource.mode,
    type: resource.type,
    name: resource.name,
    index: key,
    provider_name: provider,
    schema_version: schema?.version,
    values: hasKnown(change.after) ? knownJson(change.after) : undefined,
    sensitive_values: sensitiveMask(change.after),
  };
}

function members(entries: readonly (readonly [string, Json])[]): Json {
  const made: Record<string, Json> = {};
  for (const [name, value] of entries) setMember(made, name, value);
  return made;
}
