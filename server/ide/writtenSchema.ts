import { MODES } from "../engine/addrs/address.ts";
import type { ExplainablePlan } from "../engine/plan/plan.ts";
import type { BlockSchema } from "../engine/schema/schema.ts";
import type { Block } from "../engine/syntax/tree.ts";
import { blockSchemaOf, nestedSchema } from "./completion/schemas.ts";

/** Returns the provider's schema of the innermost of some blocks, outermost first; undefined if it is not at hand. */
export function writtenSchema(
  plan: ExplainablePlan,
  path: string,
  [outer, ...inner]: readonly Block[],
): BlockSchema | undefined {
  const module = plan.queries.moduleOf(path)?.module;
  if (!outer || !module) return undefined;
  const label = outer.labels[0]?.value ?? "";
  const mode = MODES.get(outer.type);
  const base = mode
    ? blockSchemaOf(plan, module, mode, label)
    : outer.type === "provider"
      ? plan.queries.schemasOf(module, label)?.configuration()?.block
      : undefined;
  return nestedSchema(
    base,
    inner.map(({ type, labels }) => ({ type, labels: labels.map(({ value }) => value) })),
  );
}
