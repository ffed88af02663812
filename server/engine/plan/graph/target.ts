import type { InstanceAddress, Key, Mode, ModuleStep } from "../../addrs/address.ts";
import type { PlanOptions } from "../../load/inputs.ts";
import { splitModules } from "../../state/addressText.ts";

/** The target of a `-target` option: a module instance, a resource in a module instance, or one instance of a resource. */
export interface Target {
  readonly steps: readonly ModuleStep[];
  /** The resource; absent if the target is the whole module. */
  readonly resource?: { readonly mode: Mode; readonly type: string; readonly name: string; readonly key: Key };
}

/** Parses a target such as `module.a["x"].terraform_data.b[0]`; undefined if the text is not an address. */
export function readTarget(text: string): Target | undefined {
  const address = splitModules(text);
  if (!address) return undefined;
  const { steps, objectSteps: parts } = address;
  if (parts.length === 0) return steps.length > 0 ? { steps } : undefined;
  const mode = MODES.get(parts[0]!.name ?? "");
  const [type, name, last, ...more] = mode ? parts.slice(1) : parts;
  if (type?.name === undefined || name?.name === undefined || last?.name !== undefined || more.length > 0)
    return undefined;
  return { steps, resource: { mode: mode ?? "managed", type: type.name, name: name.name, key: last?.key } };
}

const MODES: ReadonlyMap<string, Mode> = new Map<string, Mode>([
  ["data", "data"],
  ["ephemeral", "ephemeral"],
]);

/** Whether the options leave parts of the configuration out. */
export const isPartial = ({ targets, excludes }: Pick<PlanOptions, "targets" | "excludes">): boolean =>
  targets.length + excludes.length > 0;

/** Returns the targets in the texts of options; invalid ones are left out. */
export const readTargets = (texts: readonly string[]): readonly Target[] =>
  texts.flatMap((text) => readTarget(text) ?? []);

export const isMeant = (address: InstanceAddress, targets: readonly Target[]): boolean =>
  contained(address, about(address, targets));

/** Returns the targets that name the resource of an instance or an enclosing module, with any keys. */
export const about = ({ resource: { module, mode, type, name } }: InstanceAddress, targets: readonly Target[]) =>
  targets.filter(
    ({ steps, resource }) =>
      sameNames(steps, module.steps, resource === undefined) &&
      (!resource || (resource.mode === mode && resource.type === type && resource.name === name)),
  );

export const contained = ({ resource: { module }, key }: InstanceAddress, targets: readonly Target[]): boolean =>
  targets.some(({ steps, resource: targetResource }) => {
    const last = steps.length - 1;
    const fits = steps.every(
      (step, at) => step.key === module.steps[at]!.key || (!targetResource && at === last && step.key === undefined),
    );
    return fits && (targetResource?.key === undefined || targetResource.key === key);
  });

const sameNames = (targetSteps: readonly ModuleStep[], steps: readonly ModuleStep[], isPrefix: boolean): boolean =>
  (isPrefix ? targetSteps.length <= steps.length : targetSteps.length === steps.length) &&
  targetSteps.every(({ name }, at) => name === steps[at]!.name);
