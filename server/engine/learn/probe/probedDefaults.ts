import { partKey } from "../../provider/facts.ts";
import { addTo } from "../../source/groupBy.ts";
import { rawEquals } from "../../values/equality.ts";
import { attribute } from "../../values/path.ts";
import { isWhollyKnown, type Value } from "../../values/value.ts";
import { applyPath, membersOf } from "../../values/walk.ts";
import { type Draft, type ObjectSchema, objectsSchema, textsIn, textsOf } from "../draft.ts";
import { merge, type Probe } from "./probe.ts";

/** Whether a value may be made from a configured one, so that it is neither a default nor a constant. */
function repeatsDraft(draft: Draft, value: Value, isComputed: boolean): boolean {
  if (value.kind === "string")
    return value.value !== "" && (isComputed || textsIn(draft).some((text) => isPartOf(text, value.value)));
  if (value.kind === "number") return isComputed && hasNumber(draft, value);
  return membersOf(value).some(([, member]) => repeatsDraft(draft, member, isComputed));
}

const isPartOf = (a: string, b: string): boolean =>
  a === b || (a.length > 2 && b.includes(a)) || (b.length > 2 && a.includes(b));

const hasNumber = (draft: Draft, value: Value): boolean =>
  [...draft.values.values()].some((other) => rawEquals(other, value)) ||
  [...draft.objects.values()].some((objects) => objects.some((object) => hasNumber(object, value)));

/** The share of new objects that have a default. An argument may decide another value for the others. */
const USUAL = 0.8;

/** Returns the value that most new objects have, and whether all have it; undefined if there is none. */
function usualValue(
  values: readonly (Value | undefined)[],
): { readonly value: Value; readonly isAlways: boolean } | undefined {
  for (const value of values.slice(0, 3)) {
    const count = value ? values.filter((other) => other && rawEquals(other, value)).length : 0;
    if (value && count >= values.length * USUAL) return { value, isAlways: count === values.length };
  }
  return undefined;
}

export function keepDefaults(probe: Probe): void {
  for (const [key, values] of probe.initials) {
    const usual = usualValue(values);
    if (usual) merge(probe, key, { default: usual.value, ...(!usual.isAlways && { isUsual: true }) });
  }
}

/** Records what the plugin plans for arguments that a new object does not set, as far as it is known before the apply. */
export function recordDefaults(probe: Probe, draft: Draft, planned: Value): void {
  recordDefaultsIn(probe, probe.block, draft, planned, []);
}

function recordDefaultsIn(
  probe: Probe,
  schema: ObjectSchema,
  draft: Draft,
  planned: Value,
  names: readonly string[],
): void {
  for (const [name, attributeSchema] of schema.attributes) {
    const { optional, required, writeOnly, nested } = attributeSchema;
    const value = applyPath(planned, [attribute(name)]);
    if (!value || required || writeOnly || nested || draft.values.has(name)) continue;
    if (value.kind === "null" && attributeSchema.computed && optional) continue;
    const key = partKey([...names, name].join("."), attributeSchema);
    const isInvented = textsOf(value).some((text) => probe.inventedTexts.includes(text));
    const isDefault = isWhollyKnown(value) && !isInvented && !repeatsDraft(probe.base.draft, value, !optional);
    addTo(probe.initials, key, isDefault ? value : undefined);
  }
  for (const [name, nested] of schema.blockTypes ?? [])
    if (!draft.objects.has(name) && applyPath(planned, [attribute(name)])?.kind === "unknown")
      merge(probe, partKey([...names, name].join("."), nested), { isComputed: true });
  for (const [name, objects] of draft.objects) {
    const part = objectsSchema(schema, name);
    const value = applyPath(planned, [attribute(name)]);
    const [first] = objects;
    if (!part || !first || !value || objects.length !== 1) continue;
    const object = value.kind === "sequence" ? value.items[0] : part.maxItems === 1 ? value : undefined;
    if (object) recordDefaultsIn(probe, part.schema, first, object, [...names, name]);
  }
}
