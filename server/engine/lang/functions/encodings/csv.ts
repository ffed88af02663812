import * as say from "../../../codecs/codecFaults.ts";
import { readCsv } from "../../../codecs/csv.ts";
import { type Fault, isFault } from "../../../codecs/fault.ts";
import { quoted } from "../../../values/text/quote.ts";
import { DYNAMIC, listOf, objectOf, STRING, type Type } from "../../../values/type.ts";
import { listValue, objectValue, stringValue } from "../../../values/value.ts";
import { define, text } from "../define.ts";

const csvdecode = define({
  name: "csvdecode",
  description: "Decodes CSV into a list of objects, whose attributes the first line names.",
  parameters: [text("str")],
  returns: DYNAMIC,
  resultType: ([str]) => {
    if (str?.kind !== "string") return DYNAMIC;
    const { rows, fault: wrong } = readCsv(str.value, 1);
    return rows[0] ? tableType(rows[0].fields) : (wrong ?? say.noHeader());
  },
  call: (str) => {
    const { rows, fault: columnFault } = readCsv(str, Infinity);
    const [header, ...lines] = rows;
    if (!header) return columnFault ?? say.noHeader();
    const type = tableType(header.fields);
    if (isFault(type)) return type;
    for (const { fields, line } of lines)
      if (fields.length !== header.fields.length)
        return say.badCsv(line, "it has another number of fields than the header");
    if (columnFault) return columnFault;
    const items = lines.map(({ fields }) =>
      objectValue(header.fields.map((name, at) => [name, stringValue(fields[at] ?? "")] as const)),
    );
    return listValue(type.kind === "list" ? type.element : DYNAMIC, items);
  },
});

function tableType(names: readonly string[]): Type | Fault {
  const attributes = new Map<string, Type>();
  for (const name of names) {
    if (attributes.has(name)) return say.sameColumn(quoted(name));
    attributes.set(name, STRING);
  }
  return listOf(objectOf(attributes));
}

export const CSV_FUNCTIONS = [csvdecode];
