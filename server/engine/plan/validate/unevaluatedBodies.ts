import { ROOT } from "../../addrs/address.ts";
import { decodeBody } from "../../lang/decodeBody.ts";
import type { Scope } from "../../lang/scope.ts";
import { UNKNOWN } from "../../values/value.ts";
import type { Surroundings, Visit } from "../kind/kind.ts";
import { gathered, type Judged } from "../kind/value.ts";
import { schemaOf } from "../providers/providers.ts";
import type { ResourceRow } from "../rows/rows.ts";
import { moduleScope } from "../scope/moduleScope.ts";
import { mergedConnection, withMisuse } from "./provisioner.ts";
import { CONNECTION, PROVISIONERS } from "./provisionerSchemas.ts";

/**
 * Returns the static faults of the resource bodies that a plan does not evaluate: those of the provisioners, and the resource
 * body itself if no instance can be planned.
 */
export function unevaluatedBodies(
  { world, atHand }: Surroundings,
  { node: { declaration }, module: inModule, instances }: Visit<"resource">,
  { repetitions, cause }: Pick<ResourceRow, "repetitions" | "cause">,
): Judged {
  const { body, connection, provisioners, mode } = declaration;
  // Every reference is unknown, because the faults must hold for all values.
  const scope: Scope = { ...moduleScope(world, inModule, instances[0] ?? ROOT), value: () => UNKNOWN };
  const isCounted = cause?.why !== "configuration" && [...repetitions.values()].some(({ keys }) => keys.size > 0);
  const isEvaluated = mode !== "ephemeral" && isCounted;
  const schema = isEvaluated ? undefined : schemaOf(atHand, inModule.module, declaration);
  const connections = provisioners.map((provisioner) => mergedConnection(connection, provisioner.connection));
  return gathered([
    ...(schema ? [decodeBody(body, schema.block, scope)] : []),
    ...provisioners.flatMap((provisioner) => {
      const known = PROVISIONERS.get(provisioner.type);
      return known ? [withMisuse(provisioner, decodeBody(provisioner.body, known, scope))] : [];
    }),
    ...connections.flatMap((merged) => (merged ? [decodeBody(merged, CONNECTION, scope)] : [])),
  ]);
}
