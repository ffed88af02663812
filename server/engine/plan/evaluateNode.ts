import { childModule, type ModuleAddress, moduleAddress } from "../addrs/address.ts";
import { defaultOf, unsetVariable } from "../config/variableDefault.ts";
import { accept, type LoadedVariables, rootVariable } from "../config/variableValues.ts";
import { evaluate } from "../lang/evaluate.ts";
import { type Diagnostic, type Result, result } from "../source/diagnostic.ts";
import type { Question } from "../source/question.ts";
import { identical } from "../values/equality.ts";
import { CONCEALED, EPHEMERAL, SENSITIVE } from "../values/marks.ts";
import { deepMarks, UNKNOWN, type Value, withMarks } from "../values/value.ts";
import { argumentOf, callId, type GraphNode, writtenIn } from "./graph.ts";
import { isValidation, moduleScope, staticValue, type World } from "./moduleScope.ts";
import { evaluateRepetition, inRoom, MOST_INSTANCES } from "./repetition.ts";
import { type CallRow, identityOf, type Repetition, type ValueRow } from "./rows.ts";
import { ephemeralOutput, ephemeralRootOutput, sensitiveOutput } from "./texts.ts";

/** Are the inputs of a row the same as those of the row before? Values by `identical`, everything else by identity. */
export function sameInputs(before: readonly unknown[], now: readonly unknown[]): boolean {
  return before.length === now.length && before.every((input, at) => sameInput(input, now[at]));
}

function sameInput(before: unknown, now: unknown): boolean {
  if (before === now) return true;
  return isValue(before) && isValue(now) && identical(before, now);
}

const isValue = (input: unknown): input is Value =>
  typeof input === "object" && input !== null && "marks" in input && "kind" in input;

/** The values of all references of a node, in every module instance: what decides whether it must be evaluated again. */
export function referencedValues(
  world: World,
  node: GraphNode,
  instances: readonly ModuleAddress[],
  which: "expansion" | "references",
): readonly Value[] {
  const written = writtenIn(node);
  if (!written) return [];
  const inside = node.kind === "variable" ? instances.map(parentOf) : instances;
  return inside.flatMap((instance) => {
    const scope = moduleScope(world, written, instance);
    return node[which].map((reference) => staticValue(scope, reference));
  });
}

export function evaluateVariable(
  world: World,
  node: GraphNode & { kind: "variable" },
  instances: readonly ModuleAddress[],
  given: LoadedVariables["given"],
  inputs: readonly unknown[],
): ValueRow {
  const { declaration, parent } = node;
  const validating = isValidation(world);
  return valueRow(node, inputs, instances, (instance) => {
    if (!parent && validating) return result(unsetVariable(declaration));
    if (!parent) return rootVariable(declaration, given.get(declaration.name));
    const { name, key } = instance.steps.at(-1)!;
    const call = parent.module.calls.get(name);
    const expression = call && argumentOf(call.body, declaration.name);
    if (!call || !expression) return result(declaration.default ? defaultOf(declaration).value : UNKNOWN);
    const outer = parentOf(instance);
    const callRow = world.rows.get(callId(node.module));
    const repetition = callRow?.kind === "call" ? callRow.repetitions.get(outer.text) : undefined;
    const repeating = repetition && { kind: repetition.kind, key, value: repetition.keys.get(key) };
    const evaluated = evaluate(expression, moduleScope(world, parent, outer, repeating));
    if (evaluated.diagnostics.length > 0) return { ...evaluated, value: unsetVariable(declaration) };
    const accepted = accept(declaration, evaluated.value, expression.range);
    const value = validating ? unsetVariable(declaration) : accepted.value;
    return { ...result(value, evaluated.diagnostics, accepted.diagnostics), asked: evaluated.asked };
  });
}

export const evaluateLocal = (
  world: World,
  node: GraphNode & { kind: "local" },
  instances: readonly ModuleAddress[],
  inputs: readonly unknown[],
): ValueRow =>
  valueRow(node, inputs, instances, (instance) =>
    evaluate(node.declaration.expression, moduleScope(world, node.module, instance)),
  );

export const evaluateOutput = (
  world: World,
  node: GraphNode & { kind: "output" },
  instances: readonly ModuleAddress[],
  inputs: readonly unknown[],
): ValueRow =>
  valueRow(node, inputs, instances, (instance) => {
    const { name, expression, sensitive, ephemeral, header } = node.declaration;
    const isRoot = node.module.path.length === 0;
    const evaluated = evaluate(expression, moduleScope(world, node.module, instance));
    const found = [...evaluated.diagnostics];
    if (isRoot && ephemeral) found.push(ephemeralRootOutput(header));
    else if (!ephemeral && deepMarks(evaluated.value) & EPHEMERAL) found.push(ephemeralOutput(expression.range));
    if (isRoot && !sensitive && deepMarks(evaluated.value) & SENSITIVE) found.push(sensitiveOutput(header, name));
    const marks = (sensitive ? (isRoot ? SENSITIVE : CONCEALED) : 0) | (ephemeral ? EPHEMERAL : 0);
    return { value: withMarks(evaluated.value, marks), diagnostics: found, asked: evaluated.asked };
  });

export function evaluateCall(
  world: World,
  node: GraphNode & { kind: "call" },
  instances: readonly ModuleAddress[],
  inputs: readonly unknown[],
): CallRow {
  const repetitions = new Map<string, Repetition>();
  const diagnostics: Diagnostic[] = [];
  const asked: Question[] = [];
  const children: ModuleAddress[] = [];
  const room = { left: MOST_INSTANCES };
  for (const instance of instances) {
    const scope = moduleScope(world, node.module, instance);
    const repeated = inRoom(room, () => evaluateRepetition(node.declaration, scope, isValidation(world)));
    // Terraform asks no further instance of the module after one that fails.
    if (!diagnostics.some(({ severity }) => severity === "error")) diagnostics.push(...repeated.diagnostics);
    asked.push(...repeated.asked);
    repetitions.set(instance.text, repeated.repetition);
    for (const key of repeated.repetition.keys.keys()) children.push(childModule(instance, node.declaration.name, key));
  }
  return { kind: "call", ...identityOf(node), inputs, repetitions, instances: children, diagnostics, asked };
}

export const parentOf = (instance: ModuleAddress): ModuleAddress => moduleAddress(instance.steps.slice(0, -1));

function valueRow(
  node: GraphNode,
  inputs: readonly unknown[],
  instances: readonly ModuleAddress[],
  make: (instance: ModuleAddress) => Result<Value> & { readonly asked?: readonly Question[] },
): ValueRow {
  const values = new Map<string, Value>();
  const diagnostics: Diagnostic[] = [];
  const asked: Question[] = [];
  for (const instance of instances) {
    const made = make(instance);
    values.set(instance.text, made.value);
    diagnostics.push(...made.diagnostics);
    asked.push(...(made.asked ?? []));
  }
  return { kind: "value", ...identityOf(node), inputs, values, diagnostics, asked };
}
