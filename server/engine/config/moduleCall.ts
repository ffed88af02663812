import { evaluateConstant } from "../lang/constant.ts";
import type { Dialect } from "../lang/dialect.ts";
import { type Diagnostic, type Result, result } from "../source/diagnostic.ts";
import { partialContent } from "../syntax/content.ts";
import type { Argument, Block, Expression } from "../syntax/tree.ts";
import { decodeDependsOn } from "./dependsOn.ts";
import { escaped } from "./escaped.ts";
import { constantText } from "./literal.ts";
import type { ModuleCall } from "./module.ts";
import { sourceFaults } from "./moduleSource.ts";
import { nameFaults } from "./names.ts";
import { onlyFirst } from "./onlyFirst.ts";
import { passedProviders } from "./providerReference.ts";
import { versionConstraints } from "./requiredVersion.ts";
import { bothRepetitions, reservedBlock } from "./texts.ts";

/** Reads a `module` block, leaving the child's variables to the child. */
export function decodeModuleCall(block: Block, dialect: Dialect): Result<ModuleCall | undefined> {
  const { value: read, diagnostics } = partialContent(block.body, {
    arguments: {
      source: "required",
      version: "optional",
      count: "optional",
      for_each: "optional",
      depends_on: "optional",
      providers: "optional",
    },
    blocks: { _: [], lifecycle: [], locals: [], provider: ["type"] },
  });
  const label = block.labels[0];
  const found: Diagnostic[] = [...nameFaults(label, "Invalid module instance name")];
  const source = read.arguments.get("source");
  const isEarly = (argument: Argument | undefined) =>
    dialect === "opentofu" && argument && !isConstant(argument.expression);
  const isSourceComputed = isEarly(source) === true;
  const text = isSourceComputed ? undefined : constantText(source, found);
  const version = read.arguments.get("version");
  const versions = version && !isEarly(version) ? versionConstraints(version, found) : [];
  const unfit = source && text !== undefined ? sourceFaults(text, version !== undefined, source.expression.range) : [];
  found.push(...unfit);
  const forEach = read.arguments.get("for_each");
  if (forEach && read.arguments.has("count")) found.push(bothRepetitions(forEach));
  const dependsOn = decodeDependsOn(read.arguments.get("depends_on"));
  const providers = passedProviders(read.arguments.get("providers"), found, dialect);
  const { _: kept } = onlyFirst(block, read.blocks, ["_"], found);
  found.push(
    ...read.blocks.filter(({ type }) => isReserved(type, dialect)).map((inner) => reservedBlock(block, inner)),
  );
  if (!label) return result(undefined, diagnostics, found, dependsOn.diagnostics);
  const call: ModuleCall = {
    name: label.value,
    source: unfit.length === 0 ? text : undefined,
    isSourceComputed,
    sourceRange: source?.expression.range ?? block.header,
    version: versions,
    count: read.arguments.get("count")?.expression,
    forEach: read.arguments.has("count") ? undefined : forEach?.expression,
    dependsOn: dependsOn.value,
    providers,
    body: escaped(read.rest, kept),
    header: block.header,
  };
  return result(call, diagnostics, found, dependsOn.diagnostics);
}

/** Does an expression need no variable and no local value? */
const isConstant = (expression: Expression): boolean => evaluateConstant(expression).diagnostics.length === 0;

/** A call in OpenTofu has a lifecycle block, which says whether it is enabled. */
const isReserved = (type: string, dialect: Dialect): boolean =>
  type !== "_" && !(dialect === "opentofu" && type === "lifecycle");
