import type { Diagnostic } from "../source/diagnostic.ts";
import { jsonBody, propertyName } from "../syntax/json/body.ts";
import type { Body, Expression, Item, ObjectItem } from "../syntax/tree.ts";
import { stringValue } from "../values/value.ts";
import * as say from "./unitFindings.ts";

/** Returns the body of a file, with an empty label for the include that has none. */
export function bodyWithLabels(body: Body, findings: Diagnostic[]): Body {
  return body.json ? jsonBodyWithLabels(body) : nativeBodyWithLabels(body, findings);
}

function nativeBodyWithLabels(body: Body, findings: Diagnostic[]): Body {
  const bare = body.items.filter(
    (item) => item.kind === "block" && item.type === "include" && item.labels.length === 0,
  );
  if (bare.length === 0) return body;
  if (bare.length > 1) findings.push(say.repeatedBareInclude(bare[1]!.range));
  const items = body.items.map(
    (item): Item =>
      item.kind === "block" && item === bare[0] ? { ...item, labels: [{ value: "", range: item.typeRange }] } : item,
  );
  return { ...body, items };
}

/** In JSON, an include without a label is an object with a path. */
function jsonBodyWithLabels(body: Body): Body {
  const { value } = body;
  if (value?.kind !== "object") return body;
  const at = value.items.findIndex((item) => propertyName(item) === "include");
  const written = value.items[at];
  const bare = written && bareIncludeIn(written.value);
  if (!written || !bare) return body;
  const key: Expression = {
    kind: "literal",
    value: stringValue(""),
    range: written.key.range,
    json: { text: "", diagnostics: [] },
  };
  const labelled: Expression = { kind: "object", items: [{ key, value: bare }], open: bare.range, range: bare.range };
  const items: ObjectItem[] = value.items.map((item, index) => (index === at ? { ...item, value: labelled } : item));
  return jsonBody({ ...value, items });
}

function bareIncludeIn(value: Expression): Expression | undefined {
  const only = value.kind === "tuple" && value.items.length === 1 ? value.items[0]! : value;
  if (only.kind !== "object") return undefined;
  return only.items.some((item) => propertyName(item) === "path" && item.value.json?.text !== undefined)
    ? only
    : undefined;
}
