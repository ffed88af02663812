import type { Type } from "../values/type.ts";
import type { AttributeSchema } from "./schema.ts";

/** Returns the schema of an attribute that nobody says more of. */
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
