import type { Fault } from "../codecs/fault.ts";
import { fault } from "../lang/functions/fault.ts";
import type { Scope } from "../lang/scope.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import { hasErrors } from "../source/diagnostic.ts";
import { baseName } from "../source/paths.ts";
import { partialContent } from "../syntax/content.ts";
import { boolValue, objectValue, stringValue, type Value } from "../values/value.ts";
import { STACK, STACK_PATHS } from "./blockSpecs.ts";
import { type Context, contextOf, distinct, type Outputs, type Surroundings } from "./context.ts";
import { type Decoded, type DecodedBlock, decodeBody, textIn, truthIn, valueIn } from "./decode.ts";
import { below, parentOf } from "./filePaths.ts";
import { blocksOf, evaluationIn, localsIn, scopeWith, valuesBeside } from "./parseConfiguration.ts";
import { plainValue } from "./plainValue.ts";
import type { Dependency } from "./unit.ts";
import * as say from "./unitFindings.ts";

/** A unit or stack that a stack file generates. */
export interface StackComponent {
  readonly kind: "unit" | "stack";
  readonly name: string;
  readonly source: string;
  readonly path: string;
  readonly values: Value | undefined;
  /** Whether it is generated beside the stack file, and not in `.terragrunt-stack`. */
  readonly isBeside: boolean;
  readonly block: DecodedBlock;
}

export interface Stack {
  readonly locals: Value;
  readonly components: readonly StackComponent[];
  readonly findings: readonly Diagnostic[];
  /** What is wrong with the local values; `hcl validate` does not tell it. */
  readonly localFindings: readonly Diagnostic[];
  /** What the expressions of the file see. */
  readonly scope: Scope;
}

export const STACK_FILE = "terragrunt.stack.hcl";
export const STACK_FOLDER = ".terragrunt-stack";

/** Returns the folder that a component is generated to. */
export const generatedFolder = (
  stackFolder: string,
  { path, isBeside }: Pick<StackComponent, "path" | "isBeside">,
): string => below(isBeside ? stackFolder : below(stackFolder, STACK_FOLDER), path);

/** The stack file of a stack that is not generated yet: where its text is, and its values. */
export interface OpenStack {
  readonly textPath: string;
  readonly values: Value | undefined;
}

/** Reads a stack file; undefined if there is none. */
export function readStack(outer: Context, path: string, notGenerated?: OpenStack): Stack | undefined {
  const syntax = outer.surroundings.reader.syntax(notGenerated?.textPath ?? path);
  if (!syntax) return undefined;
  const findings: Diagnostic[] = [...syntax.diagnostics];
  const folder = parentOf(path);
  const withValues: Context = {
    ...outer,
    configPath: path,
    originalConfigPath: path,
    workingDir: folder,
    includes: undefined,
    values: notGenerated ? notGenerated.values : valuesBeside({ ...outer, configPath: path, workingDir: folder }, path),
  };
  const localFindings: Diagnostic[] = [];
  const locals = localsIn(withValues, path, syntax.body, localFindings);
  const hasLocals = blocksOf(syntax.body, "locals").length > 0;
  const context: Context = hasLocals ? { ...withValues, locals } : withValues;
  const bare = evaluationIn(context, path, findings);
  const paths = decodeBody(syntax.body, STACK_PATHS, bare, findings);
  const variables = new Map(bare.scope.variables ?? []);
  for (const kind of ["unit", "stack"] as const) {
    const named = (paths.blocks.get(kind) ?? []).map((block) => {
      const target = generatedFolder(folder, { path: textIn(block, "path") ?? "", isBeside: isBeside(block) });
      return [block.labels[0] ?? "", objectValue([["path", stringValue(target)]])] as const;
    });
    if (named.length > 0) variables.set(kind, objectValue(named));
  }
  const evaluation = { ...bare, scope: scopeWith(context, path, variables) };
  const decoded = decodeBody(syntax.body, STACK, evaluation, findings);
  const components = (["unit", "stack"] as const).flatMap((kind) =>
    (decoded.blocks.get(kind) ?? []).map((block) => componentOf(kind, block)),
  );
  return { locals, components, findings: distinct(findings), localFindings, scope: evaluation.scope };
}

const isBeside = (block: Decoded): boolean => truthIn(block, "no_dot_terragrunt_stack") ?? false;

function componentOf(kind: StackComponent["kind"], block: DecodedBlock): StackComponent {
  const values = valueIn(block, "values");
  return {
    kind,
    name: block.labels[0] ?? "",
    source: textIn(block, "source") ?? "",
    path: textIn(block, "path") ?? "",
    values: values?.kind === "null" ? undefined : values,
    isBeside: isBeside(block),
    block,
  };
}

/** Returns what `terragrunt hcl validate` says of a stack file. */
export const stackFindings = (surroundings: Surroundings, path: string): readonly Diagnostic[] =>
  findingsOfStack(surroundings, path, readStack(contextOf(surroundings, path), path));

/** As `stackFindings`, for a stack that was read. */
export function findingsOfStack(
  { reader }: Surroundings,
  path: string,
  stack: Stack | undefined,
): readonly Diagnostic[] {
  const syntax = reader.syntax(path);
  if (!stack || !syntax || hasErrors(syntax.diagnostics)) return stack?.findings ?? [];
  const missing = partialContent(syntax.body, { arguments: {}, blocks: { include: ["name"] } }).value.blocks.length;
  // Included stack files are not read, so nothing is said of what they could add.
  if (missing > 0) return stack.findings;
  const isEmpty = stack.components.length === 0;
  return [
    ...stack.findings,
    ...(isEmpty ? [say.emptyStack(path)] : []),
    ...stack.components.flatMap((component) => componentFindings(component)),
    ...(["unit", "stack"] as const).flatMap((kind) => {
      const ofKind = stack.components.filter((component) => component.kind === kind);
      return repeated(ofKind, ({ name }) => name).map(({ block, name }) =>
        say.repeatedComponent(block.block.header, kind, name),
      );
    }),
    ...repeated(stack.components, (component) => generatedFolder("", component)).map(({ block, path: own }) =>
      say.repeatedComponentPath(block.block.header, own),
    ),
  ];
}

const componentFindings = ({ kind, name, source, path, block }: StackComponent): readonly Diagnostic[] => [
  ...(source === "" ? [say.emptyComponent(block.block.header, kind, name, "source")] : []),
  ...(path === "" ? [say.emptyComponent(block.block.header, kind, name, "path")] : []),
];

/** Returns the items whose key an earlier one has. */
function repeated<T>(items: readonly T[], keyOf: (item: T) => string): readonly T[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = keyOf(item);
    const isRepeated = seen.has(key);
    seen.add(key);
    return isRepeated;
  });
}

/** Returns a stack file as the object that `read_terragrunt_config` makes of it. */
export function stackAsValue(context: Context, path: string): Value | Fault {
  const stack = readStack(context, path);
  const first = [...(stack?.localFindings ?? []), ...(stack?.findings ?? [])].find(
    ({ severity }) => severity === "error",
  );
  if (!stack || first) return fault(0, "{}: {}", path, first ? first.summary : "it cannot be read");
  const locals = plainValue(stack.locals, "kept");
  const ofKind = (kind: StackComponent["kind"]) =>
    stack.components
      .filter((component) => component.kind === kind)
      .map((component) => [component.name, componentValue(component)] as const);
  const [units, stacks] = [ofKind("unit"), ofKind("stack")];
  return objectValue([
    ["local", locals],
    ...(stacks.length > 0 ? [["stack", objectValue(stacks)] as const] : []),
    ...(units.length > 0 ? [["unit", objectValue(units)] as const] : []),
  ]);
}

const componentValue = ({ name, source, path, values, block }: StackComponent): Value => {
  const [noStack, noValidation] = ["no_dot_terragrunt_stack", "no_validation"].map((field) => truthIn(block, field));
  return objectValue([
    ["name", stringValue(name)],
    ["source", stringValue(source)],
    ["path", stringValue(path)],
    ...(values ? [["values", values] as const] : []),
    ...(noStack === undefined ? [] : [["no_dot_terragrunt_stack", boolValue(noStack)] as const]),
    ...(noValidation === undefined ? [] : [["no_validation", boolValue(noValidation)] as const]),
  ]);
};

/** Returns the outputs of the units of a stack by their names; undefined if the path is not one of a stack. */
export function stackOutputs(surroundings: Surroundings, path: string, dependency: Dependency): Outputs | undefined {
  const { reader, outputsOf } = surroundings;
  const written = dependency.configPath.kind === "string" ? baseName(dependency.configPath.value) : "";
  if (written === "terragrunt.hcl" || written === "terragrunt.hcl.json") return undefined;
  const folder = /^terragrunt\.(stack\.hcl|hcl|hcl\.json)$/.test(baseName(path)) ? parentOf(path) : path;
  const file = below(folder, STACK_FILE);
  if (!reader.exists(file)) return undefined;
  const stack = readStack(contextOf(surroundings, file), file);
  if (!stack || hasErrors(stack.findings)) return { kind: "unreadable" };
  const { mockOutputs } = dependency;
  const mocks = mockOutputs?.kind === "mapping" ? mockOutputs.entries : undefined;
  const unitOutputs = stack.components.flatMap(({ kind, name, ...component }) => {
    const unit = below(generatedFolder(folder, component), "terragrunt.hcl");
    if (kind !== "unit" || !reader.exists(unit)) return [];
    return [{ name, outputs: outputsOf(unit, { ...dependency, configPath: stringValue(unit) }) }];
  });
  if (unitOutputs.some(({ outputs }) => outputs.kind === "awaited")) return { kind: "awaited" };
  const values = unitOutputs.flatMap(({ name, outputs }): (readonly [string, Value])[] => {
    if (outputs.kind === "outputs") return [[name, outputs.value]];
    const mock = outputs.kind === "unreadable" ? mocks?.get(name) : undefined;
    return mock ? [[name, mock]] : [];
  });
  const isPlanned = unitOutputs.some(({ outputs }) => outputs.kind === "outputs" && outputs.origin === "planned");
  if (values.length === 0) return { kind: "none" };
  return { kind: "outputs", value: objectValue(values), origin: isPlanned ? "planned" : "state" };
}
