import { internTable } from "../values/internTable.ts";
import { hclQuoted } from "../values/text/quote.ts";
import { compareCodePoints } from "../values/type.ts";

/** An instance key: undefined without count and for_each, a number with count, text with for_each. */
export type Key = string | number | undefined;
/** The kind of block that declares a resource: `managed` is `resource`. */
export type Mode = "managed" | "data" | "ephemeral";

/** The modes of resources by the types of their blocks. */
export const MODES: ReadonlyMap<string, Mode> = new Map([
  ["resource", "managed"],
  ["data", "data"],
  ["ephemeral", "ephemeral"],
]);

/** A module instance, as the steps from the root to it. Interned: equal addresses are the same object. */
export interface ModuleAddress {
  readonly steps: readonly ModuleStep[];
  /** `module.web["a"].module.db`; empty for the root. */
  readonly text: string;
}
/** One call on the path to a module instance. */
export interface ModuleStep {
  readonly name: string;
  readonly key: Key;
}

/** A resource in a module instance, without a key. */
export interface ResourceAddress {
  readonly module: ModuleAddress;
  readonly mode: Mode;
  readonly type: string;
  readonly name: string;
  readonly text: string;
}

/** A resource instance. Interned: equal addresses are the same object; `text` is Terraform's spelling. */
export interface InstanceAddress {
  readonly resource: ResourceAddress;
  readonly key: Key;
  readonly text: string;
}

export const ROOT: ModuleAddress = { steps: [], text: "" };

/** Returns the instance that the call `name` creates in `parent`. */
export function childModule(parent: ModuleAddress, name: string, key: Key): ModuleAddress {
  const text = `${prefix(parent)}module.${name}${keyText(key)}`;
  return modules(text, () => ({ steps: [...parent.steps, { name, key }], text }));
}

/** Returns the module instance at the end of the steps from the root. */
export function moduleAddress(steps: readonly ModuleStep[]): ModuleAddress {
  return steps.reduce((parent, step) => childModule(parent, step.name, step.key), ROOT);
}

/** Returns the address of a resource in a module instance; equal addresses are the same object. */
export function resourceAddress(module: ModuleAddress, mode: Mode, type: string, name: string): ResourceAddress {
  const text = `${prefix(module)}${resourceText(mode, type, name)}`;
  return resources(text, () => ({ module, mode, type, name, text }));
}

/** Returns the address of a resource instance; equal addresses are the same object. */
export function instanceAddress(resource: ResourceAddress, key: Key): InstanceAddress {
  const text = `${resource.text}${keyText(key)}`;
  return instances(text, () => ({ resource, key, text }));
}

/** Returns the address within its module: `aws_instance.web`, `data.aws_ami.ubuntu`. */
export const resourceText = (mode: Mode, type: string, name: string): string =>
  mode === "managed" ? `${type}.${name}` : `${mode}.${type}.${name}`;

/** Returns the address of an action within its module: `action.aws_lambda_invoke.warm_up`. */
export const actionText = ({ type, name }: { readonly type: string; readonly name: string }): string =>
  `action.${type}.${name}`;

/** Returns the address of an action instance: `module.a.action.aws_lambda_invoke.warm_up[0]`. */
export const actionAddress = (
  module: ModuleAddress,
  action: { readonly type: string; readonly name: string },
  key: Key,
): string => `${prefix(module)}${actionText(action)}${keyText(key)}`;

/** Returns the address without any keys: `module.a.aws_instance.web`. */
export const configText = ({ module, mode, type, name }: ResourceAddress): string =>
  [...module.steps.map((step) => `module.${step.name}`), resourceText(mode, type, name)].join(".");

export const areDifferentInstances = (a: ModuleAddress, b: ModuleAddress): boolean =>
  a !== b && a.steps.length === b.steps.length && a.steps.every((step, at) => step.name === b.steps[at]?.name);

/** Returns the key in brackets: `["a"]`, `[0]`; empty for no key. */
export const keyText = (key: Key): string =>
  key === undefined ? "" : typeof key === "number" ? `[${key}]` : `[${hclQuoted(key)}]`;

/**
 * Compares keys in the order in which Terraform lists instances: numbers before text, numbers by value, text by code
 * point.
 */
export function compareKeys(a: Key, b: Key): number {
  if (a === b) return 0;
  if (a === undefined) return -1;
  if (b === undefined) return 1;
  if (typeof a === "number") return typeof b === "number" ? a - b : -1;
  return typeof b === "number" ? 1 : compareCodePoints(a, b);
}

/** Compares modules: shallower ones first, then call by call by name and key. */
export function compareModules(a: ModuleAddress, b: ModuleAddress): number {
  if (a === b) return 0;
  if (a.steps.length !== b.steps.length) return a.steps.length - b.steps.length;
  for (const [at, step] of a.steps.entries()) {
    const other = b.steps[at]!;
    if (step.name !== other.name) return step.name < other.name ? -1 : 1;
    const byKey = compareKeys(step.key, other.key);
    if (byKey !== 0) return byKey;
  }
  return 0;
}

/**
 * Compares resources in the order of `resource_changes`: shallower modules first, then module, data before managed,
 * type, name.
 */
export function compareResources(a: ResourceAddress, b: ResourceAddress): number {
  if (a === b) return 0;
  const byModule = compareModules(a.module, b.module);
  if (byModule !== 0) return byModule;
  if (a.mode !== b.mode) return a.mode === "data" ? -1 : 1;
  if (a.type !== b.type) return a.type < b.type ? -1 : 1;
  if (a.name !== b.name) return a.name < b.name ? -1 : 1;
  return 0;
}

const modules = internTable<ModuleAddress>();
const resources = internTable<ResourceAddress>();
const instances = internTable<InstanceAddress>();

const prefix = (module: ModuleAddress): string => (module === ROOT ? "" : `${module.text}.`);
