import type { AttributeSchema, BlockSchema } from "../../schema/schema.ts";
import { SENSITIVE } from "../../values/marks.ts";
import { attribute, type Path } from "../../values/path.ts";
import { quoted } from "../../values/text/quote.ts";
import { childrenOf, deepMarks, type Value, withoutDeepMarks } from "../../values/value.ts";
import { attributeOf, blockOf, membersByKey, stepTo } from "./objectMembers.ts";
import { setCompatibility } from "./setCompatibility.ts";
import { valueCompatible } from "./valueCompatibility.ts";
import { type ContractFault, contractFault, NO_FAULTS } from "./violation.ts";

/**
 * Returns the violations of an object that does not complete the planned object. Known values must stay equal. Values for
 * unknown ones must match their type and refinements. Terraform compares the final plan with the initial plan, and the new
 * state with the plan, by this rule. Source: seeds, "PlanResourceChange" and "ApplyResourceChange".
 */
export function objectCompatible(
  schema: BlockSchema,
  planned: Value,
  actual: Value,
  path: Path = [],
): readonly ContractFault[] {
  const whole = path.length === 0 ? "Root object " : "";
  if (planned.kind === "null" && actual.kind === "null") return NO_FAULTS;
  if (planned.kind === "null") return contractFault(path, `${whole}was absent, but now present`);
  if (actual.kind === "null") return contractFault(path, `${whole}was present, but now absent`);
  const faults: ContractFault[] = [];
  for (const [name, attributeSchema] of schema.attributes) {
    const plannedValue = attributeOf(planned, name, attributeSchema);
    const actualValue = attributeOf(actual, name, attributeSchema);
    if (plannedValue === actualValue) continue;
    const at = [...path, attribute(name)];
    const attributeFaults = valueCompatible(withoutDeepMarks(plannedValue), withoutDeepMarks(actualValue), at);
    const secret =
      attributeFaults.length > 0 && (isSecret(attributeSchema, plannedValue) || isSecret(attributeSchema, actualValue));
    if (attributeFaults.length > 0)
      faults.push(...(secret ? contractFault(at, "inconsistent values for sensitive attribute") : attributeFaults));
  }
  for (const [name, { nesting, block, computed }] of schema.blockTypes) {
    const plannedBlocks = blockOf(planned, name, schema);
    const actualBlocks = blockOf(actual, name, schema);
    const at = [...path, attribute(name)];
    // Terraform names no more than the first of these faults, and an unknown value without its path.
    if (computed && actualBlocks.kind === "null" && nesting !== "single")
      return [...faults, ...contractFault(at, "null block value after apply")];
    if (computed && plannedBlocks.kind === "unknown")
      return valueCompatible(withoutDeepMarks(plannedBlocks), withoutDeepMarks(actualBlocks), []);
    faults.push(
      ...(nesting === "single" || nesting === "group" ? singleCompatible : COMPATIBLE[nesting])(
        block,
        plannedBlocks,
        actualBlocks,
        at,
      ),
    );
  }
  return faults;
}

/** Whether any part of an attribute's value is sensitive, by its marks or by the schema. */
function isSecret(schema: AttributeSchema, value: Value): boolean {
  if (schema.sensitive || (value.marks & SENSITIVE) !== 0) return true;
  if (!schema.nested) return (deepMarks(value) & SENSITIVE) !== 0;
  const { nesting, attributes } = schema.nested;
  const objects = nesting === "single" ? [value] : [...childrenOf(value)];
  return objects.some(
    (object) =>
      (object.marks & SENSITIVE) !== 0 ||
      (object.kind === "mapping" &&
        [...attributes].some(([name, inner]) => isSecret(inner, attributeOf(object, name, inner)))),
  );
}

type Compare = (block: BlockSchema, planned: Value, actual: Value, path: Path) => readonly ContractFault[];

// An unknown block may turn out to be absent.
const singleCompatible: Compare = (block, planned, actual, path) =>
  planned.kind === "unknown" && actual.kind === "null" ? NO_FAULTS : objectCompatible(block, planned, actual, path);

const isOpen = (value: Value): boolean => value.kind === "unknown" || value.kind === "null";

const listCompatible: Compare = (block, planned, actual, path) => {
  if (isOpen(planned) || isOpen(actual)) return NO_FAULTS;
  return countChange(planned, actual, path) ?? membersCompatible(block, planned, actual, path);
};

const mapCompatible: Compare = (block, planned, actual, path) => {
  if (planned.type.kind !== "object") return listCompatible(block, planned, actual, path);
  const appeared = [...membersByKey(actual).keys()].filter((key) => !membersByKey(planned).has(key));
  return [
    ...[...membersByKey(planned).keys()]
      .filter((key) => !membersByKey(actual).has(key))
      .flatMap((key) => contractFault(path, `block key ${quoted(String(key))} has vanished`)),
    ...membersCompatible(block, planned, actual, path),
    ...appeared.flatMap((key) => contractFault(path, `new block key ${quoted(String(key))} has appeared`)),
  ];
};

const setCompatible: Compare = (block, planned, actual, path) => {
  if (planned.kind !== "sequence" || actual.kind !== "sequence") return NO_FAULTS;
  const faults = setCompatibility(
    planned.items,
    actual.items,
    path,
    (a, b) => objectCompatible(block, a, b, ELEMENT).length === 0,
  );
  const [before, after] = [planned.items.length, actual.items.length];
  return after > before
    ? [...faults, ...contractFault(path, `block set length changed from ${before} to ${after}`)]
    : faults;
};

/** A placeholder path within a set, where only the existence of a fault counts. */
const ELEMENT: Path = [attribute("")];

const COMPATIBLE: Readonly<Record<"list" | "map" | "set", Compare>> = {
  list: listCompatible,
  map: mapCompatible,
  set: setCompatible,
};

function countChange(planned: Value, actual: Value, path: Path): readonly ContractFault[] | undefined {
  const [before, after] = [membersByKey(planned).size, membersByKey(actual).size];
  return before === after ? undefined : contractFault(path, `block count changed from ${before} to ${after}`);
}

function membersCompatible(block: BlockSchema, planned: Value, actual: Value, path: Path): readonly ContractFault[] {
  const actualMembers = membersByKey(actual);
  return [...membersByKey(planned)].flatMap(([key, member]) => {
    const partner = actualMembers.get(key);
    return partner ? objectCompatible(block, member, partner, [...path, stepTo(planned, key)]) : NO_FAULTS;
  });
}
