import type { AttributeSchema } from "../../schema/schema.ts";
import type { Type } from "../../values/type.ts";

/** Returns the schema of an attribute of a built-in type. */
export function attributeSchema(type: Type, kind: "computed" | "optional" | "required"): AttributeSchema {
  return {
    type,
    required: kind === "required",
    optional: kind === "optional",
    computed: kind === "computed",
    sensitive: false,
    writeOnly: false,
    deprecated: false,
  };
}
