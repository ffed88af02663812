import {
  type InstanceAddress,
  instanceAddress,
  type Key,
  type ModuleAddress,
  type ModuleStep,
  moduleAddress,
  ROOT,
  resourceAddress,
  resourceText,
} from "../../addrs/address.ts";
import type { ProviderConfigurationAddress } from "../../addrs/provider.ts";
import { importTwice, noImportKey, wrongImportKey } from "../../config/decode/addressFindings.ts";
import { notStatic } from "../../config/decode/argumentFindings.ts";
import { instanceKeyOf } from "../../config/decode/moveEndpoint.ts";
import type { Import, Resource } from "../../config/module.ts";
import { type ModuleNode, moduleAt } from "../../config/tree/moduleNode.ts";
import { importsOfUndeclared, providerOfImport } from "../../config/tree/namedProviders.ts";
import type { Dialect } from "../../lang/dialect.ts";
import { evaluate } from "../../lang/evaluate.ts";
import { supports } from "../../lang/features.ts";
import { type Reference, referencesOf, traversalsOf } from "../../lang/reference.ts";
import type { Scope } from "../../lang/scope.ts";
import type { Importing } from "../../lifecycle/resourceInstance.ts";
import type { PlanOptions } from "../../load/inputs.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { hasErrors } from "../../source/diagnostic.ts";
import { groupByAll } from "../../source/groupBy.ts";
import type { Question } from "../../source/question.ts";
import { remember } from "../../source/remember.ts";
import type { Expression } from "../../syntax/tree.ts";
import { convert } from "../../values/conversion/convert.ts";
import { EPHEMERAL, SENSITIVE } from "../../values/marks.ts";
import { STRING, type Type } from "../../values/type.ts";
import { isWhollyKnown, NULL, type Value, withMarks, withoutDeepMarks } from "../../values/value.ts";
import { uncertainOrAssumedIn } from "../../values/walk.ts";

import { objectRange } from "../checks/referenceSteps.ts";
import { judgeReferences } from "../checks/references.ts";
import { onlyPossible } from "../checks/repetitionFindings.ts";
import { isMeant, isPartial, readTargets } from "../graph/target.ts";
import { within } from "../kind/units.ts";
import { configurationAddress } from "../providers/providers.ts";
import type { Regime } from "../regimes/regime.ts";
import { instancesOfModule } from "../rows/rows.ts";
import { moduleScope, type World } from "../scope/moduleScope.ts";
import * as say from "./importFindings.ts";
import { importScopes } from "./importForEach.ts";
import { hiddenIn, identityOf, identityType } from "./importIdentity.ts";

/** The imports of a resource, by the addresses that the root module's import blocks name. */
export interface Imported {
  readonly byAddress: ReadonlyMap<string, Importing>;
  readonly diagnostics: readonly Diagnostic[];
  readonly asked: readonly Question[];
}

/** An import block with the names of the calls from the root to its module. */
export interface PlacedImport {
  readonly block: Import;
  readonly path: readonly string[];
}

/** Returns the import blocks of a module and, where the version allows it, of those that it calls. */
export const importsBelow: (root: ModuleNode) => readonly PlacedImport[] = remember(
  ({ module, dialect, path, children }: ModuleNode): readonly PlacedImport[] => {
    const own = module.imports.map((block) => ({ block, path }));
    if (!supports(dialect, "import-in-module")) return own;
    const below = [...children.values()].flatMap((child) => (child ? importsBelow(child) : NO_PLACED));
    return below.length > 0 ? [...own, ...below] : own;
  },
);

/** Whether two lists have the same blocks in the same modules. */
export const sameImports = (a: readonly PlacedImport[], b: readonly PlacedImport[]): boolean =>
  a.length === b.length && a.every((one, at) => isSameImport(one, b[at]!));

export const isSameImport = (a: PlacedImport, b: PlacedImport): boolean =>
  a.block === b.block && a.path.length === b.path.length && a.path.every((name, at) => name === b.path[at]);

/** Returns the import blocks that name a resource, with any keys. */
export function importsOf(
  root: ModuleNode | undefined,
  path: readonly string[],
  resource: Resource,
): readonly PlacedImport[] {
  const imports = root ? importsNaming(importsBelow(root), path, resource) : NO_PLACED;
  return root && supports(root.dialect, "first-import-only") ? imports.slice(0, 1) : imports;
}

const NO_PLACED: readonly PlacedImport[] = [];
const NO_IMPORTS: readonly Import[] = [];
const NOTHING: Imported = { byAddress: new Map(), diagnostics: [], asked: [] };

/** Returns those of some import blocks that name a resource of the module at a path. */
export const importsNaming = (
  imports: readonly PlacedImport[],
  path: readonly string[],
  { mode, type, name }: Resource,
): readonly PlacedImport[] =>
  imports.length === 0
    ? NO_PLACED
    : (byResource(imports).get(placeOf(path, resourceText(mode, type, name))) ?? NO_PLACED);

const byResource = remember((imports: readonly PlacedImport[]) =>
  groupByAll(imports, ({ block: { to }, path }) => {
    const { resource, modules } = to;
    const inner = modules.map((step) => step.name);
    return resource ? [placeOf([...path, ...inner], resourceText(resource.mode, resource.type, resource.name))] : [];
  }),
);

const placeOf = (path: readonly string[], resource: string): string => [...path, resource].join("/");

/** Returns the module of an import block; undefined if it could not be loaded. */
const moduleOf = (root: ModuleNode, { path }: PlacedImport): ModuleNode | undefined =>
  moduleAt(
    root,
    path.map((name) => ({ name })),
  );

/** Returns everything that an import block refers to. The keys of the address can refer to `each` alone, so they make no circle. */
export const importReferences = ({ id, identity, forEach }: Import): readonly Reference[] =>
  [id, identity, forEach].flatMap((expression) => (expression ? referencesOf(expression) : []));

/** Returns the import ID or identity for each address of the resource that these blocks target. */
export function importsInto(
  world: World,
  root: ModuleNode | undefined,
  blocks: readonly PlacedImport[],
  resource: Resource,
): Imported {
  if (!root || blocks.length === 0 || !world.regime.followsConfiguration) return NOTHING;
  const byAddress = new Map<string, Importing>();
  const diagnostics: Diagnostic[] = [];
  const asked: Question[] = [];
  const isStrict = supports(root.dialect, "strict-imports");
  for (const placed of blocks) {
    const { block } = placed;
    const module = moduleOf(root, placed);
    if (!module) continue;
    const keyDiagnostics = keyFaults(block, resource, root.dialect);
    diagnostics.push(...keyDiagnostics);
    if (keyDiagnostics.length > 0) continue;
    const nameDiagnostics = nameFaults(world, module, block, resource);
    diagnostics.push(...nameDiagnostics);
    const typeOfIdentity = block.identity && identityType(world.providers.available, module, block, resource);
    for (const within of instancesOfModule(world.rows, placed.path)) {
      const repeated = importScopes(block.forEach, moduleScope(world, module, within));
      diagnostics.push(...repeated.diagnostics);
      asked.push(...repeated.asked);
      for (const scope of repeated.scopes) {
        const address = importAddress(block, scope, resource, within);
        if (address && "summary" in address) diagnostics.push(address);
        const importInput = hasErrors(nameDiagnostics)
          ? undefined
          : importing(block, scope, typeOfIdentity, diagnostics, asked);
        if (address && "summary" in address) break;
        if (!address || !importInput) continue;
        const earlier = isStrict ? byAddress.get(address.text) : undefined;
        if (earlier) diagnostics.push(importTwice(earlier.range, address.text));
        // An ID that is empty without being a fault imports nothing.
        else if (importInput.id !== "") byAddress.set(address.text, importInput);
      }
    }
  }
  return { byAddress, diagnostics, asked };
}

type NamedResource = Pick<Resource, "mode" | "type" | "name">;

/** Returns the static reference faults in the ID and the for_each of an import block. */
function nameFaults(world: World, inModule: ModuleNode, block: Import, resource: NamedResource): readonly Diagnostic[] {
  const { id, identity, forEach, to } = block;
  const self = id && to.modules.length === 0 ? idOfItself(id, resource) : undefined;
  const unit = [...within(forEach, "none"), ...within(id ?? identity, forEach ? "each" : "none")];
  const where = { atHand: world.providers.available, module: inModule.module, path: inModule.path };
  return [...judgeReferences(where, unit).diagnostics, ...(self ? [self] : [])];
}

/** Returns the fault of an import ID that refers to the resource it imports; undefined if it does not. */
export function idOfItself(id: Expression, { mode, type, name }: NamedResource): Diagnostic | undefined {
  const selfReference = referencesOf(id).find(({ text }) => text === resourceText(mode, type, name));
  return selfReference && say.importIdOfItself(objectRange(selfReference));
}

/** Returns what an import block imports in one scope; its faults and questions go to the two lists. */
function importing(
  { id, identity, range }: Import,
  scope: Scope,
  typeOfIdentity: Type | undefined,
  diagnostics: Diagnostic[],
  asked: Question[],
): Importing | undefined {
  const expression = id ?? identity;
  if (!expression) return undefined;
  const evaluated = evaluate(expression, scope);
  diagnostics.push(...evaluated.diagnostics);
  asked.push(...evaluated.asked);
  const invalidImport: Importing = {
    id: undefined,
    identity: undefined,
    range,
    unasked: { source: "import", why: "configuration" },
  };
  if (hasErrors(evaluated.diagnostics)) return invalidImport;
  const value = withoutDeepMarks(evaluated.value);
  const text = convert(value, STRING);
  const fault = id && idFault(id, withMarks(value, evaluated.value.marks), scope.dialect);
  if (fault) {
    // Terraform also reports an ID that is not a string as unknown.
    diagnostics.push(fault, ...("fault" in text ? [say.noImportId(expression.range)] : []));
    return invalidImport;
  }
  const converted = id ? value : identityOf(expression, value, typeOfIdentity);
  if ("summary" in converted) {
    diagnostics.push(converted);
    return invalidImport;
  }
  const unknown = id ? say.unknownImportId : say.unknownIdentity;
  const unasked = uncertainOrAssumedIn(value);
  if (unasked && unasked !== "error") {
    if (unasked.simulatedAsUnknown) diagnostics.push(onlyPossible(unknown(expression.range), unasked.source));
    return { id: undefined, identity: undefined, unasked, range };
  }
  if (!isWhollyKnown(value)) {
    if (!unasked) diagnostics.push(unknown(expression.range));
    return invalidImport;
  }
  if (!id) {
    const hidden = supports(scope.dialect, "plain-identities") ? hiddenIn(evaluated.value) : undefined;
    return { id: undefined, identity: converted, range, ...(hidden && { hidden }) };
  }
  return "value" in text && text.value.kind === "string"
    ? { id: text.value.value, identity: undefined, range }
    : invalidImport;
}

/**
 * Returns the address that a block names in a scope of its module instance, or the fault of that address; undefined if one of its keys is
 * unknown.
 */
export function importAddress(
  { to, toExpression }: Import,
  scope: Scope,
  declared: Resource,
  within: ModuleAddress,
): InstanceAddress | Diagnostic | undefined {
  const { resource, modules } = to;
  if (!resource) return undefined;
  const computed: Key[] = [];
  for (const expression of computedKeys(toExpression)) {
    const stranger = traversalsOf(expression).find(({ root }) => root !== "each");
    if (stranger) return say.onlyEachInKeys(stranger.rootRange, stranger.root);
    const { value, diagnostics } = evaluate(expression, scope);
    if (diagnostics.length > 0) return diagnostics[0];
    if (value.marks & (SENSITIVE | EPHEMERAL)) return say.hiddenKey(expression.range);
    const key = instanceKeyOf(value);
    if (key === undefined) return isWhollyKnown(value) ? say.noKey(expression.range) : undefined;
    computed.push(key);
  }
  const places = placesOfKeys(toExpression);
  // Names come in pairs: `module` and the name of the call, the type and the name of the resource.
  const keyAt = (name: number): Key => {
    const at = places.indexOf(name);
    return at < 0 ? undefined : computed[at];
  };
  const steps = modules.map((step, at): ModuleStep => ({ name: step.name, key: step.key ?? keyAt(2 * at + 1) }));
  const { mode, type, name } = resource;
  const instanceKey = to.key ?? keyAt(2 * modules.length + 1);
  const lacksKey = instanceKey === undefined && isRepeated(declared);
  if (supports(scope.dialect, "validated-import-targets") && (wrongKey(instanceKey, declared) || lacksKey))
    return wrongImportKey(toExpression.range);
  return instanceAddress(resourceAddress(moduleAddress([...within.steps, ...steps]), mode, type, name), instanceKey);
}

/** Returns the computed keys of an address, in their order. */
export function computedKeys(expression: Expression): readonly Expression[] {
  if (expression.kind === "index") return [...computedKeys(expression.collection), expression.key];
  return expression.kind === "relativeTraversal" ? computedKeys(expression.source) : [];
}

/** Returns, for each computed key, the index of the name that the key follows. */
function placesOfKeys(expression: Expression): readonly number[] {
  if (expression.kind === "index") return [...placesOfKeys(expression.collection), namesIn(expression.collection) - 1];
  return expression.kind === "relativeTraversal" ? placesOfKeys(expression.source) : [];
}

function namesIn(expression: Expression): number {
  const names = (steps: readonly { readonly kind: string }[]) =>
    steps.filter(({ kind }) => kind === "attribute").length;
  if (expression.kind === "traversal") return 1 + names(expression.steps);
  if (expression.kind === "relativeTraversal") return namesIn(expression.source) + names(expression.steps);
  return expression.kind === "index" ? namesIn(expression.collection) : 0;
}

/** Returns the import inputs that the result of a resource depends on. */
export const importInputs = (
  world: World,
  root: ModuleNode | undefined,
  blocks: readonly PlacedImport[],
  resource: Resource,
): readonly unknown[] => {
  if (blocks.length === 0) return [];
  const { byAddress, diagnostics } = importsInto(world, root, blocks, resource);
  return [
    ...blocks.map(({ block }) => block),
    ...diagnostics,
    ...[...byAddress].flatMap(([address, { id, identity, unasked }]) => [
      address,
      id,
      identity ?? NULL,
      unasked?.why,
      unasked?.source,
    ]),
  ];
};

/** Returns the faults of the key in an import address. Without for_each, the address must name one instance of the resource. */
export function keyFaults(
  { forEach, to, toExpression }: Import,
  resource: Resource,
  dialect: Dialect,
): readonly Diagnostic[] {
  const isWritten = toExpression.kind === "traversal";
  if (!forEach && !isWritten) return [notStatic(toExpression), noImportKey(toExpression.range)];
  if (!supports(dialect, "validated-import-targets")) return [];
  const lacksKey = !forEach && to.key === undefined && isRepeated(resource);
  return lacksKey || wrongKey(to.key, resource) ? [wrongImportKey(toExpression.range)] : [];
}

const isRepeated = ({ count, forEach }: Resource): boolean => (count ?? forEach) !== undefined;

/** Whether the resource cannot have an instance with such a key, whatever its values are. */
const wrongKey = (key: Key, { count, forEach }: Resource): boolean =>
  (typeof key === "number" && !count) || (typeof key === "string" && !forEach);

/** Returns the fault of the value of an ID. */
export function idFault({ range }: Expression, value: Value, dialect: Dialect): Diagnostic | undefined {
  const converted = convert(value, STRING);
  if ("fault" in converted) return say.wrongImportId(range, converted.fault.message);
  const { value: text } = converted;
  if (text.kind === "null") return say.nullImportId(range);
  if (text.kind !== "string") return undefined;
  if (supports(dialect, "strict-imports") && value.marks & SENSITIVE) return say.sensitiveImportId(range);
  return text.value === "" && supports(dialect, "full-import-id") ? say.emptyImportId(range) : undefined;
}

/** Returns the imports into undeclared resources that the targets include. */
function importsIntoUndeclared(
  { module }: ModuleNode,
  { followsConfiguration }: Regime,
  options: Pick<PlanOptions, "targets" | "excludes">,
): readonly Import[] {
  if (!followsConfiguration) return NO_IMPORTS;
  const [targets, excludes] = [readTargets(options.targets), readTargets(options.excludes)];
  if (!isPartial(options)) return importsOfUndeclared(module);
  return importsOfUndeclared(module).filter(({ to: { resource, key } }) => {
    if (!resource) return false;
    const address = instanceAddress(resourceAddress(ROOT, resource.mode, resource.type, resource.name), key);
    return targets.length > 0 ? isMeant(address, targets) : !isMeant(address, excludes);
  });
}

/**
 * Returns the faults of imports into undeclared resources, unless the configuration of their provider has errors. Unlike Terraform, this plan
 * cannot generate the configuration.
 */
export const undeclaredImports = (root: ModuleNode, world: World): readonly Diagnostic[] =>
  importsIntoUndeclared(root, world.regime, world.inputs.options).flatMap((block) => {
    const provider = world.rows.get(configurationAddress(root, providerOfImport(block)).text);
    if (hasErrors(provider?.diagnostics ?? [])) return [];
    const ofId = undeclaredIdFaults(root, world, block);
    // The configuration of an instance with a key is never generated.
    if (hasErrors(ofId) && block.to.key === undefined) return ofId;
    const isAtTarget = supports(root.dialect, "undeclared-import-targets");
    return [say.undeclaredImport(isAtTarget ? block.toExpression.range : block.range), ...ofId];
  });

/** Returns the first fault of the ID of an import into an undeclared resource. */
function undeclaredIdFaults(root: ModuleNode, world: World, block: Import): readonly Diagnostic[] {
  const { resource } = block.to;
  if (!resource || !block.id) return [];
  const self = block.to.modules.length === 0 ? idOfItself(block.id, resource) : undefined;
  if (self) return [self];
  const ofNames = nameFaults(world, root, block, resource);
  if (hasErrors(ofNames)) return ofNames.slice(0, 1);
  const { scopes, diagnostics } = importScopes(block.forEach, moduleScope(world, root, ROOT));
  const faults = [...diagnostics];
  for (const scope of scopes) {
    if (hasErrors(faults)) break;
    importing(block, scope, undefined, faults, []);
  }
  return faults.slice(0, 1);
}

/**
 * Returns the provider configurations that imports of undeclared resources use: they are configured before the import is
 * refused.
 */
export const configuredForImports = (
  root: ModuleNode,
  regime: Regime,
  options: Pick<PlanOptions, "targets" | "excludes">,
): readonly ProviderConfigurationAddress[] =>
  importsIntoUndeclared(root, regime, options).map((block) => configurationAddress(root, providerOfImport(block)));
