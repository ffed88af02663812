import { evaluateConstant } from "../lang/constant.ts";
import { type Diagnostic, type Result, result } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import { content } from "../syntax/content.ts";
import { traversalOf } from "../syntax/expressions.ts";
import type { Argument, Block } from "../syntax/tree.ts";
import { endpointText, type MoveEndpoint, readEndpoint } from "./moveEndpoint.ts";
import * as say from "./testTexts.ts";
import { notStatic } from "./texts.ts";

/** What a test makes up instead of asking for it. */
export interface TestOverride {
  readonly block: Block;
  readonly target: MoveEndpoint;
  /** Of the argument. */
  readonly range: Range;
}

/** Reads an `override_resource`, `override_data` or `override_module` block. */
export function decodeTestOverride(block: Block): Result<TestOverride | undefined> {
  const given = block.type === "override_module" ? "outputs" : "values";
  const { value: read, diagnostics } = content(block.body, {
    arguments: { target: "optional", [given]: "optional", override_during: "optional" },
    blocks: {},
  });
  const found: Diagnostic[] = [];
  const values = read.arguments.get(given);
  if (values) found.push(...valueFaults(values, block));
  const target = read.arguments.get("target");
  if (!target) return result(undefined, diagnostics, [say.noTarget(block)], found);
  const traversal = traversalOf(target.expression);
  const endpoint = traversal ? readEndpoint(traversal) : notStatic(target.expression);
  if ("summary" in endpoint) return result(undefined, diagnostics, [endpoint], found);
  if (!fits(block.type, endpoint)) return result(undefined, diagnostics, [say.otherTarget(target, block)], found);
  return result({ block, target: endpoint, range: target.range }, diagnostics, found);
}

const fits = (type: string, { resource }: MoveEndpoint): boolean =>
  type === "override_module" ? !resource : resource?.mode === (type === "override_data" ? "data" : "managed");

function valueFaults(argument: Argument, block: Block): readonly Diagnostic[] {
  const { value, diagnostics } = evaluateConstant(argument.expression);
  if (diagnostics.length > 0) return diagnostics;
  return value.kind === "mapping" ? [] : [say.noObject(argument, block)];
}

/** What is made up twice. */
export const overridesTwice = (overrides: readonly TestOverride[]): readonly Diagnostic[] =>
  overrides.flatMap(({ block, target }, at) => {
    const before = overrides.slice(0, at).find((other) => endpointText(other.target) === endpointText(target));
    return before ? [say.overrideTwice(block, before.block)] : [];
  });
