import { toDouble } from "../values/numbers/number.ts";
import { jsonString } from "../values/text/quote.ts";
import type { Value } from "../values/value.ts";
import { configurationAsValue } from "./configurationAsValue.ts";
import type { UnitConfiguration } from "./unit.ts";

/** Returns what `terragrunt render --format json` prints of a configuration, without the end of the line. */
export const renderedJson = (unit: UnitConfiguration): string => jsonOf(configurationAsValue(unit));

/** Every number goes through a double there, and unknown parts are empty texts. */
function jsonOf(value: Value): string {
  switch (value.kind) {
    case "null":
      return "null";
    case "unknown":
      return '""';
    case "string":
      return jsonString(value.value);
    case "bool":
      return String(value.value);
    case "number":
      return JSON.stringify(toDouble(value.value));
    case "sequence":
      return `[${value.items.map(jsonOf).join()}]`;
    case "mapping":
      return `{${[...value.entries].map(([name, member]) => `${jsonString(name)}:${jsonOf(member)}`).join()}}`;
  }
}
