import { groupBy } from "../source/groupBy.ts";
import type { Body } from "../syntax/tree.ts";
import { compareCodePoints, DYNAMIC } from "../values/type.ts";
import { attributeSchema } from "./attributeSchema.ts";
import type { AttributeSchema, BlockSchema, NestedBlockSchema, ResourceSchema } from "./schema.ts";
import { isSecretName } from "./secretNames.ts";
import { NOTHING_SEEN, type SeenMembers, type SeenShape } from "./seenShape.ts";
import { argumentNames, type WrittenBlock, writtenBlocks } from "./writtenBlocks.ts";

/** The shape of the objects of one resource type, as the state shows it. */
export interface SeenType {
  /** The newest schema version that an object was written with. */
  readonly version: number;
  readonly object: SeenMembers;
}

export const UNSEEN_TYPE: SeenType = { version: 0, object: NOTHING_SEEN };

/**
 * Returns a minimal schema for a resource type: it admits these bodies and these objects of the state. Nothing in it can
 * be wrong, because every type is dynamic and nothing is required. Attributes of the state are computed, because the
 * provider may decide them where the configuration does not.
 */
export const inferSchema = (bodies: readonly Body[], { version, object }: SeenType): ResourceSchema => ({
  version,
  block: inferBlock(bodies, object),
  isInferred: true,
});

function inferBlock(bodies: readonly Body[], { members }: SeenMembers): BlockSchema {
  const attributes = new Map<string, AttributeSchema>();
  const blockTypes = new Map<string, NestedBlockSchema>();
  const blocks = groupBy(bodies.flatMap(writtenBlocks), ({ type }) => type);
  for (const [type, written] of blocks) blockTypes.set(type, nestedBlock(written, members.get(type)));
  const names = new Set([...bodies.flatMap(argumentNames), ...members.keys()]);
  // The order of members in objects.
  for (const name of [...names].sort(compareCodePoints))
    if (!blocks.has(name)) attributes.set(name, attribute(name, members.get(name)));
  return { attributes, blockTypes, deprecated: false };
}

function nestedBlock(blocks: readonly WrittenBlock[], shape: SeenShape | undefined): NestedBlockSchema {
  const isLabelled = blocks.some((block) => block.isLabelled);
  const isSingle = shape?.kind === "members" && !isLabelled;
  const block = inferBlock(
    blocks.map(({ body }) => body),
    seenBlockMembers(shape, isLabelled),
  );
  return {
    nesting: isLabelled ? "map" : isSingle ? "single" : "list",
    block,
    minItems: 0,
    maxItems: 0,
    isInferred: true,
  };
}

/** Returns the members that the state shows within each block of a type. */
function seenBlockMembers(shape: SeenShape | undefined, isLabelled: boolean): SeenMembers {
  if (shape?.kind === "items") return seenBlockMembers(shape.item, false);
  if (shape?.kind !== "members") return NOTHING_SEEN;
  if (!isLabelled) return shape;
  return [...shape.members.values()].find((member) => member.kind === "members") ?? NOTHING_SEEN;
}

const attribute = (name: string, shape: SeenShape | undefined): AttributeSchema => ({
  ...attributeSchema(DYNAMIC, "optional"),
  computed: shape !== undefined && shape.kind !== "null",
  sensitive: isSecretName(name) || holdsSecret(shape),
  isGuessedSecret: true,
});

function holdsSecret(seen: SeenShape | undefined): boolean {
  if (seen?.kind === "items") return holdsSecret(seen.item);
  return seen?.kind === "members" && [...seen.members].some(([name, of]) => isSecretName(name) || holdsSecret(of));
}
