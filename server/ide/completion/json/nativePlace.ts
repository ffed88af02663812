import { MODES } from "../../../engine/addrs/address.ts";
import type { ExplainablePlan } from "../../../engine/plan/plan.ts";
import { moduleAround } from "../moduleAround.ts";
import { blockSchemaOf } from "../schemas.ts";
import type { JsonPlace } from "./jsonPlace.ts";
import { type NativePlace, nativePlace, variableFilePlace } from "./nativeText.ts";

/** Returns a position of a JSON file in the native syntax; undefined if there is nothing to write. */
export function nativePlaceIn(plan: ExplainablePlan, path: string, place: JsonPlace): NativePlace | undefined {
  const node = moduleAround(plan, path);
  if (!node) return undefined;
  if (path.endsWith(".tfvars.json")) return variableFilePlace(place);
  return nativePlace(place, (type, label) => {
    const mode = MODES.get(type);
    return mode
      ? blockSchemaOf(plan, node.module, mode, label)
      : type === "provider"
        ? plan.queries.schemasOf(node.module, label)?.configuration()?.block
        : undefined;
  });
}
