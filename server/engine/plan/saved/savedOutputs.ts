import { fromMsgpack } from "../../values/encodings/fromMsgpack.ts";
import { SENSITIVE } from "../../values/marks.ts";
import { compareCodePoints, DYNAMIC } from "../../values/type.ts";
import { type Value, withMarks } from "../../values/value.ts";
import type { OutputChange } from "../rows/outputChanges.ts";
import type { WrittenOutputChange } from "./planMessage.ts";
import { isRefusal, type Refusal } from "./refusal.ts";
import * as say from "./refusals.ts";
import { valueOrRefusal } from "./savedTraces.ts";

/** Returns the changes of the outputs, by their names. */
export function savedOutputs(outputs: readonly WrittenOutputChange[]): readonly OutputChange[] | Refusal {
  const changes: OutputChange[] = [];
  for (const output of outputs) {
    const change = savedOutput(output);
    if (isRefusal(change)) return change;
    changes.push(change);
  }
  return changes.sort((a, b) => compareCodePoints(a.name, b.name));
}

function savedOutput({ name, sensitive, change }: WrittenOutputChange): OutputChange | Refusal {
  const values: Value[] = [];
  for (const bytes of change.values) {
    const decoded = valueOrRefusal(fromMsgpack(bytes, DYNAMIC, [`output.${name}`]));
    if (isRefusal(decoded)) return say.unreadableOutput(name, decoded.refusal);
    values.push(withMarks(decoded.value, sensitive ? SENSITIVE : 0));
  }
  const [first, second] = values;
  switch (change.action) {
    case "create":
      return { name, sensitive, before: undefined, after: first, action: "create" };
    case "delete":
      return { name, sensitive, before: first, after: undefined, action: "delete" };
    case "no-op":
      return { name, sensitive, before: first, after: first, action: "no-op" };
    case "update":
      return { name, sensitive, before: first, after: second, action: "update" };
    default:
      return say.unreadableOutput(name, "its action is none that an output can have");
  }
}
