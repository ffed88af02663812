import { evaluateConstant } from "../../lang/constant.ts";
import type { Dialect } from "../../lang/dialect.ts";
import { optionalArguments, supports } from "../../lang/features.ts";
import { newerFeature } from "../../lang/newerFeatures.ts";
import { type Diagnostic, type Result, result } from "../../source/diagnostic.ts";
import { remember } from "../../source/remember.ts";
import { content, partialContent } from "../../syntax/content.ts";
import type { ContentSchema } from "../../syntax/contentSchema.ts";
import type { Argument, Block, Expression } from "../../syntax/tree.ts";
import { convert } from "../../values/conversion/convert.ts";
import { STRING } from "../../values/type.ts";
import type { Value } from "../../values/value.ts";
import type { ModuleCall } from "../module.ts";
import { versionConstraints } from "../requiredVersion.ts";
import { reservedBlock } from "../tree/moduleFindings.ts";
import { sourceFaults } from "../tree/moduleSource.ts";
import { parseConstraints } from "../versionConstraint.ts";
import { actionsIn, decodeDependsOn } from "./dependsOn.ts";
import { constantText, literalBool } from "./literal.ts";
import { withEscapedContent } from "./metaArgumentEscape.ts";
import { nameFaults } from "./nameFaults.ts";
import { passedProviders } from "./providerReference.ts";
import { repetitionArguments } from "./repetitionArguments.ts";
import { firstOfEachType } from "./singleBlocks.ts";

const schemaOf = remember(
  (dialect: Dialect): ContentSchema => ({
    arguments: {
      source: "required",
      version: "optional",
      count: "optional",
      for_each: "optional",
      depends_on: "optional",
      providers: "optional",
      ...optionalArguments(dialect, DEPENDING),
    },
    blocks: { _: [], lifecycle: [], locals: [], provider: ["type"] },
  }),
);

/** Decodes a `module` block; the child's variables stay in `body`. */
export function decodeModuleCall(block: Block, dialect: Dialect): Result<ModuleCall | undefined> {
  const { value: decodedBody, diagnostics } = partialContent(block.body, schemaOf(dialect));
  const label = block.labels[0];
  const faults: Diagnostic[] = [...nameFaults(label, "Invalid module instance name")];
  const source = decodedBody.arguments.get("source");
  const writtenVersion = decodedBody.arguments.get("version");
  const version = writtenVersion && isAbsent(writtenVersion, dialect) ? undefined : writtenVersion;
  const isEarly = supports(dialect, "const-must-be-open");
  const computedSource = computedPart(source, dialect);
  const computedVersion = computedPart(version, dialect, isConstraint);
  const text = computedSource ? undefined : constantText(source, faults, dialect);
  const versions = version && !computedVersion ? versionConstraints(version, faults) : [];
  const invalidSource =
    source && text !== undefined && !computedVersion && !isEarly
      ? sourceFaults(text, version !== undefined, source.expression.range)
      : [];
  faults.push(...invalidSource);
  const dependsOn = decodeDependsOn(decodedBody.arguments.get("depends_on"));
  faults.push(...actionsIn(dependsOn.value, dialect));
  const providers = passedProviders(decodedBody.arguments.get("providers"), faults, dialect);
  const hasLifecycle = supports(dialect, "call-lifecycle");
  const { _: escaped, lifecycle } = firstOfEachType(
    block,
    decodedBody.blocks,
    hasLifecycle ? ["_", "lifecycle"] : ["_"],
    faults,
  );
  const reserved = decodedBody.blocks.filter(({ type }) => type !== "_" && !(hasLifecycle && type === "lifecycle"));
  faults.push(...reserved.map((inner) => reservedBlock(block, inner)));
  const enabled = hasLifecycle && lifecycle ? decodeEnabled(lifecycle) : result(undefined);
  const repeated = repetitionArguments(decodedBody.arguments, enabled.value, faults, dialect);
  faults.push(...enabled.diagnostics);
  // A newer version may find a module by another argument.
  const mayBeFound = dialect.newer === "certain" && !source && decodedBody.remaining.items.length > 0;
  const written = diagnostics.map((fault) =>
    mayBeFound && fault.id === "syntax/missing-argument" ? newerFeature(dialect, fault) : fault,
  );
  if (!label) return result(undefined, written, faults, dependsOn.diagnostics);
  const call: ModuleCall = {
    name: label.value,
    source: invalidSource.length === 0 ? text : undefined,
    writtenSource: text,
    computedSource,
    computedVersion,
    sourceRange: source?.expression.range ?? block.header,
    version: versions,
    ...repeated,
    dependsOn: dependsOn.value,
    providers,
    ignoresDeprecations: literalBool(decodedBody.arguments.get("ignore_nested_deprecations"), faults, dialect) ?? false,
    body: withEscapedContent(decodedBody.remaining, escaped),
    header: block.header,
  };
  return result(call, written, faults, dependsOn.diagnostics);
}

/** The arguments that not every dialect has. */
const DEPENDING = { ignore_nested_deprecations: "ignored-deprecations" } as const;

/** Whether a version is null, which OpenTofu takes for none. */
const isAbsent = ({ expression }: Argument, dialect: Dialect): boolean =>
  supports(dialect, "null-version") && evaluateConstant(expression).value.kind === "null";

/** Whether a literal can be a version. */
function isConstraint(value: Value): boolean {
  const converted = convert(value, STRING);
  if (!("value" in converted)) return false;
  return converted.value.kind !== "string" || parseConstraints(converted.value.value) !== undefined;
}

/**
 * Returns the expression of a source or version if it is no literal string, in dialects that evaluate it; also of a literal that is not
 * suitable, which these dialects judge when they load the module.
 */
function computedPart(
  argument: Argument | undefined,
  dialect: Dialect,
  isSuitable: (value: Value) => boolean = () => true,
): Expression | undefined {
  if (!argument || !supports(dialect, "computed-module-source")) return undefined;
  const { value, diagnostics } = evaluateConstant(argument.expression);
  // A string in JSON is a template here, although it is a literal elsewhere.
  if (/[$%]\{/.test(argument.expression.json?.text ?? "")) return argument.expression;
  const isLiteral = value.kind === "string" || supports(dialect, "static-evaluation");
  return diagnostics.length === 0 && isLiteral && isSuitable(value) ? undefined : argument.expression;
}

/** Decodes the `lifecycle` block of a call, which OpenTofu allows for `enabled`. */
function decodeEnabled({ body }: Block): Result<Argument | undefined> {
  const { value, diagnostics } = content(body, { arguments: { enabled: "optional" }, blocks: {} });
  return result(value.arguments.get("enabled"), diagnostics);
}
