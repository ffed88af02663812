import type { Action, Module, Resource } from "../../config/module.ts";
import type { ModuleNode } from "../../config/moduleNode.ts";
import { bodyReferences } from "../../lang/bodyReferences.ts";
import { referencesOf } from "../../lang/reference.ts";
import { remember } from "../../source/remember.ts";
import { isEvaluatedByTriggers } from "../actions/configuration.ts";
import { plannedInvocations } from "../actions/triggering.ts";
import { validateTriggers } from "../actions/validation.ts";
import { always, declared } from "../graph/declared.ts";
import { expansionOf } from "../graph/expansion.ts";
import { prefixOf } from "../graph/ids.ts";
import { type Triggering, triggerId } from "../graph/node.ts";
import { wantsOf } from "../graph/wants.ts";
import { type NodeKind, reading, type Visit } from "../kind/kind.ts";
import { gathered, type Judged } from "../kind/value.ts";
import type { EvaluatedAs } from "../rows/rows.ts";

/** The action triggers of a resource: the invocations that its planned changes cause. */
export const trigger: NodeKind<"trigger", "providers" | "resourceAt" | "actionAt"> = {
  reads: reading({ providers: true, resourceAt: true, actionAt: true }),
  declare({ node: { module, dialect, path } }, previousNodes) {
    const prefix = prefixOf(path);
    return declared<"trigger", Triggering>(triggeringsIn(module), previousNodes, always, (name, declaration) => {
      const { resource, actions } = declaration;
      const conditions = resource.lifecycle.actionTriggers.flatMap(({ condition }) =>
        condition ? referencesOf(condition) : [],
      );
      const configs = isEvaluatedByTriggers(dialect)
        ? [...actions.values()].flatMap(({ config }) => (config ? bodyReferences(config) : []))
        : [];
      const references = [...conditions, ...configs];
      const named = [name, ...actions.keys()].map((id) => ({ id: prefix + id }));
      const wants = [...named, ...wantsOf(path, references)];
      const id = triggerId(prefix + name);
      return { kind: "trigger", id, path, declaration, expansion: expansionOf(resource), references, wants };
    });
  },
  evaluate(surroundings, visit) {
    const planned = visit.instances.map((module) => plannedInvocations(surroundings, visit, module));
    const invocations = planned.flatMap((each) => each.invocations);
    return triggerRow(visit, gathered(planned), invocations);
  },
  validate: (surroundings, visit) =>
    triggerRow(
      visit,
      gathered(visit.instances.map((module) => validateTriggers(surroundings, visit.module, module, visit.node))),
      [],
    ),
  anchor: ({ declaration }) => declaration.header.anchor,
  // A condition is judged when it is evaluated, because Terraform does not reach the others.
  units: () => [],
};

const triggerRow = (
  { node: { id, declaration } }: Visit<"trigger">,
  judged: Judged,
  invocations: EvaluatedAs<"trigger">["invocations"],
): EvaluatedAs<"trigger"> => ({
  kind: "trigger",
  id,
  anchor: declaration.header.anchor,
  ...judged,
  invocations,
  values: new Map(invocations.map(({ configuration }, at) => [String(at), configuration] as const)),
});

/** Returns the resources of a module that trigger actions, by name. */
export const triggeringsIn = remember(({ resources, actions }: Module): ReadonlyMap<string, Triggering> => {
  const triggerings = new Map<string, Triggering>();
  for (const [name, resource] of resources)
    if (resource.lifecycle.actionTriggers.length > 0) triggerings.set(name, triggeringOf(resource, actions));
  return triggerings;
});

/** Whether a resource of a module, or of a module below it, triggers actions. */
export const triggersActions = remember(({ modules }: ModuleNode): boolean =>
  [...modules].some((module) => triggeringsIn(module).size > 0),
);

/** Returns a resource with its actions; the same object while all of them are unchanged. */
function triggeringOf(resource: Resource, declared: Module["actions"]): Triggering {
  const names = resource.lifecycle.actionTriggers.flatMap((each) => each.actions.map(({ name }) => name));
  const actions = new Map<string, Action>();
  for (const name of names) {
    const action = declared.get(name);
    if (action) actions.set(name, action);
  }
  const last = triggerings.get(resource);
  const isSame =
    last && last.actions.size === actions.size && [...actions].every(([name, each]) => last.actions.get(name) === each);
  const triggering = isSame ? last : { resource, actions, header: resource.header };
  triggerings.set(resource, triggering);
  return triggering;
}

const triggerings = new WeakMap<Resource, Triggering>();
