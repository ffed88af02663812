import type { InstanceAddress } from "../addrs/address.ts";
import { attributesJson, sensitivePaths } from "./content.ts";
import type { State } from "./state.ts";

/** Returns the `id` that a state has of an instance; undefined if it has none, or the ID is sensitive. */
export function storedId({ resources }: State, address: InstanceAddress): string | undefined {
  const objects = resources.get(address.resource.text)?.objects ?? [];
  const content = objects.find((object) => object.address === address && object.deposed === undefined)?.content;
  const isSecret =
    content &&
    "json" in content &&
    sensitivePaths(content).some(([step]) => step?.kind === "attribute" && step.name === "id");
  if (!content || isSecret) return undefined;
  const attributes = attributesJson(content);
  const id = typeof attributes === "object" && attributes !== null && "id" in attributes ? attributes.id : undefined;
  return typeof id === "string" && id !== "" ? id : undefined;
}
