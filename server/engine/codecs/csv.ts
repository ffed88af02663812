import * as say from "./codecFaults.ts";
import type { Fault } from "./fault.ts";

/** A line that is not empty. */
export interface Row {
  readonly fields: readonly string[];
  /** 1-based. */
  readonly line: number;
}

/**
 * Decodes up to `most` rows of CSV as Go does: empty lines are ignored, and a quote within an unquoted field is a fault.
 */
export function readCsv(text: string, most: number): { readonly rows: readonly Row[]; readonly fault?: Fault } {
  const str = text.replaceAll("\r\n", "\n").replace(/\r$/, "");
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
        if (field.includes('"'))
          return { rows, fault: say.badCsv(line, 'a " is not allowed in a field without quotes') };
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
