import { impliedType } from "../../schema/impliedType.ts";
import type { AttributeSchema, BlockSchema, NestedBlockSchema, NestingMode } from "../../schema/schema.ts";
import { hasWriteOnly, holdsWriteOnly } from "../../schema/writeOnly.ts";
import { rawEquals } from "../../values/equality.ts";
import { attribute, index, type Path } from "../../values/path.ts";
import { quoted } from "../../values/text/quote.ts";
import { nullValue, type Value } from "../../values/value.ts";
import { goText } from "./goText.ts";
import { nestedPlanValid } from "./nestedPlanValid.ts";
import { attributeOf, blockOf, membersByKey, stepTo } from "./objectMembers.ts";
import { sameUnrefined } from "./unrefinedEquality.ts";
import { type ContractFault, contractFault, NO_FAULTS } from "./violation.ts";

/**
 * Returns the violations of a planned object, given its configuration and prior state. A configured value must be planned as
 * configured or as in the prior state. Only computed values may be filled in. The values have no marks. `knowsComputedBlocks`: whether
 * the version knows computed blocks. Such a version looks for null collections of blocks first.
 * Source: seeds, "PlanResourceChange".
 */
export function planValid(
  schema: BlockSchema,
  prior: Value,
  configuration: Value,
  planned: Value,
  knowsComputedBlocks = false,
  path: Path = [],
): readonly ContractFault[] {
  if (planned.kind === "null" && configuration.kind !== "null") return contractFault(path, ABSENCE);
  if (configuration.kind === "null" && planned.kind !== "null") return contractFault(path, EXISTENCE);
  if (planned.kind === "null") return NO_FAULTS;
  const faults = [...attributesValid(schema.attributes, prior, configuration, planned, path)];
  for (const [name, nested] of schema.blockTypes)
    faults.push(
      ...blocksValid(
        nested,
        blockOf(prior, name, schema),
        blockOf(configuration, name, schema),
        blockOf(planned, name, schema),
        knowsComputedBlocks,
        [...path, attribute(name)],
      ),
    );
  return faults;
}

/** Returns the violations of attributes, including nested attributes. A null object has null attributes. */
export function attributesValid(
  attributes: ReadonlyMap<string, AttributeSchema>,
  prior: Value,
  configuration: Value,
  planned: Value,
  path: Path,
): readonly ContractFault[] {
  let faults: ContractFault[] | undefined;
  for (const [name, schema] of attributes) {
    const configured = attributeOf(configuration, name, schema);
    const plannedValue = attributeOf(planned, name, schema);
    const mayBeWritten = schema.writeOnly || (schema.nested !== undefined && hasWriteOnly(schema.nested));
    if (sameUnrefined(plannedValue, configured) && !mayBeWritten) continue;
    const attributeFaults = attributeValid(schema, attributeOf(prior, name, schema), configured, plannedValue, [
      ...path,
      attribute(name),
    ]);
    if (attributeFaults.length > 0) faults = [...(faults ?? []), ...attributeFaults];
  }
  return faults ?? NO_FAULTS;
}

export const ABSENCE = "planned for absence but config wants existence";
export const EXISTENCE = "planned for existence but config wants absence";

/** Returns the violations of an attribute that is write-only or not planned as configured. */
function attributeValid(
  schema: AttributeSchema,
  prior: Value,
  configured: Value,
  planned: Value,
  path: Path,
): readonly ContractFault[] {
  if (schema.writeOnly)
    return planned.kind === "null"
      ? NO_FAULTS
      : contractFault(path, "planned value for write-only attribute is not null");
  const bothSet = prior.kind !== "null" && configured.kind !== "null";
  if (bothSet && sameUnrefined(planned, prior)) return NO_FAULTS;
  if (schema.computed && (!schema.optional || configured.kind === "null")) return NO_FAULTS;
  if (configured.kind === "null" && planned.kind !== "null") {
    if (schema.sensitive) return contractFault(path, "sensitive planned value for a non-computed attribute");
    return contractFault(path, `planned value ${goText(planned)} for a non-computed attribute`);
  }
  if (schema.nested) return nestedPlanValid(schema.nested, prior, configured, planned, path);
  const priorPhrase = prior.kind === "null" ? "" : " nor prior value";
  if (schema.sensitive) return contractFault(path, `sensitive planned value does not match config value${priorPhrase}`);
  const texts = `planned value ${goText(planned)} does not match config value ${goText(configured)}`;
  return contractFault(path, `${texts}${priorPhrase === "" ? "" : `${priorPhrase} ${goText(prior)}`}`);
}

function blocksValid(
  { nesting, block, computed }: NestedBlockSchema,
  prior: Value,
  configured: Value,
  planned: Value,
  knowsComputedBlocks: boolean,
  path: Path,
): readonly ContractFault[] {
  if (knowsComputedBlocks && planned.kind === "null" && nesting !== "single")
    return contractFault(path, nullBlocks(nesting));
  if (rawEquals(planned, configured) && !holdsWriteOnly(block)) return NO_FAULTS;
  if (configured.kind === "unknown")
    return contractFault(path, `planned value ${goText(planned)} for unknown dynamic block`);
  if (computed && configured.kind === "null") return NO_FAULTS;
  if (planned.kind === "unknown" && knowsComputedBlocks)
    return contractFault(path, `planned unknown value for ${computed ? "configured" : "non-computed"} block`);
  if (planned.kind === "unknown") return contractFault(path, UNKNOWN_BLOCKS);
  if (nesting === "single" || nesting === "group")
    return planValid(block, prior, configured, planned, knowsComputedBlocks, path);
  if (planned.kind === "null") return contractFault(path, nullBlocks(nesting));
  return nesting === "set"
    ? setOfBlocksValid(planned, path)
    : pairedBlocksValid(block, prior, configured, planned, knowsComputedBlocks, path);
}

const nullBlocks = (nesting: NestingMode): string =>
  `attribute representing a ${nesting} of nested blocks must be empty to indicate no blocks, not null`;

/** Returns a fault for each unknown block of a set. Blocks of a set have no identity by which to pair them. */
function setOfBlocksValid(planned: Value, path: Path): readonly ContractFault[] {
  const members = planned.kind === "sequence" ? planned.items : [];
  return members.flatMap((member) =>
    member.kind === "unknown" ? contractFault([...path, { kind: "element", value: member }], UNKNOWN_BLOCK) : NO_FAULTS,
  );
}

function pairedBlocksValid(
  block: BlockSchema,
  prior: Value,
  configured: Value,
  planned: Value,
  knowsComputedBlocks: boolean,
  path: Path,
): readonly ContractFault[] {
  const plannedMembers = membersByKey(planned);
  const configuredMembers = membersByKey(configured);
  const priorMembers = membersByKey(prior);
  if (planned.type.kind !== "object" && plannedMembers.size !== configuredMembers.size)
    return contractFault(
      path,
      `block count in plan (${plannedMembers.size}) disagrees with count in config (${configuredMembers.size})`,
    );
  const faults: ContractFault[] = [];
  for (const [key, member] of plannedMembers) {
    const at = [...path, typeof key === "number" ? index(key) : stepTo(planned, key)];
    const partner = configuredMembers.get(key);
    const isKeyed = planned.type.kind === "object";
    if (!partner && isKeyed) faults.push(...contractFault(path, notInConfiguration(key)));
    else if (member.kind === "unknown") faults.push(...contractFault(at, UNKNOWN_BLOCK));
    else if (!partner) faults.push(...contractFault(at, notInConfiguration(key)));
    else {
      const priorMember = priorMembers.get(key) ?? nullValue(impliedType(block));
      faults.push(...planValid(block, priorMember, partner, member, knowsComputedBlocks, at));
    }
  }
  for (const key of configuredMembers.keys())
    if (!plannedMembers.has(key))
      faults.push(...contractFault(path, `block key ${quoted(String(key))} from config is not present in plan`));
  return faults;
}

const notInConfiguration = (key: string | number): string =>
  `block key ${quoted(String(key))} from plan is not present in config`;

const UNKNOWN_BLOCKS =
  "attribute representing nested block must not be unknown itself; set nested attribute values to unknown instead";
const UNKNOWN_BLOCK =
  "element representing nested block must not be unknown itself; set nested attribute values to unknown instead";
