import type { AttributeSchema } from "../schema/schema.ts";
import type { Value } from "../values/value.ts";
import { type Draft, type ObjectSchema, objectsSchema } from "./draft.ts";
import { inventions } from "./inventions.ts";

/** Returns the least that an object must have: its required arguments and blocks. `variant` chooses among the invented values. */
export function minimalDraft(schema: ObjectSchema, variant = 0): Draft {
  const values = new Map<string, Value>();
  const objects = new Map<string, readonly Draft[]>();
  for (const [name, attribute] of schema.attributes) {
    if (!attribute.required) continue;
    const part = objectsSchema(schema, name);
    if (part) objects.set(name, [minimalDraft(part.schema, variant)]);
    else {
      const value = inventedValue(name, attribute, variant);
      if (value) values.set(name, value);
    }
  }
  for (const [name, { minItems, block }] of schema.blockTypes ?? [])
    if (minItems > 0)
      objects.set(
        name,
        Array.from({ length: minItems }, (_, at) => minimalDraft(block, variant + at)),
      );
  return { values, objects };
}

/** Returns a draft with everything that its object must have. */
export function completed(schema: ObjectSchema, draft: Draft): Draft {
  const least = minimalDraft(schema);
  const given = [...draft.objects].map(([name, objects]) => {
    const part = objectsSchema(schema, name);
    return [name, part ? objects.map((object) => completed(part.schema, object)) : objects] as const;
  });
  return { values: new Map([...least.values, ...draft.values]), objects: new Map([...least.objects, ...given]) };
}

export const inventedValue = (name: string, attribute: AttributeSchema, variant: number): Value | undefined => {
  const values = inventions(name, attribute);
  return values[Math.min(variant, values.length - 1)];
};
