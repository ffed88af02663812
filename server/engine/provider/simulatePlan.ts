import type { AttributeSchema, BlockSchema, NestedBlockSchema } from "../schema/schema.ts";
import { remember } from "../source/remember.ts";
import { rawEquals } from "../values/equality.ts";
import { isObject, objectValue, unknownValue, type Value } from "../values/value.ts";
import { membersOf, withMembers } from "../values/walk.ts";
import type { PlanRequest } from "./provider.ts";
import { sameForm } from "./sameForm.ts";

/**
 * What providers with such a schema mostly plan (measured on 728 resource types). What the provider may decide is unknown where an object is made. Of one that is there only what is configured in
 * another way changes; what it has computed is kept by the original SDK, and unknown with the framework where anything changes.
 */
export function simulatePlan(block: BlockSchema, { priorState, proposedNewState, configuration }: PlanRequest): Value {
  if (!isObject(proposedNewState)) return proposedNewState;
  if (!isObject(priorState)) return created(block, proposedNewState);
  const configured = isObject(configuration) ? configuration.entries : new Map<string, Value>();
  let isSame = true;
  const entries = [...proposedNewState.entries].map(([name, proposed]) => {
    const there = priorState.entries.get(name) ?? proposed;
    const written = configured.get(name);
    const value = written && sameForm(written, there) ? there : changed(block, name, proposed, there);
    isSame &&= rawEquals(value, there);
    return [name, value] as const;
  });
  if (isSame) return priorState;
  if (isLegacy(block)) return objectValue(entries);
  return objectValue(
    entries.map(([name, value]) => {
      const attribute = block.attributes.get(name);
      const isDecided = attribute?.computed && !attribute.optional && name !== "id";
      return [name, isDecided ? unknownValue(attribute.type) : value] as const;
    }),
  );
}

/** An attribute as it is proposed; of nested blocks, those that are new are made. */
function changed({ blockTypes }: BlockSchema, name: string, proposed: Value, there: Value): Value {
  const nested = blockTypes.get(name);
  if (!nested) return proposed;
  const known = membersOf(there).map(([, member]) => member);
  const isThere = (block: Value) => known.some((other) => rawEquals(other, block));
  if (nested.nesting === "single" || nested.nesting === "group")
    return there.kind === "null" ? createdBlocks(nested, proposed) : proposed;
  const members = membersOf(proposed).map(([step, block], at) => {
    const isPaired = nested.nesting !== "set" && at < known.length;
    return [step, isPaired || isThere(block) ? block : created(nested.block, block)] as const;
  });
  return withMembers(
    proposed,
    members.map(([, block]) => block),
  );
}

/** An object that is made: the provider decides whatever it computes and nobody has configured. */
function created(block: BlockSchema, proposed: Value): Value {
  if (!isObject(proposed)) return proposed;
  return objectValue(
    [...proposed.entries].map(([name, value]) => {
      const nested = block.blockTypes.get(name);
      return [
        name,
        nested ? createdBlocks(nested, value) : createdAttribute(block.attributes.get(name), value),
      ] as const;
    }),
  );
}

function createdBlocks({ nesting, block }: NestedBlockSchema, value: Value): Value {
  if (nesting === "single" || nesting === "group") return created(block, value);
  return withMembers(
    value,
    membersOf(value).map(([, member]) => created(block, member)),
  );
}

const createdAttribute = (attribute: AttributeSchema | undefined, value: Value): Value =>
  attribute?.computed && value.kind === "null" ? unknownValue(attribute.type) : value;

/** Is a resource made with the original SDK, as far as its schema shows? Undecided counts as such. */
export const isLegacy = remember((block: BlockSchema): boolean => {
  const id = block.attributes.get("id");
  if (id?.optional && id.computed) return true;
  return id !== undefined && !isOfFramework(block);
});

const isOfFramework = ({ attributes, blockTypes }: BlockSchema): boolean =>
  [...attributes.values()].some(({ nested }) => nested !== undefined) ||
  [...blockTypes].some(
    ([name, { nesting, block }]) =>
      nesting === "map" || (nesting === "single" && name !== "timeouts") || isOfFramework(block),
  );
