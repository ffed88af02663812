import { evaluateConstant } from "../../lang/constant.ts";
import type { Dialect } from "../../lang/dialect.ts";
import { optionalArguments, supports } from "../../lang/features.ts";
import { type Diagnostic, type Result, result } from "../../source/diagnostic.ts";
import type { Range } from "../../source/range.ts";
import { content } from "../../syntax/content.ts";
import { keywordOf, traversalOf } from "../../syntax/expressions.ts";
import type { Argument, Block, Traversal } from "../../syntax/tree.ts";
import { noInstanceKey, resourceExpected } from "../decode/addressFindings.ts";
import { notStatic } from "../decode/argumentFindings.ts";
import { endpointText, type MoveEndpoint, readEndpoint } from "../decode/moveEndpoint.ts";
import * as say from "./testFindings.ts";

/** An override in a test: the values that replace a real object or module. */
export interface TestOverride {
  readonly block: Block;
  readonly target: MoveEndpoint;
  /** The range of the target argument. */
  readonly range: Range;
}

/** Decodes an `override_resource`, `override_data` or `override_module` block. */
export function decodeTestOverride(block: Block, dialect: Dialect): Result<TestOverride | undefined> {
  const isTerraform = supports(dialect, "test-target-warnings");
  const valuesName = block.type === "override_module" ? "outputs" : "values";
  const { value: decodedBody, diagnostics } = content(block.body, {
    arguments: {
      target: isTerraform ? "optional" : "required",
      [valuesName]: "optional",
      ...optionalArguments(dialect, { override_during: "test-state-key" }),
    },
    blocks: {},
  });
  const faults: Diagnostic[] = [];
  const values = decodedBody.arguments.get(valuesName);
  if (values) faults.push(...valueFaults(values, block, dialect));
  faults.push(...duringFaults(decodedBody.arguments.get("override_during")));
  const target = decodedBody.arguments.get("target");
  if (!target) return result(undefined, diagnostics, isTerraform ? [say.noTarget(block)] : [], faults);
  const traversal = traversalOf(target.expression);
  const endpoint = traversal ? readEndpoint(traversal, dialect) : notStatic(target.expression);
  if ("summary" in endpoint)
    return result(undefined, diagnostics, [addressFault(endpoint, block, target, dialect)], faults);
  if (!fits(block.type, endpoint, dialect))
    return result(undefined, diagnostics, [otherTarget(block, target, endpoint, dialect)], faults);
  const keyed = isTerraform ? undefined : refusedKey(traversal!, endpoint, dialect);
  if (keyed) return result(undefined, diagnostics, [keyed], faults);
  return result({ block, target: endpoint, range: target.range }, diagnostics, faults);
}

/** Returns the fault of a target that is no address. OpenTofu expects a module wherever a module is overridden. */
function addressFault(fault: Diagnostic, block: Block, target: Argument, dialect: Dialect): Diagnostic {
  if (block.type !== "override_module" || fault.id !== "config/resource-expected") return fault;
  if (!supports(dialect, "test-target-warnings")) return say.otherKind(target, block, false);
  const { expression } = target;
  return expression.kind === "traversal" ? { ...fault, subject: say.stepBehindModules(expression) } : fault;
}

/** Returns the fault of the first key in a target, where only the whole resource or module can be overridden. */
function refusedKey(
  { steps }: Traversal,
  { modules, resource }: MoveEndpoint,
  dialect: Dialect,
): Diagnostic | undefined {
  const keys = steps.filter(({ kind }) => kind === "index");
  const [first] = keys;
  if (!first) return undefined;
  if (resource && supports(dialect, "keyed-overrides")) return undefined;
  return noInstanceKey(first.range, modules.some(({ key }) => key !== undefined) ? "Module" : "Resource");
}

/** Returns the fault of `override_during`, which names a command. */
export const duringFaults = (argument: Argument | undefined): readonly Diagnostic[] =>
  argument && !["plan", "apply"].includes(keywordOf(argument.expression) ?? "")
    ? [say.wrongCommand(argument.range)]
    : [];

/** Whether a target is of the kind that a block overrides. OpenTofu does not tell data sources from resources. */
function fits(type: string, { resource }: MoveEndpoint, dialect: Dialect): boolean {
  if (type === "override_module") return !resource;
  if (!supports(dialect, "test-target-warnings")) return resource !== undefined;
  return resource?.mode === (type === "override_data" ? "data" : "managed");
}

const otherTarget = (block: Block, target: Argument, { resource }: MoveEndpoint, dialect: Dialect): Diagnostic =>
  supports(dialect, "test-target-warnings")
    ? say.otherTarget(target, block)
    : resource === undefined && supports(dialect, "keyed-overrides")
      ? resourceExpected(target.expression.range)
      : say.otherKind(target, block, resource === undefined);

/** Returns the faults of the values of a mock or an override. */
export function valueFaults(argument: Argument, block: Block, dialect: Dialect): readonly Diagnostic[] {
  if (supports(dialect, "test-computed-mocks")) return [];
  const { value, diagnostics } = evaluateConstant(argument.expression);
  if (diagnostics.length > 0) return diagnostics;
  return value.kind === "mapping" ? [] : [say.noObject(argument, block)];
}

/** Returns the faults of overrides with the same target. */
export const duplicateOverrides = (overrides: readonly TestOverride[], dialect: Dialect): readonly Diagnostic[] =>
  overrides.flatMap(({ block, target }, at) => {
    const range = supports(dialect, "test-target-warnings") ? block.header : target.range;
    const firstOverride = overrides.slice(0, at).find((other) => endpointText(other.target) === endpointText(target));
    return firstOverride ? [say.overrideTwice(range, block, firstOverride.block)] : [];
  });
