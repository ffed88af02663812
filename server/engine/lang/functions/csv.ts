import { quoted } from "../../values/text/quote.ts";
import { DYNAMIC, listOf, objectOf, STRING, type Type } from "../../values/type.ts";
import { listValue, objectValue, stringValue } from "../../values/value.ts";
import { define, text } from "./define.ts";
import { type Fault, isFault } from "./fault.ts";
import * as say from "./texts.ts";

const csvdecode = define({
  name: "csvdecode",
  description: "The lines of a CSV text as a list of objects, whose attributes the first line names.",
  parameters: [text("str")],
  returns: DYNAMIC,
  resultType: ([str]) => {
    if (str?.kind !== "string") return DYNAMIC;
    const { rows, fault: wrong } = readCsv(str.value, 1);
    return rows[0] ? tableType(rows[0].fields) : (wrong ?? say.noHeader());
  },
  call: (str) => {
    const { rows, fault: wrong } = readCsv(str, Infinity);
    const [header, ...lines] = rows;
    if (!header) return wrong ?? say.noHeader();
    const type = tableType(header.fields);
    if (isFault(type)) return type;
    for (const { fields, line } of lines)
      if (fields.length !== header.fields.length)
        return say.badCsv(line, "it has another number of fields than the header");
    if (wrong) return wrong;
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

interface Row {
  readonly fields: readonly string[];
  readonly line: number;
}

/** As Go reads CSV: empty lines do not count, a quote within an unquoted field is a fault. */
function readCsv(given: string, most: number): { readonly rows: readonly Row[]; readonly fault?: Fault } {
  const str = given.replaceAll("\r\n", "\n").replace(/\r$/, "");
  const rows: Row[] = [];
  let [at, line] = [0, 1];
  while (at < str.length && rows.length < most) {
    if (str[at] === "\n") {
      at++;
      line++;
      continue;
    }
    const start = line;
    const fields: string[] = [];
    for (let isMore = true; isMore; ) {
      if (str[at] === '"') {
        const quoted = QUOTED.exec(str.slice(at));
        if (!quoted) {
          const lines = str.slice(at).replace(/\n$/, "").split("\n").length - 1;
          return { rows, fault: say.badCsv(line + lines, NOT_QUOTED) };
        }
        const [whole, inner = ""] = quoted;
        line += inner.split("\n").length - 1;
        at += whole.length;
        const next = str[at];
        if (next !== undefined && next !== "," && next !== "\n") return { rows, fault: say.badCsv(line, NOT_QUOTED) };
        fields.push(inner.replaceAll('""', '"'));
      } else {
        const end = /[,\n]/.exec(str.slice(at))?.index;
        const field = str.slice(at, end === undefined ? undefined : at + end);
        if (field.includes('"')) return { rows, fault: say.badCsv(line, 'a " stands in a field without quotes') };
        fields.push(field);
        at += field.length;
      }
      isMore = str[at] === ",";
      at++;
    }
    line++;
    rows.push({ fields, line: start });
  }
  return { rows };
}

const QUOTED = /^"((?:[^"]|"")*)"(?!")/;
const NOT_QUOTED = 'a " is missing or too many in a quoted field';

export const CSV_FUNCTIONS = [csvdecode];
