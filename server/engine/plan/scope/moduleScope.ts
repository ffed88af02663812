import { childModule, type Key, type ModuleAddress } from "../../addrs/address.ts";
import type { Module } from "../../config/module.ts";
import { BUILTIN_PROVIDER } from "../../config/settings/requiredProviders.ts";
import type { ModuleNode } from "../../config/tree/loadModules.ts";
import { namesNewerObject } from "../../config/tree/newerObjects.ts";
import type { Dialect } from "../../lang/dialect.ts";
import { supports } from "../../lang/features.ts";
import { rootFrame } from "../../lang/frame.ts";
import { callFault, fault } from "../../lang/functions/fault.ts";
import { type FunctionCaller, providerFunction } from "../../lang/functions/providerFunction.ts";
import { functionsWith } from "../../lang/functions/table.ts";
import { newerSource } from "../../lang/newerFeatures.ts";
import type { Reference, Subject } from "../../lang/reference.ts";
import type { Scope } from "../../lang/scope.ts";
import { applySteps } from "../../lang/traverse.ts";
import type { WhatIf } from "../../lifecycle/run/rehearsal.ts";
import type { Inputs } from "../../load/inputs.ts";
import type { AvailableProviders } from "../../load/loadProviders.ts";
import type { Provider } from "../../provider/provider.ts";
import { relativePath } from "../../source/paths.ts";
import { ASSUMED, EPHEMERAL } from "../../values/marks.ts";
import { DYNAMIC, hasDynamic, listOf, mapOf, NUMBER, objectTypeOf, STRING, type Type } from "../../values/type.ts";
import {
  deepMarks,
  FALSE,
  listValue,
  mapValue,
  NULL,
  numberValue,
  objectValue,
  stringValue,
  tupleValue,
  UNKNOWN,
  unknownValue,
  type Value,
  withMarks,
  withoutDeepMarks,
} from "../../values/value.ts";
import { prefixOf } from "../graph/ids.ts";
import type { Regime } from "../regimes/regime.ts";
import type { Repetition, Row, RowLookup } from "../rows/rows.ts";
import { resourceValue } from "./resourceValue.ts";

/** The data in which the values of a module instance are looked up. */
export interface World {
  readonly inputs: Omit<Inputs, "lastApplied">;
  readonly regime: Regime;
  /** The selected workspace; undefined if nobody chose one. */
  readonly workspace: string | undefined;
  readonly rows: RowLookup;
  readonly providers: { readonly available: AvailableProviders };
  /** Present while the apply is rehearsed: the values that it assumes. Rows then hold New States. */
  readonly rehearsal?: readonly WhatIf[];
}

/** The instance of a resource or module call for which an expression is evaluated. */
export interface Repeating {
  readonly kind: Repetition["kind"];
  readonly key: Key;
  readonly value: Value | undefined;
}

/** The functions that expressions of a module can call: those of the language and of the required providers. */
interface Callable extends Pick<Scope, "functions" | "knownProviders"> {
  readonly dialect: Dialect;
  readonly atHand: AvailableProviders;
}

function callableIn(
  { providers: { available: atHand } }: World,
  { module: { providers }, dialect }: ModuleNode,
): Callable {
  const known = callables.get(providers);
  if (known && known.dialect === dialect && known.atHand === atHand) return known;
  const builtin = [...providers].filter(([, address]) => address === BUILTIN_PROVIDER).map(([name]) => name);
  const languageFunctions = functionsWith(dialect, builtin);
  const providersWithFunctions = [...providers].flatMap(([local, address]) => {
    const provider = atHand.get(address);
    const functions = provider?.schemas.functions?.();
    return functions ? [[local, functions, provider] as const] : [];
  });
  const theirs = providersWithFunctions.flatMap(([local, functions, provider]) =>
    [...functions].map(([name, schema]) =>
      providerFunction(`provider::${local}::${name}`, schema, callerOf(provider, name)),
    ),
  );
  const functions =
    theirs.length === 0
      ? languageFunctions
      : new Map([...languageFunctions, ...theirs.map((made) => [made.name, made] as const)]);
  const callable = {
    functions,
    knownProviders: new Set(providersWithFunctions.map(([local]) => local)),
    dialect,
    atHand,
  };
  callables.set(providers, callable);
  return callable;
}

/** Returns the function that calls a provider function; undefined if the provider cannot be called. */
function callerOf(provider: Provider | undefined, name: string): FunctionCaller | undefined {
  if (!provider?.callFunction) return undefined;
  return (args, answers) => {
    const isAssumed = args.some((arg) => (deepMarks(arg) & ASSUMED) !== 0);
    const called = provider.callFunction?.({ name, arguments: args.map(withoutDeepMarks), answers, isAssumed });
    if (!called || called.isPending) return { result: undefined, asked: called?.asked ?? [] };
    if (called.isUnread)
      return { result: undefined, asked: called.asked, isUnread: called.standIn?.isAwaited !== true };
    const { response, faults, asked } = called;
    const [wrong] = faults;
    const { error } = response;
    if (!error && !wrong) return { result: response.result, asked };
    const text = error?.text ?? wrong?.summary ?? "";
    const { argument } = error ?? {};
    return { result: argument === undefined ? callFault("{}", text) : fault(argument, "{}", text), asked };
  };
}

const callables = new WeakMap<Module["providers"], Callable>();

/** Returns the scope of one module instance; `repeating` sets the values of `each` and `count`. */
export function moduleScope(world: World, module: ModuleNode, instance: ModuleAddress, repeating?: Repeating): Scope {
  const callable = callableIn(world, module);
  return {
    value: ({ subject }) => subjectValue(world, module, instance, repeating, subject),
    answers: world.inputs.answers,
    dialect: module.dialect,
    baseDirectory: world.inputs.root,
    functions: callable.functions,
    providers: module.module.providers,
    knownProviders: callable.knownProviders,
    homeDirectory: world.inputs.options.homeDirectory,
    planTime: world.regime.hasValues ? world.inputs.options.planTime : undefined,
  };
}

/**
 * Returns a scope that holds only the values of these references, because an instance must not keep its walk in memory. `withRepeating`
 * adds `each` and `count`.
 */
export const scopeSnapshot = (scope: Scope, references: readonly Reference[]): Scope => ({
  ...scope,
  value: lookUpIn(valuesOf(scope, references)),
});

const valuesOf = (scope: Scope, references: readonly Reference[]): ReadonlyMap<string, Value> =>
  new Map(references.map((reference) => [reference.text, scope.value(reference)] as const));

// This is a separate function because a closure keeps everything that its sibling closures use.
const lookUpIn =
  (values: ReadonlyMap<string, Value>): Scope["value"] =>
  (reference) =>
    values.get(reference.text) ?? UNKNOWN;

/** Returns a scope with the values of `each` and `count` for one instance. */
export const withRepeating = (scope: Scope, repeating: Repeating | undefined): Scope => ({
  ...scope,
  value: lookUpRepeating(scope.value, repeating),
});

const lookUpRepeating =
  (value: Scope["value"], repeating: Repeating | undefined): Scope["value"] =>
  (reference) => {
    const { subject } = reference;
    if (subject.kind === "each") return eachValue(repeating, subject.name);
    return subject.kind === "count" ? countValue(repeating) : value(reference);
  };

/** Returns the value at the deepest static path of a reference. If it changes, the nodes with the reference are evaluated again. */
export function staticValue(scope: Scope, reference: Reference): Value {
  const value = scope.value(reference);
  if (reference.steps.length === 0) return value;
  const frame = rootFrame(scope);
  const reached = applySteps(frame, value, reference.steps);
  return frame.diagnostics.length > 0 ? value : reached;
}

function subjectValue(
  world: World,
  module: ModuleNode,
  instance: ModuleAddress,
  repeating: Repeating | undefined,
  subject: Subject,
): Value {
  if (subject.kind === "resource" && subject.mode === "ephemeral" && !isOpened(world, module, subject)) return PASSING;
  const row = (id: string) => world.rows.get(prefixOf(module.path) + id);
  switch (subject.kind) {
    case "variable":
      return valueIn(row(`var.${subject.name}`), instance);
    case "local":
      return valueIn(row(`local.${subject.name}`), instance);
    case "resource": {
      const prefix = subject.mode === "managed" ? "" : `${subject.mode}.`;
      const found = row(`${prefix}${subject.type}.${subject.name}`);
      if (found?.kind === "resource") return resourceValue(found, instance);
      return namesNewerObject(module.module, subject.type)
        ? unknownValue(DYNAMIC, [newerSource(module.dialect, `${subject.type}.${subject.name}`)])
        : UNKNOWN;
    }
    case "module":
      return callValue(world, module, instance, subject);
    case "each":
      return eachValue(repeating, subject.name);
    case "count":
      return countValue(repeating);
    case "path":
      return pathValue(world.inputs, module, subject.name);
    case "terraform":
      if (subject.name === "workspace") return workspaceValue(world.workspace);
      // Any other name belongs to a resource of the type tofu, in Terraform.
      return subject.name === "applying" && supports(module.dialect, "ephemeral") ? NOT_APPLYING : UNKNOWN;
    case "self":
      return UNKNOWN;
  }
}

const workspaceValue = (name: string | undefined): Value =>
  name === undefined
    ? unknownValue(STRING, [{ source: "terraform.workspace", why: "no-workspace" }])
    : stringValue(name);

/** Whether a provider can open the ephemeral resource. */
function isOpened(
  world: World,
  { path }: ModuleNode,
  { type, name }: Subject & { readonly kind: "resource" },
): boolean {
  const found = world.rows.get(`${prefixOf(path)}ephemeral.${type}.${name}`);
  return found?.kind === "resource" && found.values.size > 0;
}

/** The value of an ephemeral resource that is not opened. */
const PASSING = withMarks(UNKNOWN, EPHEMERAL);
const NOT_APPLYING = withMarks(FALSE, EPHEMERAL);

const valueIn = (row: Row | undefined, instance: ModuleAddress): Value =>
  (row?.kind === "value" ? row.values.get(instance.text) : undefined) ?? UNKNOWN;

const countValue = (repeating: Repeating | undefined): Value =>
  repeating?.kind === "count" && typeof repeating.key === "number" ? numberValue(repeating.key) : unknownValue(NUMBER);

function eachValue(repeating: Repeating | undefined, name: string): Value {
  if (repeating?.kind !== "each" || typeof repeating.key !== "string")
    return name === "key" ? unknownValue(STRING) : UNKNOWN;
  return name === "key" ? stringValue(repeating.key) : (repeating.value ?? UNKNOWN);
}

function pathValue(inputs: Inputs, module: ModuleNode, name: string): Value {
  if (name === "cwd") return stringValue(inputs.root);
  if (name === "root") return stringValue(".");
  return name === "module" ? stringValue(relativePath(inputs.root, module.module.path)) : UNKNOWN;
}

function callValue(
  world: World,
  module: ModuleNode,
  instance: ModuleAddress,
  { call, output }: Subject & { kind: "module" },
): Value {
  const child = module.children.get(call);
  if (!world.regime.hasValues) return validatedCall(module, call, child);
  const row = world.rows.get(`${prefixOf(module.path)}module.${call}`);
  const repetition = row?.kind === "call" ? row.repetitions.get(instance.text) : undefined;
  if (!repetition) return UNKNOWN;
  if (repetition.kind === "unknown") return repetition.unasked ? unknownValue(DYNAMIC, [repetition.unasked]) : UNKNOWN;
  if (!child) return row?.kind === "call" && row.unread ? unknownValue(DYNAMIC, [row.unread]) : UNKNOWN;
  const names = [...child.module.outputs.keys()].filter((name) => output === undefined || name === output);
  const outputs = (key: Key) =>
    objectValue(
      names.map((name) => {
        const value = valueIn(
          world.rows.get(`${prefixOf(child.path)}output.${name}`),
          childModule(instance, call, key),
        );
        return [name, value] as const;
      }),
    );
  const isEmpty = supports(module.dialect, "instances-from-outputs") && child.module.outputs.size === 0;
  const keys = isEmpty ? [] : [...repetition.keys.keys()];
  if (isEmpty && repetition.kind === "single" && !module.module.calls.get(call)?.enabled) return objectValue([]);
  if (repetition.kind === "single") return keys.length === 0 ? NULL : outputs(undefined);
  return instancesValue(repetition.kind, keys, outputs, uniformType(child, names));
}

/** Returns the objects of the instances of a call: a list or map if all have the same type, else a tuple or object. */
function instancesValue(
  kind: Repetition["kind"],
  keys: readonly Key[],
  outputs: (key: Key) => Value,
  type: Type | undefined,
): Value {
  const items = keys.map(outputs);
  // An output with an error has no value of its type.
  const isUniform = type !== undefined && items.every((item) => item.type === type);
  if (kind === "count") return isUniform ? listValue(type, items) : tupleValue(items);
  const entries = keys.map((key, at) => [String(key), items[at]!] as const);
  return isUniform ? mapValue(type, entries) : objectValue(entries);
}

/** Returns the type that every instance of a module has; undefined if an output has no type or a partly dynamic one. */
function uniformType({ dialect, module: { outputs } }: ModuleNode, names: readonly string[]): Type | undefined {
  const types = [...outputs].map(([name, { type }]) => [name, type?.type ?? DYNAMIC] as const);
  if (!supports(dialect, "output-type") || types.some(([, type]) => hasDynamic(type))) return undefined;
  return objectTypeOf(new Map(types.filter(([name]) => names.includes(name)).map(([name, type]) => [name, { type }])));
}

/** Returns the value of a module call for a validation, in which only the names of the outputs are known. */
function validatedCall({ module }: ModuleNode, call: string, child: ModuleNode | undefined): Value {
  const declaration = module.calls.get(call);
  if (!child || !declaration) return UNKNOWN;
  const names = [...child.module.outputs.keys()];
  const isSingle = !declaration.count && !declaration.forEach;
  if (isSingle && supports(module.dialect, "known-call-objects"))
    return objectValue(
      [...child.module.outputs.values()].map(({ name, type }) => [name, unknownValue(type?.type ?? DYNAMIC)] as const),
    );
  const outputs = objectTypeOf(new Map(names.map((name) => [name, { type: DYNAMIC }])));
  return unknownValue(declaration.count ? listOf(outputs) : declaration.forEach ? mapOf(outputs) : outputs);
}
