import { MODES } from "../engine/addrs/address.ts";
import type { ExplainablePlan } from "../engine/plan/plan.ts";
import type { BlockSchema } from "../engine/schema/schema.ts";
import type { Range } from "../engine/source/range.ts";
import type { Block } from "../engine/syntax/tree.ts";
import { blockSchemaOf, nestedSchema } from "./completion/schemas.ts";

/** A block by its type and labels, in whatever syntax it is written. */
export interface NamedBlock {
  readonly type: string;
  readonly labels: readonly string[];
}

/** The name of an argument or block, and the blocks around it. */
export interface NamedPart {
  readonly name: string;
  readonly range: Range;
  readonly around: readonly NamedBlock[];
}

export const namedBlock = ({ type, labels }: Block): NamedBlock => ({
  type,
  labels: labels.map(({ value }) => value),
});

/** Returns the provider's schema of the innermost of some blocks, outermost first; undefined if it is not at hand. */
export function writtenSchema(
  plan: ExplainablePlan,
  path: string,
  [outer, ...inner]: readonly NamedBlock[],
): BlockSchema | undefined {
  const module = plan.queries.moduleOf(path)?.module;
  if (!outer || !module) return undefined;
  const label = outer.labels[0] ?? "";
  const mode = MODES.get(outer.type);
  const base = mode
    ? blockSchemaOf(plan, module, mode, label)
    : outer.type === "provider"
      ? plan.queries.schemasOf(module, label)?.configuration()?.block
      : undefined;
  return nestedSchema(base, inner);
}
