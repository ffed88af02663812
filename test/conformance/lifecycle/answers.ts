import { planValid } from "../../../server/engine/lifecycle/contract/planValid.ts";
import { impliedType } from "../../../server/engine/schema/impliedType.ts";
import type { BlockSchema, ResourceSchema } from "../../../server/engine/schema/schema.ts";
import { refine } from "../../../server/engine/values/refinement.ts";
import { hasDynamic } from "../../../server/engine/values/type.ts";
import { childrenOf, nullValue, objectValue, unknownValue, type Value } from "../../../server/engine/values/value.ts";
import { transform, withMembers } from "../../../server/engine/values/walk.ts";
import type { ApplyCall, PlanCall } from "../../support/provider/server.ts";
import { Random } from "./random.ts";
import { randomValue, refinementOf, spoiled } from "./randomValue.ts";

/** What a provider plans that keeps to the contract, mostly: what it computes and does not know yet is unknown. */
export function plan(random: Random, { block }: ResourceSchema, call: PlanCall): Value {
  return withUnknowns(random, block, call.proposed);
}

/** The same, spoiled in a place or two. */
export function badPlan(random: Random, schema: ResourceSchema, call: PlanCall): Value {
  const type = impliedType(schema.block);
  let planned = plan(random, schema, call);
  if (random.chance(0.2)) return planned;
  if (random.chance(0.03)) return nullValue(type);
  for (let more = true; more; more = random.chance(0.3)) planned = spoiledIn(random, planned, schema.block);
  return planned.kind === "unknown" ? call.proposed : planned;
}

/** A valid plan, spoiled where that is still valid. */
export function goodPlan(random: Random, schema: ResourceSchema, call: PlanCall): Value {
  const candidates = [badPlan(random, schema, call), plan(random, schema, call)];
  const valid = candidates.find(
    (planned) =>
      planValid(schema.block, call.prior, call.configuration, planned).length === 0 &&
      keepsSecret(schema.block, planned),
  );
  return valid ?? withUnknowns(new Random(0), schema.block, call.proposed);
}

const keepsSecret = (block: BlockSchema, planned: Value): boolean =>
  planned.kind !== "mapping" ||
  [...block.attributes].every(([name, { writeOnly }]) => !writeOnly || planned.entries.get(name)?.kind === "null");

/** The plan when all is known: what was unknown is what is proposed now, or still unknown; spoiled now and then. */
export function finalPlan(random: Random, { block }: ResourceSchema, initial: Value, call: PlanCall): Value {
  const final = completed(initial, call.proposed);
  if (!random.chance(0.4)) return final;
  const spoiledFinal = spoiledIn(random, final, block);
  return spoiledFinal.kind === "unknown" ? final : spoiledFinal;
}

/** The new state: what was unknown has a value; spoiled now and then. */
export function newState(random: Random, { block }: ResourceSchema, call: ApplyCall): Value {
  const settled = transform(call.planned, (part) =>
    part.kind === "unknown" && part.type.kind !== "dynamic"
      ? randomValue(random, part.type, part.refinement?.notNull ? 0 : 0.2)
      : part,
  );
  if (!random.chance(0.55)) return settled;
  const spoiledValue = spoiledIn(random, settled, block);
  if (spoiledValue.kind === "unknown" || spoiledValue.kind === "null") return settled;
  const answer = random.chance(0.85)
    ? transform(spoiledValue, (part) => (part.kind === "unknown" ? randomValue(random, part.type) : part))
    : spoiledValue;
  return hasBlocks(answer, block) ? answer : settled;
}

/**
 * Returns an object spoiled in one place. Blocks with a part of any type stay objects: the real terraform takes anything for them, counts
 * it, and panics where the number is right. They stay known, too: a case has no place for the types of the parts of an unknown one.
 */
function spoiledIn(random: Random, value: Value, block: BlockSchema): Value {
  const changed = spoiled(random, value, impliedType(block));
  return hasBlocks(changed, block) ? changed : value;
}

function hasBlocks(value: Value, block: BlockSchema): boolean {
  if (value.kind === "null" || value.kind === "unknown") return true;
  if (value.kind !== "mapping") return false;
  return [...block.blockTypes].every(([name, nested]) => {
    const member = value.entries.get(name);
    if (!member || member.kind === "null" || member.kind === "unknown") return true;
    if (nested.nesting === "single" || nested.nesting === "group") return hasBlocks(member, nested.block);
    const isGroup = member.kind === "sequence" || member.kind === "mapping";
    const isOpen = hasDynamic(impliedType(nested.block));
    return (
      isGroup &&
      [...childrenOf(member)].every((each) => hasBlocks(each, nested.block) && !(isOpen && each.kind === "unknown"))
    );
  });
}

function withUnknowns(random: Random, block: BlockSchema, proposed: Value): Value {
  if (proposed.kind !== "mapping") return proposed;
  return objectValue(
    [...proposed.entries].map(([name, member]) => {
      const attribute = block.attributes.get(name);
      if (attribute?.writeOnly) return [name, nullValue(attribute.type)];
      if (attribute?.computed && member.kind === "null" && random.chance(0.6)) {
        const unknown = unknownValue(attribute.type);
        return [name, random.chance(0.3) ? refine(unknown, refinementOf(random, attribute.type)) : unknown];
      }
      const nested = block.blockTypes.get(name);
      if (!nested || member.type.kind === "set" || member.kind === "null" || member.kind === "unknown")
        return [name, member];
      if (nested.nesting === "single" || nested.nesting === "group")
        return [name, withUnknowns(random, nested.block, member)];
      const items =
        member.kind === "sequence" ? [...member.items] : member.kind === "mapping" ? [...member.entries.values()] : [];
      return [
        name,
        withMembers(
          member,
          items.map((item) => withUnknowns(random, nested.block, item)),
        ),
      ];
    }),
  );
}

function completed(initial: Value, proposed: Value): Value {
  if (initial.kind === "unknown") return proposed.kind === "null" ? initial : proposed;
  if (initial.kind === "mapping" && proposed.kind === "mapping" && initial.entries.size === proposed.entries.size)
    return withMembers(
      initial,
      [...initial.entries].map(([key, member]) => completed(member, proposed.entries.get(key) ?? member)),
    );
  if (initial.kind !== "sequence" || proposed.kind !== "sequence") return initial;
  if (initial.type.kind === "set") return proposed;
  if (initial.items.length !== proposed.items.length) return initial;
  return withMembers(
    initial,
    initial.items.map((item, at) => completed(item, proposed.items[at]!)),
  );
}
