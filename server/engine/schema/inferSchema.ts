import { groupBy } from "../source/groupBy.ts";
import type { Body } from "../syntax/tree.ts";
import { compareCodePoints, DYNAMIC } from "../values/type.ts";
import type { AttributeSchema, BlockSchema, NestedBlockSchema, ResourceSchema } from "./schema.ts";
import { NOTHING_SEEN, type Seen, type SeenMembers } from "./seen.ts";
import { argumentNames, blocksIn, type WrittenBlock } from "./writtenBlocks.ts";

/** What the objects of a resource type in a state show of it. */
export interface SeenType {
  /** The newest version of a schema that an object was written with. */
  readonly version: number;
  readonly object: SeenMembers;
}

export const UNSEEN_TYPE: SeenType = { version: 0, object: NOTHING_SEEN };

/**
 * The schema that a resource must at least have to be written like this, and to have left such objects. Nothing in it can be
 * wrong: every type is dynamic, nothing is required. What the state has is taken for computed, since the provider may decide it
 * where the configuration does not.
 */
export const inferSchema = (bodies: readonly Body[], { version, object }: SeenType): ResourceSchema => ({
  version,
  block: inferBlock(bodies, object),
  isInferred: true,
});

function inferBlock(bodies: readonly Body[], { members }: SeenMembers): BlockSchema {
  const attributes = new Map<string, AttributeSchema>();
  const blockTypes = new Map<string, NestedBlockSchema>();
  const blocks = groupBy(bodies.flatMap(blocksIn), ({ type }) => type);
  for (const [type, own] of blocks) blockTypes.set(type, nestedBlock(own, members.get(type)));
  const names = new Set([...bodies.flatMap(argumentNames), ...members.keys()]);
  // In the order in which objects have them.
  for (const name of [...names].sort(compareCodePoints))
    if (!blocks.has(name)) attributes.set(name, attribute(name, members.get(name)));
  return { attributes, blockTypes, deprecated: false };
}

function nestedBlock(blocks: readonly WrittenBlock[], seen: Seen | undefined): NestedBlockSchema {
  const isLabelled = blocks.some((block) => block.isLabelled);
  const isSingle = seen?.kind === "members" && !isLabelled;
  const block = inferBlock(
    blocks.map(({ body }) => body),
    membersSeen(seen, isLabelled),
  );
  return { nesting: isLabelled ? "map" : isSingle ? "single" : "list", block, minItems: 0, maxItems: 0 };
}

/** What is seen within each block of a type. */
function membersSeen(seen: Seen | undefined, isLabelled: boolean): SeenMembers {
  if (seen?.kind === "items") return membersSeen(seen.item, false);
  if (seen?.kind !== "members") return NOTHING_SEEN;
  if (!isLabelled) return seen;
  return [...seen.members.values()].find((member) => member.kind === "members") ?? NOTHING_SEEN;
}

const attribute = (name: string, seen: Seen | undefined): AttributeSchema => ({
  type: DYNAMIC,
  required: false,
  optional: true,
  computed: seen !== undefined && seen.kind !== "null",
  sensitive: SECRETIVE.test(name) || holdsSecret(seen),
  writeOnly: false,
  deprecated: false,
});

function holdsSecret(seen: Seen | undefined): boolean {
  if (seen?.kind === "items") return holdsSecret(seen.item);
  return seen?.kind === "members" && [...seen.members].some(([name, of]) => SECRETIVE.test(name) || holdsSecret(of));
}

/** Names that no provider gives to what everybody may read. Without its schema nobody says what is sensitive. */
const SECRETIVE = /password|passphrase|secret|token|private_key|credential|access_key$|auth_key|api_key/;
