import { resourceText } from "../../addrs/address.ts";
import { moduleAt } from "../../config/tree/moduleNode.ts";
import { decodeBody } from "../../lang/decodeBody.ts";
import { schemaMarks } from "../../lifecycle/schemaMarks.ts";
import type { Trace } from "../../lifecycle/trace.ts";
import type { Value } from "../../values/value.ts";
import { markAt } from "../../values/walk.ts";
import type { LivePlan } from "../plan.ts";
import { moduleScope, type Repeating } from "../scope/moduleScope.ts";
import { instancesOf } from "./viewpoint.ts";

/**
 * Returns the Configuration of an instance as the first validation sees it: nothing outside of the block is known. `validation` is the
 * validation of the plan that has the trace. Undefined for an instance without a block or a schema.
 */
export function validatedConfiguration(validation: LivePlan, { change, schema, orphan }: Trace): Value | undefined {
  const { module: path, mode, type, name } = change.address.resource;
  const node = moduleAt(validation.modules.root, path.steps);
  const declaration = node?.module.resources.get(resourceText(mode, type, name));
  const [instance] = node ? instancesOf(validation, node) : [];
  if (!node || !declaration || !schema || !instance || orphan) return undefined;
  const kind: Repeating["kind"] | undefined = declaration.forEach ? "each" : declaration.count ? "count" : undefined;
  const repeating: Repeating | undefined = kind && { kind, key: undefined, value: undefined };
  const scope = moduleScope(validation, node, instance, repeating);
  const { value } = decodeBody(declaration.body, schema.block, scope);
  return markAt(value, schemaMarks(schema.block, value));
}
