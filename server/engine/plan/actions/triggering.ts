import { actionAddress, actionText, type Key, type ModuleAddress, resourceText } from "../../addrs/address.ts";
import type { Action, ActionEvent, ActionTrigger, TriggeredAction } from "../../config/module.ts";
import { referencesOf } from "../../lang/reference.ts";
import type { Scope } from "../../lang/scope.ts";
import { schemaMarks } from "../../lifecycle/schemaMarks.ts";
import { evaluatedTrace, isPlanned, type Trace } from "../../lifecycle/trace.ts";
import type { ResourceSchema } from "../../schema/schema.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { hasErrors } from "../../source/diagnostic.ts";
import type { Question } from "../../source/question.ts";
import { sameFinding } from "../../source/sameFinding.ts";
import type { Expression } from "../../syntax/tree.ts";
import { convert } from "../../values/conversion/convert.ts";
import { withoutEphemeral } from "../../values/ephemeral.ts";
import { EPHEMERAL } from "../../values/marks.ts";
import { BOOL } from "../../values/type.ts";
import { deepMarks, isWhollyKnown, type Value } from "../../values/value.ts";
import { markAt, unaskedIn, unmarkDeep } from "../../values/walk.ts";
import { judgeExpression, type Setting } from "../checks/expressions.ts";
import { prefixOf } from "../graph/ids.ts";
import type { Setting as PlanSetting, Reads, Visit } from "../kind/kind.ts";
import type { Judged } from "../kind/value.ts";
import { schemaOf } from "../providers/providers.ts";
import { withSelf } from "../resources/resourceConditions.ts";
import { type ActionInvocation, eventsOf } from "../rows/invocation.ts";
import type { Repetition } from "../rows/rows.ts";
import { moduleScope } from "../scope/moduleScope.ts";
import * as say from "./actionFindings.ts";
import { evaluateConfiguration, isEvaluatedByTriggers, repliedFaults } from "./configuration.ts";
import { keyFault, repetitionKind, targetKey } from "./target.ts";

type Surroundings = PlanSetting & Pick<Reads, "providers" | "resourceAt" | "actionAt">;

/** The invocations that the changes of a resource cause, with the findings. */
interface Planned extends Judged {
  readonly invocations: readonly ActionInvocation[];
}

/** One instance whose change can trigger actions. */
interface Triggering {
  readonly surroundings: Surroundings;
  readonly visit: Visit<"trigger">;
  readonly module: ModuleAddress;
  readonly trace: Trace;
  readonly kind: Repetition["kind"];
  readonly value: Value | undefined;
  /** The findings and invocations so far. */
  readonly diagnostics: Diagnostic[];
  readonly asked: Question[];
  readonly invocations: ActionInvocation[];
}

/** Plans the actions that the changes of a resource in a module instance trigger. */
export function plannedInvocations(
  surroundings: Surroundings,
  visit: Visit<"trigger">,
  module: ModuleAddress,
): Planned {
  const planned: Pick<Triggering, "diagnostics" | "asked" | "invocations"> = {
    diagnostics: [],
    asked: [],
    invocations: [],
  };
  if (!surroundings.world.regime.plansChanges || surroundings.upstreamStatus) return planned;
  const { resource } = visit.node.declaration;
  const name = resourceText(resource.mode, resource.type, resource.name);
  const row = surroundings.resourceAt(prefixOf(visit.node.path) + name);
  const repetition = row?.repetitions.get(module.text);
  const isByTriggers = isEvaluatedByTriggers(visit.module.dialect);
  for (const trace of (row?.byModule.get(module.text) ?? []).map(evaluatedTrace)) {
    const { address, deposed } = trace.change;
    if (deposed !== undefined || !isPlanned(trace) || (trace.orphan !== undefined && !isByTriggers)) continue;
    const kind = repetition?.kind ?? "unknown";
    const value = repetition?.keys.get(address.key);
    const triggering: Triggering = {
      surroundings,
      visit,
      module,
      trace,
      kind,
      value,
      ...planned,
      diagnostics: [],
      invocations: [],
    };
    for (const [block, trigger] of resource.lifecycle.actionTriggers.entries()) fire(triggering, trigger, block);
    // Terraform tells equal findings of several instances and events once.
    for (const finding of findingsOf(triggering))
      if (!planned.diagnostics.some((told) => sameFinding(told, finding))) planned.diagnostics.push(finding);
    if (!hasErrors(triggering.diagnostics)) planned.invocations.push(...triggering.invocations);
  }
  return planned;
}

/** Returns the findings of an instance. Those of an orphan are warnings, because nothing can be done about them. */
function findingsOf({ trace, diagnostics }: Triggering): readonly Diagnostic[] {
  if (trace.orphan === undefined || !hasErrors(diagnostics)) return diagnostics;
  return [
    say.orphanNotTriggered(trace.change.address.text),
    ...diagnostics.map((found): Diagnostic => ({ ...found, severity: "warning" })),
  ];
}

/** Plans the invocations of one trigger. */
function fire(triggering: Triggering, trigger: ActionTrigger, block: number): void {
  const events = eventsOf(trigger.events, triggering.trace.change.action.outcome);
  if (isEvaluatedByTriggers(triggering.visit.module.dialect)) {
    if (!isMet(triggering, trigger)) return;
    for (const event of events)
      for (const [index, element] of trigger.actions.entries()) {
        const target = targetOf(triggering, element);
        if (target) invoke(triggering, trigger, target, [event], { block, index });
      }
    return;
  }
  // Before 1.16, each action is looked up although no event fires.
  for (const [index, element] of trigger.actions.entries()) {
    const target = targetOf(triggering, element);
    if (target && events.length > 0 && isMet(triggering, trigger))
      invoke(triggering, trigger, target, events, { block, index });
  }
}

/** Whether the condition of a trigger lets it fire. One that is not known until apply does so in a language with `caller`. */
function isMet(triggering: Triggering, { condition, events }: ActionTrigger): boolean {
  if (!condition) return true;
  const { surroundings, visit, trace, diagnostics, asked } = triggering;
  const { resource } = visit.node.declaration;
  const isByTriggers = isEvaluatedByTriggers(visit.module.dialect);
  const isBefore = !isByTriggers && events.some((event) => event.startsWith("before_"));
  const repeated = repetitionKind(resource);
  const scope = scopeOf(triggering);
  const setting: Setting = {
    atHand: surroundings.atHand,
    module: visit.module.module,
    path: visit.node.path,
    context: repeated === "single" ? "none" : repeated,
    self: schemaOf(surroundings.atHand, visit.module.module, resource)?.block ?? "any",
    scope: withSelf(scope, trace.change.after),
  };
  const misused = isByTriggers ? [] : conditionFaults(condition, isBefore);
  diagnostics.push(...misused);
  if (misused.length > 0) return false;
  const judged = judgeExpression(setting, condition);
  asked.push(...judged.asked);
  diagnostics.push(...judged.diagnostics);
  if (hasErrors(judged.diagnostics) || unaskedIn(judged.value)) return false;
  const converted = convert(judged.value, BOOL);
  if ("fault" in converted) {
    diagnostics.push(say.wrongTriggerCondition(condition.range, converted.fault.message));
    return false;
  }
  const { value } = converted;
  if (value.kind === "unknown" && !isByTriggers) diagnostics.push(say.unknownTriggerCondition(condition.range));
  return value.kind === "unknown" ? isByTriggers : value.kind === "bool" && value.value;
}

/** Returns the faults of names that a condition cannot use before Terraform 1.16. */
function conditionFaults(condition: Expression, isBefore: boolean): readonly Diagnostic[] {
  const kinds = new Set(referencesOf(condition).map(({ subject }) => subject.kind));
  if (kinds.has("self")) return [say.selfInTriggerCondition(condition.range)];
  if (!isBefore) return [];
  if (kinds.has("count")) return [say.repetitionInTriggerCondition(condition.range, "count")];
  return kinds.has("each") ? [say.repetitionInTriggerCondition(condition.range, "each")] : [];
}

function scopeOf({ surroundings: { world }, visit, module, trace, kind, value }: Triggering): Scope {
  return moduleScope(world, visit.module, module, { kind, key: trace.change.address.key, value });
}

/** The action instance that an element of a trigger names. */
interface Target {
  readonly action: Action;
  readonly expression: Expression;
  readonly address: string;
  readonly key: Key;
  readonly repetition: Repetition;
}

/** Returns the action instance of an element; undefined, with the finding, if there is none. */
function targetOf(triggering: Triggering, { name, expression }: TriggeredAction): Target | undefined {
  const { surroundings, visit, module, trace, diagnostics } = triggering;
  const { dialect } = visit.module;
  const action = visit.node.declaration.actions.get(name);
  const repetition = action && surroundings.actionAt(prefixOf(visit.node.path) + name)?.repetitions.get(module.text);
  if (!action || !repetition) return undefined;
  const target = targetKey(expression, { kind: triggering.kind, key: trace.change.address.key }, dialect);
  const fault =
    "fault" in target
      ? target.fault
      : isEvaluatedByTriggers(dialect)
        ? keyFault(expression, target, repetitionKind(action))
        : undefined;
  if (fault) diagnostics.push(fault);
  if (fault || "fault" in target || repetition.kind === "unknown") return undefined;
  const { key } = target;
  const address = actionAddress(module, action, key);
  if (repetition.keys.has(key)) return { action, expression, address, key, repetition };
  diagnostics.push(say.noSuchActionInstance(expression.range, address));
  return undefined;
}

/** Plans one action of a trigger for the events that fire. */
function invoke(
  triggering: Triggering,
  { onFailure }: ActionTrigger,
  { action, expression, address, key, repetition }: Target,
  events: readonly ActionEvent[],
  place: { readonly block: number; readonly index: number },
): void {
  const { surroundings, visit, trace, diagnostics, asked } = triggering;
  const { dialect } = visit.module;
  const row = surroundings.actionAt(prefixOf(visit.node.path) + actionText(action));
  const planner = surroundings.providers.ofAction(visit.node.path, action);
  if (!row || "missing" in planner) return;
  const isByTriggers = isEvaluatedByTriggers(dialect);
  const { provider, schema } = planner;
  const [event] = events;
  const isDestruction = event?.endsWith("_destroy") === true;
  const configuration = isByTriggers
    ? configured(triggering, action, schema, repetition, key, isDestruction)
    : row.values.get(address);
  if (!configuration) return;
  if (isDestruction && !isFitForDestruction(triggering, action, configuration)) return;
  const reply = provider.planAction?.({
    type: action.type,
    answers: surroundings.world.inputs.answers,
    configuration: unmarkDeep(isByTriggers ? configuration : withoutEphemeral(configuration)).value,
  });
  asked.push(...(reply?.asked ?? []));
  const faults = repliedFaults(reply, action, dialect);
  diagnostics.push(...(isByTriggers ? faults : summarized(faults, expression)));
  if (hasErrors(faults) || reply?.isPending) return;
  const kept = withoutEphemeral(configuration);
  const marked = markAt(kept, schemaMarks(schema.block, kept));
  for (const each of events)
    triggering.invocations.push({
      address,
      type: action.type,
      name: action.name,
      header: action.header,
      provider: provider.source,
      schema,
      configuration: marked,
      trigger: { resource: trace.change.address, event: each, onFailure, ...place },
    });
}

/** Evaluates the configuration of an action for the instance that triggers it; undefined if it has errors. */
function configured(
  { surroundings: { world }, visit, module, trace, diagnostics, asked }: Triggering,
  action: Action,
  schema: ResourceSchema,
  { kind, keys }: Repetition,
  key: Key,
  isDestruction: boolean,
): Value | undefined {
  const { before, after } = trace.change;
  const scope = moduleScope(world, visit.module, module, { kind, key, value: keys.get(key) });
  const evaluated = evaluateConfiguration(action, schema, withSelf(scope, isDestruction ? before : after));
  diagnostics.push(...evaluated.diagnostics);
  asked.push(...evaluated.asked);
  return hasErrors(evaluated.diagnostics) ? undefined : evaluated.value;
}

/** Whether the configuration of an action of a destruction is known and not ephemeral, as it must be. */
function isFitForDestruction({ diagnostics }: Triggering, { header }: Action, configuration: Value): boolean {
  if (!isWhollyKnown(configuration)) {
    if (!unaskedIn(configuration)) diagnostics.push(say.unknownActionConfiguration(header));
    return false;
  }
  const isEphemeral = (deepMarks(configuration) & EPHEMERAL) !== 0;
  if (isEphemeral) diagnostics.push(say.ephemeralActionConfiguration(header));
  return !isEphemeral;
}

/** Returns one finding at the trigger for all that a provider reports, as Terraform does before 1.16. */
function summarized(faults: readonly Diagnostic[], { range }: Expression): readonly Diagnostic[] {
  if (faults.length === 0) return [];
  const text = faults.map(({ summary, detail }) => (detail === "" ? summary : `${summary}: ${detail}`)).join("\n");
  return [hasErrors(faults) ? say.actionNotPlanned(range, text) : say.actionWarned(range, text)];
}
