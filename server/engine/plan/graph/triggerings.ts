import type { Action, Module, Resource } from "../../config/module.ts";
import type { ModuleNode } from "../../config/tree/moduleNode.ts";
import { remember } from "../../source/remember.ts";
import type { Triggering } from "./node.ts";

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
