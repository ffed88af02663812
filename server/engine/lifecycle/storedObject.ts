import type { Provider, Reply, UpgradeResponse } from "../provider/provider.ts";
import type { BlockSchema, ResourceSchema } from "../schema/schema.ts";
import type { ResourceObject } from "../state/state.ts";
import { pathsFromStateJson } from "../values/encodings/stateJson.ts";
import { SENSITIVE } from "../values/marks.ts";
import type { Value } from "../values/value.ts";
import { markAt } from "../values/walk.ts";
import { schemaMarks } from "./schemaMarks.ts";

/** The object of a state in the provider's current schema. */
export const upgrade = (provider: Provider, stored: ResourceObject): Reply<UpgradeResponse> =>
  provider.upgradeResourceState({
    type: stored.address.resource.type,
    version: stored.schemaVersion,
    attributes: stored.attributes,
  });

/** An object that was stored with what was sensitive in it then, and what the schema has as sensitive. */
export const markedAsStored = (value: Value, stored: ResourceObject, schema: BlockSchema): Value =>
  markAt(value, [
    ...pathsFromStateJson(stored.sensitiveAttributes).map((path) => ({ path, marks: SENSITIVE })),
    ...schemaMarks(schema, value),
  ]);

/** What the state holds, for a look at it. */
export const storedValue = (
  { provider, schema }: { readonly provider: Provider; readonly schema: ResourceSchema },
  stored: ResourceObject,
): Value => markedAsStored(upgrade(provider, stored).response.upgradedState, stored, schema.block);
