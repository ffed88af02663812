import { objectOf, type RecordedCall } from "../lifecycle/recorded/recordedCall.ts";
import { type Learned, partKey, schemaPath } from "../provider/facts.ts";
import type { BlockSchema } from "../schema/schema.ts";
import { addTo } from "../source/groupBy.ts";
import { rawEquals } from "../values/equality.ts";
import { attribute, type Path } from "../values/path.ts";
import type { Value } from "../values/value.ts";
import { isNullOrEmptyList } from "../values/value.ts";
import { membersOf } from "../values/walk.ts";

/**
 * Returns the defaults of new objects that plans show, and the blocks that a provider computes. A default is certain if objects of
 * different configurations have it. Texts are left out, because they may repeat what configures the provider.
 */
export function recordedDefaults(calls: readonly RecordedCall[]): ReadonlyMap<string, Learned> {
  const defaults = new Map<string, Observation[]>();
  const facts = new Map<string, Learned>();
  for (const recorded of calls) {
    const [configuration, planned] = [objectOf(recorded, "configuration"), objectOf(recorded, "planned")];
    const isCreation = objectOf(recorded, "prior")?.kind === "null";
    if (!isCreation || !configuration || !planned) continue;
    for (const { key, value } of unsetParts(recorded.fits[0]!.block, configuration, planned, [])) {
      if (value === "computed-blocks") facts.set(key, { ...facts.get(key), isComputed: true, evidence: "recorded" });
      else addTo(defaults, key, { value, configuration });
    }
  }
  for (const [key, observations] of defaults) {
    const [{ value, configuration }, ...others] = observations as [Observation, ...Observation[]];
    if (!isDefault(value) || others.some((other) => !rawEquals(other.value, value))) continue;
    const isAlways = others.some((other) => !rawEquals(other.configuration, configuration));
    facts.set(key, { ...facts.get(key), default: value, ...(!isAlways && { isUsual: true }), evidence: "recorded" });
  }
  return facts;
}

interface Observation {
  /** The planned value of an attribute that the configuration does not set. */
  readonly value: Value;
  readonly configuration: Value;
}

interface UnsetPart {
  readonly key: string;
  readonly value: Value | "computed-blocks";
}

/** Returns the arguments and blocks that a configuration does not set. Elements of sets are left out, because their order differs. */
function unsetParts(block: BlockSchema, configuration: Value, planned: Value, at: Path): readonly UnsetPart[] {
  if (configuration.kind !== "mapping" || planned.kind !== "mapping") return [];
  const parts: UnsetPart[] = [];
  for (const [name, schema] of block.attributes) {
    const [configured, value] = [configuration.entries.get(name), planned.entries.get(name)];
    if (configured?.kind !== "null" || !value || !schema.optional || schema.sensitive || schema.writeOnly) continue;
    if (schema.nested || (value.kind === "null" && !schema.computed)) continue;
    parts.push({ key: partKey(schemaPath([...at, attribute(name)]), schema), value });
  }
  for (const [name, schema] of block.blockTypes) {
    const [configured, value] = [configuration.entries.get(name), planned.entries.get(name)];
    const path = [...at, attribute(name)];
    if (!configured || !value) continue;
    if (value.kind === "unknown" && isNullOrEmptyList(configured))
      parts.push({ key: partKey(schemaPath(path), schema), value: "computed-blocks" });
    if (schema.nesting === "set") continue;
    const isOne = schema.nesting === "single" || schema.nesting === "group";
    const blocks = isOne ? [configured] : membersOf(configured).map(([, member]) => member);
    const plannedBlocks = isOne ? [value] : membersOf(value).map(([, member]) => member);
    if (blocks.length !== plannedBlocks.length) continue;
    parts.push(...blocks.flatMap((each, index) => unsetParts(schema.block, each, plannedBlocks[index]!, path)));
  }
  return parts;
}

const isDefault = (value: Value): boolean =>
  value.kind === "bool" ||
  value.kind === "number" ||
  (value.kind === "string" && value.value === "") ||
  isNullOrEmptyList(value);
