import { evaluateConstant } from "../lang/constant.ts";
import { type Diagnostic, type Result, result } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import { content } from "../syntax/content.ts";
import { traversalOf } from "../syntax/expressions.ts";
import type { Argument, Block } from "../syntax/tree.ts";
import { endpointText, type MoveEndpoint, readEndpoint } from "./moveEndpoint.ts";
import * as say from "./testTexts.ts";
import { notStatic } from "./texts.ts";

/** An override in a test: the values that replace a real object or module. */
export interface TestOverride {
  readonly block: Block;
  readonly target: MoveEndpoint;
  /** The range of the target argument. */
  readonly range: Range;
}

/** Decodes an `override_resource`, `override_data` or `override_module` block. */
export function decodeTestOverride(block: Block): Result<TestOverride | undefined> {
  const valuesName = block.type === "override_module" ? "outputs" : "values";
  const { value: decodedBody, diagnostics } = content(block.body, {
    arguments: { target: "optional", [valuesName]: "optional", override_during: "optional" },
    blocks: {},
  });
  const faults: Diagnostic[] = [];
  const values = decodedBody.arguments.get(valuesName);
  if (values) faults.push(...valueFaults(values, block));
  const target = decodedBody.arguments.get("target");
  if (!target) return result(undefined, diagnostics, [say.noTarget(block)], faults);
  const traversal = traversalOf(target.expression);
  const endpoint = traversal ? readEndpoint(traversal) : notStatic(target.expression);
  if ("summary" in endpoint) return result(undefined, diagnostics, [endpoint], faults);
  if (!fits(block.type, endpoint)) return result(undefined, diagnostics, [say.otherTarget(target, block)], faults);
  return result({ block, target: endpoint, range: target.range }, diagnostics, faults);
}

const fits = (type: string, { resource }: MoveEndpoint): boolean =>
  type === "override_module" ? !resource : resource?.mode === (type === "override_data" ? "data" : "managed");

function valueFaults(argument: Argument, block: Block): readonly Diagnostic[] {
  const { value, diagnostics } = evaluateConstant(argument.expression);
  if (diagnostics.length > 0) return diagnostics;
  return value.kind === "mapping" ? [] : [say.noObject(argument, block)];
}

/** Returns the faults of overrides with the same target. */
export const duplicateOverrides = (overrides: readonly TestOverride[]): readonly Diagnostic[] =>
  overrides.flatMap(({ block, target }, at) => {
    const firstOverride = overrides.slice(0, at).find((other) => endpointText(other.target) === endpointText(target));
    return firstOverride ? [say.overrideTwice(block, firstOverride.block)] : [];
  });
