import { type ModuleAddress, resourceText } from "../../addrs/address.ts";
import type { Action, ActionTrigger, Resource } from "../../config/module.ts";
import type { ModuleNode } from "../../config/tree/loadModules.ts";
import { bodyReferences } from "../../lang/bodyReferences.ts";
import { type Reference, referencesOf } from "../../lang/reference.ts";
import type { BlockSchema } from "../../schema/schema.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { hasErrors } from "../../source/diagnostic.ts";
import type { Expression } from "../../syntax/tree.ts";
import { unmarkDeep } from "../../values/walk.ts";
import { judgeExpressionReferences, type Setting } from "../checks/expressions.ts";
import { selfReferential } from "../checks/referenceFindings.ts";
import { objectRange } from "../checks/referenceSteps.ts";
import { validateRepetition } from "../checks/repetition.ts";
import { expansionIn, expansionOf } from "../graph/expansion.ts";
import type { TriggerNode } from "../graph/node.ts";
import type { Context, Surroundings } from "../kind/kind.ts";
import { gathered, type Judged, NOTHING_FOUND } from "../kind/value.ts";
import { actionSchemaOf, schemaOf } from "../providers/providers.ts";
import { moduleScope, type Repeating } from "../scope/moduleScope.ts";
import { conditionOfDestruction, namesTriggeringResource, selfBeforeCreate } from "./actionFindings.ts";
import { isEvaluatedByTriggers, judgeConfiguration, repliedFaults } from "./configuration.ts";
import { keyFault, repetitionKind, targetKey } from "./target.ts";

/** Validates an action for all its instances. `caller` is the schema of the resource that triggers it, if one does. */
export function validateAction(
  surroundings: Surroundings,
  inModule: ModuleNode,
  instance: ModuleAddress,
  action: Action,
  caller: BlockSchema | "any" | undefined,
): Judged {
  const { world, atHand, providers } = surroundings;
  const { module, path } = inModule;
  const outside: Setting = { atHand, module, path, context: "none", scope: moduleScope(world, inModule, instance) };
  const repeated = validatedRepetition(outside, action);
  const kind = repetitionKind(action);
  const context: Context = kind === "single" ? "none" : kind;
  const repeating: Repeating | undefined = kind === "single" ? undefined : { kind, key: undefined, value: undefined };
  const setting: Setting = {
    ...outside,
    context,
    self: caller,
    scope: moduleScope(world, inModule, instance, repeating),
  };
  const planner = providers.ofAction(path, action);
  const schema = actionSchemaOf(atHand, module, action) ?? ("schema" in planner ? planner.schema : undefined);
  if (!schema) return repeated;
  const judged = judgeConfiguration(setting, action, schema);
  if (hasErrors([...repeated.diagnostics, ...judged.diagnostics])) return gathered([repeated, judged]);
  const provider = "provider" in planner ? planner.provider : undefined;
  const configuration = unmarkDeep(judged.value).value;
  const { answers } = setting.scope;
  const reply = provider?.validateActionConfig?.({ type: action.type, answers, configuration, isAhead: true });
  return gathered([
    repeated,
    judged,
    { diagnostics: repliedFaults(reply, action, inModule.dialect), asked: reply?.asked ?? [] },
  ]);
}

function validatedRepetition(setting: Setting, action: Action): Judged {
  const expression = expansionIn(action);
  if (!expression) return NOTHING_FOUND;
  const { diagnostics } = judgeExpressionReferences(setting, expression);
  if (hasErrors(diagnostics)) return { diagnostics, asked: [] };
  const repeated = validateRepetition(action, setting.scope);
  return gathered([{ diagnostics, asked: [] }, repeated]);
}

/** Validates the triggers of a resource, with the actions that they name; nothing where actions are validated by themselves. */
export function validateTriggers(
  surroundings: Surroundings,
  inModule: ModuleNode,
  instance: ModuleAddress,
  { declaration: { resource, actions } }: TriggerNode,
): Judged {
  if (!isEvaluatedByTriggers(inModule.dialect)) return NOTHING_FOUND;
  const diagnostics: Diagnostic[] = [];
  const named = new Set<string>();
  for (const trigger of resource.lifecycle.actionTriggers) {
    diagnostics.push(...eventFaults(trigger), ...selfFaults(resource, trigger.condition));
    for (const { name, expression } of trigger.actions) {
      const action = actions.get(name);
      if (!action) continue;
      named.add(name);
      const target = targetKey(expression, { kind: repetitionKind(resource) }, inModule.dialect);
      const fault = "fault" in target ? target.fault : keyFault(expression, target, repetitionKind(action));
      // A key is not compared after any other error.
      if (fault && ("fault" in target || !hasErrors(diagnostics))) diagnostics.push(fault);
      if (!("fault" in target)) diagnostics.push(...callerFaults(resource, action));
    }
  }
  const caller = schemaOf(surroundings.atHand, inModule.module, resource)?.block ?? "any";
  const validated = [...named].map((name) =>
    validateAction(surroundings, inModule, instance, actions.get(name)!, caller),
  );
  return gathered([{ diagnostics, asked: [] }, ...validated]);
}

function eventFaults({ events, condition }: ActionTrigger): readonly Diagnostic[] {
  if (!condition) return [];
  const usesSelf = referencesOf(condition).some(({ subject }) => subject.kind === "self");
  const faults: Diagnostic[] = [];
  for (const event of events) {
    if (event === "before_create" && usesSelf) {
      faults.push(selfBeforeCreate(condition.range));
      break;
    }
    if (event.endsWith("_destroy")) faults.push(conditionOfDestruction(condition.range));
  }
  return faults;
}

/** Returns the references of a condition to the address of its own resource. */
const selfFaults = (resource: Resource, condition: Expression | undefined): readonly Diagnostic[] =>
  (condition ? referencesOf(condition) : [])
    .filter((reference) => isOf(resource, reference))
    .map((reference) => selfReferential(objectRange(reference), reference.text));

/** Returns the warnings of an action that refers to an instance of the resource that triggers it. */
const callerFaults = (resource: Resource, action: Action): readonly Diagnostic[] =>
  [...expansionOf(action), ...(action.config ? bodyReferences(action.config) : [])]
    .filter((reference) => isOf(resource, reference) && reference.steps.length > 0)
    .map((reference) => namesTriggeringResource(objectRange(reference)));

const isOf = ({ mode, type, name }: Resource, { subject, text }: Reference): boolean =>
  subject.kind === "resource" && text === resourceText(mode, type, name);
