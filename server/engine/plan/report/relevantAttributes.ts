import {
  childModule,
  type Key,
  keyText,
  type ModuleAddress,
  moduleAddress,
  type ResourceAddress,
  ROOT,
  resourceText,
} from "../../addrs/address.ts";
import type { Resource } from "../../config/module.ts";
import type { ModuleNode } from "../../config/tree/loadModules.ts";
import { moduleAt } from "../../config/tree/loadModules.ts";
import { bodyReferences } from "../../lang/bodyReferences.ts";
import { supports } from "../../lang/features.ts";
import { type Reference, referencesOf } from "../../lang/reference.ts";
import { isPlanned, type Trace } from "../../lifecycle/trace.ts";
import type { Expression, TraversalStep } from "../../syntax/tree.ts";
import { formatNumber } from "../../values/numbers/number.ts";
import { callIdOf, prefixOf } from "../graph/ids.ts";
import { argumentOf } from "../nodes/variable.ts";
import type { LivePlan, RelevantAttribute } from "../plan.ts";
import { schemaOf } from "../providers/providers.ts";
import { isTold, outputAction } from "../rows/outputChanges.ts";
import { schemaSteps } from "./schemaSteps.ts";
import { isReached } from "./unreachedNodes.ts";

/** A reference, and the module instance in which it stands. */
interface Found {
  readonly reference: Reference;
  readonly module: ModuleAddress;
  /** The expression behind `each` and `count`. */
  readonly repeated?: Expression | undefined;
}

/**
 * Returns the attributes that the changes of a plan refer to, each resource once. References are followed through variables,
 * local values, outputs and resource arguments. Terraform shows drift of no other attributes. Observed on Terraform 1.11.4.
 */
export function relevantAttributes(plan: LivePlan): readonly RelevantAttribute[] {
  const { root } = plan.modules;
  if (!root) return [];
  const pending: Found[] = [
    ...plan.traces.flatMap((trace) => ofTrace(plan, root, trace)),
    ...destroyedData(plan).flatMap((address) => ofResource(root, address)),
    ...ofOutputs(plan, root),
  ];
  const followed = new Set<string>();
  const attributes = new Map<string, RelevantAttribute>();
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { reference, module } = next;
    const name = nameOf(next);
    if (followed.has(name)) continue;
    followed.add(name);
    if (reference.subject.kind === "resource") {
      const attribute = schemaAttribute(plan, root, attributeOf(reference, module), next);
      attributes.set(JSON.stringify(attribute), attribute);
    }
    pending.push(...upstreamReferences(root, next));
  }
  return [...attributes.values()];
}

/** Returns the attribute without the steps that its schema does not have, if the language checks them. */
function schemaAttribute(
  { language, providers }: LivePlan,
  root: ModuleNode,
  attribute: RelevantAttribute,
  { reference, module }: Found,
): RelevantAttribute {
  if (!supports(language.dialect, "schema-relevant-attributes")) return attribute;
  const { mode, type, name } = reference.subject as Reference["subject"] & { kind: "resource" };
  const node = moduleAt(root, module.steps);
  const declaration = node?.module.resources.get(resourceText(mode, type, name));
  const schema = node && declaration && schemaOf(providers.available, node.module, declaration);
  if (!schema || schema.isInferred) return attribute;
  return { resource: attribute.resource, steps: schemaSteps(schema.block, attribute.steps) };
}

/**
 * Returns the key under which a reference is followed once: the reference, its module instance, and the expression behind `each`
 * and `count`.
 */
function nameOf({ reference, module, repeated }: Found): string {
  const by = repeated ? `${repeated.range.anchor.path}:${repeated.range.start}` : "";
  return `${module.text}|${by}|${reference.text}|${JSON.stringify(reference.steps.map(stepKey))}`;
}

const inModule = (
  references: readonly Reference[],
  module: ModuleAddress,
  by?: Pick<Resource, "count" | "forEach">,
): readonly Found[] => references.map((reference) => ({ reference, module, repeated: by?.count ?? by?.forEach }));

function ofTrace({ details, regime }: LivePlan, root: ModuleNode, trace: Trace): readonly Found[] {
  const { action, address } = trace.change;
  if (!regime.plansChanges || !isPlanned(trace) || action.outcome === "no-op") return [];
  return isReached(details.unreached, trace.change) ? ofResource(root, address.resource) : [];
}

/** Returns the data sources that a destruction removes without a report. */
const destroyedData = ({ regime, isTargeted, walked }: LivePlan): readonly ResourceAddress[] =>
  regime.destroysAll && !isTargeted
    ? [...(walked?.placed.placement.byResource.values() ?? [])].flatMap(([placed]) =>
        placed?.address.resource.mode === "data" ? [placed.address.resource] : [],
      )
    : [];

function ofResource(root: ModuleNode, { module, mode, type, name }: ResourceAddress): readonly Found[] {
  const declaration = moduleAt(root, module.steps)?.module.resources.get(resourceText(mode, type, name));
  if (!declaration) return [];
  return inModule(bodyReferences(declaration.body), module, declaration);
}

/** Returns the references of the outputs of every module. Only the root's outputs are in the state. */
function ofOutputs({ rows, outputs, regime, details }: LivePlan, root: ModuleNode): readonly Found[] {
  const changed = new Set(
    outputs
      .filter((output) => isTold(output, details.unreached.all) && outputAction(output) !== "no-op")
      .map(({ name }) => name),
  );
  const references: Found[] = [];
  const visit = ({ module, path, children }: ModuleNode): void => {
    for (const [name, { expression, ephemeral }] of module.outputs) {
      const id = `${prefixOf(path)}output.${name}`;
      const row = details.unreached.all.has(id) ? undefined : rows.get(id);
      for (const [text, value] of row?.kind === "value" ? row.values : [])
        if (path.length === 0 ? changed.has(name) : value.kind !== "null" && !ephemeral && !regime.destroysAll)
          references.push(...inModule(referencesOf(expression), instanceAt(rows, path, text)));
    }
    for (const child of children.values()) if (child) visit(child);
  };
  visit(root);
  return references;
}

function instanceAt(rows: LivePlan["rows"], path: readonly string[], text: string): ModuleAddress {
  const call = path.length === 0 ? undefined : rows.get(callIdOf(path));
  return (call?.kind === "call" ? call.instances.find((instance) => instance.text === text) : undefined) ?? ROOT;
}

/** Returns the references behind a name; for a resource, those in the configuration of the attribute. */
function upstreamReferences(root: ModuleNode, { reference, module, repeated }: Found): readonly Found[] {
  const node = moduleAt(root, module.steps);
  const { subject } = reference;
  if (!node) return [];
  switch (subject.kind) {
    case "local": {
      const local = node.module.locals.get(subject.name);
      return local ? inModule(referencesOf(local.expression), module) : [];
    }
    case "variable": {
      const parent = moduleAddress(module.steps.slice(0, -1));
      const call = moduleAt(root, parent.steps)?.module.calls.get(module.steps.at(-1)?.name ?? "");
      const argument = call && argumentOf(call.body, subject.name);
      return argument ? inModule(referencesOf(argument), parent) : [];
    }
    case "module":
      return ofModule(node, reference, module, subject.call);
    case "resource": {
      const declaration = node.module.resources.get(resourceText(subject.mode, subject.type, subject.name));
      return declaration
        ? inModule(configuredWith(declaration, attributeOf(reference, module)), module, declaration)
        : [];
    }
    case "each":
    case "count":
      return repeated ? inModule(referencesOf(repeated), module) : [];
    default:
      return [];
  }
}

/** Returns the outputs of a call that a reference names: one or all, in the module instance with the key. */
function ofModule(
  { children }: ModuleNode,
  { steps }: Reference,
  module: ModuleAddress,
  call: string,
): readonly Found[] {
  const child = children.get(call);
  if (!child) return [];
  const [first, second] = steps.map(stepKey);
  const isKeyed = steps[0]?.kind === "index";
  const output = isKeyed ? second : first;
  const instance = childModule(module, call, isKeyed ? first : undefined);
  return [...child.module.outputs].flatMap(([name, { expression }]) =>
    output === undefined || name === output ? inModule(referencesOf(expression), instance) : [],
  );
}

/** Returns the references in the configuration of an attribute, or of the whole resource. */
function configuredWith({ body }: Resource, { steps: [name] }: RelevantAttribute): readonly Reference[] {
  if (name === undefined) return bodyReferences(body);
  return body.items.flatMap((item) => {
    if (item.kind === "argument") return item.name === name ? referencesOf(item.expression) : [];
    return item.type === name || (item.type === "dynamic" && item.labels[0]?.value === name)
      ? bodyReferences({ ...body, items: [item] })
      : [];
  });
}

function attributeOf({ subject, steps }: Reference, module: ModuleAddress): RelevantAttribute {
  const { mode, type, name } = subject as Reference["subject"] & { kind: "resource" };
  const prefix = module.text === "" ? "" : `${module.text}.`;
  const [first, ...rest] = steps.map(stepKey);
  const key: Key = steps[0]?.kind === "index" ? first : undefined;
  return {
    resource: `${prefix}${resourceText(mode, type, name)}${keyText(key)}`,
    steps: key === undefined ? steps.map(stepKey) : rest,
  };
}

function stepKey(step: TraversalStep): string | number {
  if (step.kind === "attribute") return step.name;
  if (step.key.kind === "number") return Number(formatNumber(step.key.value));
  return step.key.kind === "string" ? step.key.value : "";
}
