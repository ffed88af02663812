import type { Diagnostic } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import { formatNumber } from "../values/numbers/number.ts";
import { stringValue, type Value } from "../values/value.ts";
import { membersIn } from "./blockMembers.ts";
import * as specs from "./blockSpecs.ts";
import {
  type BlockSpec,
  type Decoded,
  type DecodedBlock,
  isNotKnown,
  rangeIn,
  textIn,
  textsIn,
  truthIn,
  valueIn,
} from "./decode.ts";
import { type PlainMembers, plainValue, type UnknownParts } from "./plainValue.ts";
import {
  type Dependency,
  EMPTY_CONFIGURATION,
  type ErrorRules,
  type ExtraArguments,
  type FeatureFlag,
  type GenerateBlock,
  type RemoteState,
  type TerraformSettings,
  type UnitConfiguration,
} from "./unit.ts";
import * as say from "./unitFindings.ts";

/** Returns the configuration that a decoded file has by itself, and adds what is wrong with it. */
export function configurationOf(
  file: Decoded,
  locals: PlainMembers | undefined,
  unknownParts: UnknownParts,
  findings: Diagnostic[],
): UnitConfiguration {
  const terraform = file.blocks.get("terraform")?.[0];
  const engine = file.blocks.get("engine")?.[0];
  const exclude = file.blocks.get("exclude")?.[0];
  const errors = file.blocks.get("errors")?.[0];
  const dependencies = file.blocks.get("dependencies")?.[0];
  const inputs = inputsOf(file, unknownParts, findings);
  return {
    ...EMPTY_CONFIGURATION,
    ...membersIn(file, specs.SETTINGS),
    terraform: terraform && terraformOf(terraform, findings),
    remoteState: remoteStateOf(file, unknownParts, findings),
    dependencyPaths: dependencies && (textsIn(dependencies, "paths") ?? []),
    dependencies: dependenciesOf(file),
    features: featuresOf(file),
    exclude: exclude && membersIn(exclude, specs.EXCLUDE),
    errors: errors && errorsOf(errors),
    engine: engine && membersIn(engine, specs.ENGINE),
    generate: generateOf(file, findings),
    inputs,
    inputPlaces: inputPlacesOf(file, inputs),
    locals: locals && locals.size > 0 ? locals : undefined,
  };
}

function inputsOf(file: Decoded, unknownParts: UnknownParts, findings: Diagnostic[]): PlainMembers | undefined {
  const inputs = valueIn(file, "inputs");
  return inputs && membersOf(inputs, unknownParts, rangeIn(file, "inputs")!, "inputs", findings);
}

/** Returns the members of an object; none for null, and a finding for anything else. */
function membersOf(
  value: Value,
  unknownParts: UnknownParts,
  range: Range,
  what: string,
  findings: Diagnostic[],
): PlainMembers {
  const plain = plainValue(value, unknownParts);
  if (plain.kind === "mapping") return plain.entries;
  if (plain.kind !== "null" && plain.kind !== "unknown") findings.push(say.notAnObject(range, what));
  return NO_MEMBERS;
}

const NO_MEMBERS: PlainMembers = new Map();

function inputPlacesOf(file: Decoded, inputs: PlainMembers | undefined): ReadonlyMap<string, Range> {
  const expression = file.fields.get("inputs")?.argument.expression;
  if (!expression || !inputs) return NO_PLACES;
  const written = new Map<string, Range>();
  if (expression.kind === "object")
    for (const { key, value } of expression.items) {
      const name = key.kind === "traversal" ? key.root : literalKey(key);
      if (name !== undefined) written.set(name, value.range);
    }
  return new Map([...inputs.keys()].map((name) => [name, written.get(name) ?? expression.range]));
}

const NO_PLACES: ReadonlyMap<string, Range> = new Map();

function literalKey(key: { readonly kind: string; readonly value?: unknown; readonly parts?: readonly unknown[] }) {
  const part = key.kind === "template" && key.parts?.length === 1 ? key.parts[0] : key;
  const { value } = part as { value?: Value };
  return value?.kind === "string" ? value.value : undefined;
}

export function terraformOf(block: DecodedBlock, findings: Diagnostic[]): TerraformSettings {
  const hooks = {
    beforeHooks: namedBlocks(block, "before_hook", specs.HOOK),
    afterHooks: namedBlocks(block, "after_hook", specs.HOOK),
    errorHooks: namedBlocks(block, "error_hook", specs.ERROR_HOOK),
  };
  for (const { name, execute } of Object.values(hooks).flat())
    if (!execute?.[0]) findings.push(say.noHookCommand(name));
  return {
    ...membersIn(block, specs.TERRAFORM),
    sourceRange: rangeIn(block, "source"),
    extraArguments: extraArgumentsOf(block),
    ...hooks,
  };
}

export const extraArgumentsOf = (terraform: Decoded): readonly ExtraArguments[] =>
  namedBlocks(terraform, "extra_arguments", specs.EXTRA_ARGUMENTS);

/** Returns the members of the blocks of a type. */
const namedBlocks = <Spec extends BlockSpec>({ blocks }: Decoded, type: string, spec: Spec) =>
  (blocks.get(type) ?? []).map((block) => namedMembers(block, spec));

/** Returns the members of a block, its label and its place. */
const namedMembers = <Spec extends BlockSpec>(block: DecodedBlock, spec: Spec) => ({
  ...membersIn(block, spec),
  name: block.labels[0] ?? "",
  range: block.block.header,
});

/** Returns the remote state of a block, or of an argument with the same members. */
export function remoteStateOf(
  file: Decoded,
  unknownParts: UnknownParts,
  findings: Diagnostic[],
): RemoteState | undefined {
  const block = file.blocks.get("remote_state")?.[0];
  const argument = file.fields.get("remote_state");
  if (argument?.value && argument.value.kind !== "null") {
    const { range } = argument.argument.expression;
    return remoteStateWith(ofObject(membersOf(argument.value, unknownParts, range, "remote_state", findings)), range);
  }
  if (!block) return undefined;
  const range = block.block.header;
  if (!textIn(block, "backend") && !isNotKnown(block, "backend")) findings.push(say.noBackend(range));
  return remoteStateWith(ofBlock(block, unknownParts, findings), range);
}

/** Reads the members of a block, or of an object in an argument that stands for one. */
interface MemberReader {
  readonly text: (name: string) => string | undefined;
  readonly truth: (name: string) => boolean | undefined;
  readonly members: (name: string) => PlainMembers | undefined;
}

const ofBlock = (block: DecodedBlock, unknownParts: UnknownParts, findings: Diagnostic[]): MemberReader => ({
  text: (name) => textIn(block, name),
  truth: (name) => truthIn(block, name),
  members: (name) => {
    const value = valueIn(block, name);
    if (!value || value.kind === "null") return undefined;
    return membersOf(value, unknownParts, block.block.header, name, findings);
  },
});

const ofObject = (entries: PlainMembers): MemberReader => ({
  text: (name) => looseText(entries.get(name)),
  truth: (name) => looseTruth(entries.get(name)),
  members: (name) => {
    const member = entries.get(name);
    return member?.kind === "mapping" ? member.entries : undefined;
  },
});

function remoteStateWith({ text, truth, members }: MemberReader, range: Range): RemoteState {
  const config = members("config") ?? NO_MEMBERS;
  const place = members("generate");
  return {
    backend: text("backend") ?? "",
    config,
    generate: place && {
      path: looseText(place.get("path")) ?? "",
      ifExists: looseText(place.get("if_exists")) ?? "",
    },
    disableInit: truth("disable_init") ?? false,
    disableDependencyOptimization: truth("disable_dependency_optimization") ?? false,
    encryption: members("encryption"),
    range,
  };
}

/** Returns a value as text, converted as loosely as Terragrunt does it in arguments that stand for blocks. */
function looseText(value: Value | undefined): string | undefined {
  if (value?.kind === "string") return value.value;
  if (value?.kind === "bool") return value.value ? "1" : "0";
  return value?.kind === "number" ? formatNumber(value.value) : undefined;
}

function looseTruth(value: Value | undefined): boolean | undefined {
  if (value?.kind === "bool") return value.value;
  if (value?.kind === "number") return value.value !== 0;
  return value?.kind === "string" ? /^(1|t|T|true|TRUE|True)$/.test(value.value) : undefined;
}

export const dependenciesOf = (file: Decoded): readonly Dependency[] =>
  (file.blocks.get("dependency") ?? []).map((block) => ({
    ...namedMembers(block, specs.DEPENDENCY),
    configPath: valueIn(block, "config_path") ?? stringValue(""),
    outputs: undefined,
    pathRange: rangeIn(block, "config_path") ?? block.block.header,
  }));

export const featuresOf = (file: Decoded): readonly FeatureFlag[] => namedBlocks(file, "feature", specs.FEATURE);

export const errorsOf = (block: Decoded): ErrorRules => ({
  retry: namedBlocks(block, "retry", specs.RETRY),
  ignore: namedBlocks(block, "ignore", specs.IGNORE),
});

const IF_EXISTS = ["error", "skip", "overwrite", "overwrite_terragrunt"];
const IF_DISABLED = ["skip", "remove", "remove_terragrunt"];

/** Returns the generate blocks, and the members of an argument of that name. */
function generateOf(file: Decoded, findings: Diagnostic[]): ReadonlyMap<string, GenerateBlock> {
  const blocks = (file.blocks.get("generate") ?? []).map((block): readonly [string, GenerateBlock] => [
    block.labels[0] ?? "",
    generateWith(ofBlock(block, "empty", findings), block.block.header),
  ]);
  const argument = file.fields.get("generate");
  const members =
    argument?.value && membersOf(argument.value, "empty", argument.argument.expression.range, "generate", findings);
  const entries = [...blocks, ...[...(members ?? [])].map(([name, member]) => [name, generateIn(member)] as const)];
  const generate = new Map<string, GenerateBlock>();
  const doubled = entries.map(([name]) => name).filter((name, at, names) => names.indexOf(name) < at);
  if (doubled.length > 0) findings.push(say.duplicateGenerate(doubled));
  for (const [name, block] of entries) {
    if (block.ifExists === "") findings.push(say.missingChoice(block.range, name));
    else if (!IF_EXISTS.includes(block.ifExists))
      findings.push(say.wrongChoice(block.range, "if_exists", block.ifExists, IF_EXISTS));
    else if (!IF_DISABLED.includes(block.ifDisabled))
      findings.push(say.wrongChoice(block.range, "if_disabled", block.ifDisabled, IF_DISABLED));
    else if (block.mutable !== undefined) findings.push(say.needsExperiment(block.range, "mutable of generate"));
    else generate.set(name, block);
  }
  return generate;
}

const generateIn = (member: Value): GenerateBlock =>
  generateWith(ofObject(member.kind === "mapping" ? member.entries : NO_MEMBERS), undefined);

const generateWith = ({ text, truth }: MemberReader, range: Range | undefined): GenerateBlock => ({
  path: text("path") ?? "",
  ifExists: text("if_exists") ?? "",
  ifDisabled: text("if_disabled") ?? "skip",
  commentPrefix: text("comment_prefix") ?? "# ",
  contents: text("contents") ?? "",
  disableSignature: truth("disable_signature") ?? false,
  disable: truth("disable") ?? false,
  hclFmt: truth("hcl_fmt"),
  mutable: truth("mutable"),
  range,
});
