import { TYPE_TEXT } from "../../values/marks.ts";
import { printType } from "../../values/text/print.ts";
import { DYNAMIC, STRING } from "../../values/type.ts";
import { stringValue, withMarks } from "../../values/value.ts";
import type { FunctionDefinition } from "../scope.ts";
import { value } from "./define.ts";

/** The console's `type` function: the type of a value as text that can only be shown. */
export const TYPE_FUNCTION: FunctionDefinition = {
  name: "type",
  description: "The type of a value.",
  parameters: [value("value", DYNAMIC, { allowNull: true, allowUnknown: true, allowMarked: true, allowDynamic: true })],
  returns: STRING,
  call: ([given]) => {
    const isType = given !== undefined && (given.marks & TYPE_TEXT) !== 0;
    return withMarks(stringValue(isType ? "type" : printType(given?.type ?? DYNAMIC)), TYPE_TEXT);
  },
};
