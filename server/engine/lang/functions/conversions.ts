import { convert } from "../../values/convert.ts";
import { BOOL, DYNAMIC, listOf, mapOf, NUMBER, STRING, setOf, type Type } from "../../values/type.ts";
import { friendlyName } from "../../values/typeName.ts";
import { type FunctionDefinition, fault } from "./define.ts";

const conversion = (name: string, type: Type): FunctionDefinition => ({
  name,
  description: `Converts its argument to a ${friendlyName(type)} value.`,
  parameters: [{ name: "v", type: DYNAMIC, allowNull: true, allowUnknown: true, allowMarked: true }],
  returns: DYNAMIC,
  call: ([value]) => {
    const converted = convert(value!, type);
    return "value" in converted ? converted.value : fault(converted.fault.message, 0);
  },
});

export const CONVERSION_FUNCTIONS: readonly FunctionDefinition[] = [
  conversion("tobool", BOOL),
  conversion("tolist", listOf(DYNAMIC)),
  conversion("tomap", mapOf(DYNAMIC)),
  conversion("tonumber", NUMBER),
  conversion("toset", setOf(DYNAMIC)),
  conversion("tostring", STRING),
];
