import { nestedAttributesType } from "../../../server/engine/schema/impliedType.ts";
import type {
  AttributeSchema,
  BlockSchema,
  NestedAttributes,
  NestingMode,
  ResourceSchema,
} from "../../../server/engine/schema/schema.ts";
import {
  BOOL,
  DYNAMIC,
  listOf,
  mapOf,
  NUMBER,
  objectOf,
  STRING,
  setOf,
  type Type,
} from "../../../server/engine/values/type.ts";
import type { Random } from "./random.ts";

/** Where in a schema an attribute or block may stand decides what it may be. */
interface Place {
  readonly depth: number;
  /** Terraform allows no open types in sets of blocks, nor in collections of nested attributes. */
  readonly inSet: boolean;
  readonly inCollection: boolean;
  /** Terraform 1.11.4 itself crashes on nested attributes inside of map-nested blocks. */
  readonly inMapBlock: boolean;
}

/** A schema of any kind that Terraform accepts. */
export function randomSchema(random: Random): ResourceSchema {
  const block = randomBlock(random, { depth: 0, inSet: false, inCollection: false, inMapBlock: false });
  return { version: 0, block };
}

const NAMES = ["alpha", "beta", "gamma", "delta", "eps"];
const BLOCK_NAMES = ["rule", "tier", "unit"];

function randomBlock(random: Random, place: Place): BlockSchema {
  const blockTypes = new Map<string, BlockSchema["blockTypes"] extends ReadonlyMap<string, infer B> ? B : never>();
  const count = place.depth > 1 ? 0 : random.below(place.depth === 0 ? 3 : 2);
  for (const name of BLOCK_NAMES.slice(0, count)) {
    const nesting = random.pick<NestingMode>(["single", "group", "list", "set", "map"]);
    const block = randomBlock(random, {
      depth: place.depth + 1,
      inSet: place.inSet || nesting === "set",
      inCollection: place.inCollection,
      inMapBlock: place.inMapBlock || nesting === "map",
    });
    blockTypes.set(name, { nesting, block, minItems: 0, maxItems: 0 });
  }
  return { attributes: randomAttributes(random, place, nestedGroup(place)), blockTypes, deprecated: false };
}

const nestedGroup = ({ depth }: Place): number => (depth === 0 ? 4 : 3);

function randomAttributes(random: Random, place: Place, most: number): ReadonlyMap<string, AttributeSchema> {
  const names = NAMES.slice(0, 1 + random.below(most));
  return new Map(names.map((name) => [name, randomAttribute(random, place)]));
}

function randomAttribute(random: Random, place: Place): AttributeSchema {
  const kind = random.pick(["required", "optional", "optional", "computed", "both", "both"]);
  const nested = place.depth < 3 && !place.inMapBlock && random.chance(0.3) ? randomNested(random, place) : undefined;
  const settable = kind === "required" || kind === "optional";
  return {
    type: nested ? nestedAttributesType(nested.nesting, nested.attributes) : randomType(random, place, 0),
    ...(nested && { nested }),
    required: kind === "required",
    optional: kind === "optional" || kind === "both",
    computed: kind === "computed" || kind === "both",
    sensitive: random.chance(0.12),
    writeOnly: !nested && settable && place.depth === 0 && random.chance(0.06),
    deprecated: false,
  };
}

function randomNested(random: Random, place: Place): NestedAttributes {
  const nesting = random.pick(["single", "list", "set", "map"] as const);
  const inner: Place = {
    ...place,
    depth: place.depth + 1,
    inSet: place.inSet || nesting === "set",
    inCollection: place.inCollection || nesting !== "single",
  };
  return { nesting, attributes: randomAttributes(random, inner, 3) };
}

function randomType(random: Random, place: Place, depth: number): Type {
  const kind = random.below(depth > 1 ? 4 : 10);
  const inner = (): Type => randomType(random, { ...place, inCollection: true }, depth + 1);
  if (kind < 2) return STRING;
  if (kind === 2) return NUMBER;
  if (kind === 3) return BOOL;
  if (kind === 4) return listOf(inner());
  if (kind === 5) return setOf(inner());
  if (kind === 6) return mapOf(inner());
  if (kind === 7) return objectOf({ x: inner(), y: inner() });
  return !place.inSet && !place.inCollection && depth === 0 ? DYNAMIC : STRING;
}
