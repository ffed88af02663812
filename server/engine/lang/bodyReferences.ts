import { remember } from "../source/remember.ts";
import { keywordOf } from "../syntax/expressions.ts";
import { jsonBody, propertiesOf, propertyName } from "../syntax/json/body.ts";
import type { Body, Expression, Traversal } from "../syntax/tree.ts";
import { isReference, parseReference, type Reference, traversalsOf } from "./reference.ts";

/** Returns every traversal in a body, including nested blocks, except those of a name that a `dynamic` block binds. */
export const bodyTraversals = remember((body: Body): readonly Traversal[] => collect(body, new Set()));

/** Returns the valid references in a body. */
export const bodyReferences = (body: Body): readonly Reference[] =>
  bodyTraversals(body).map(parseReference).filter(isReference);

function collect(body: Body, bound: ReadonlySet<string>): readonly Traversal[] {
  return body.items.flatMap((item) => {
    if (item.kind === "block")
      return item.type === "dynamic"
        ? collectDynamic(item.labels[0]?.value, item.body, bound)
        : collect(item.body, bound);
    return body.json ? collectProperty(item.name, item.expression, bound) : freeIn(item.expression, bound);
  });
}

/**
 * Collects from a JSON property, which may be an argument or blocks: only its form tells that it is a `dynamic` block.
 */
function collectProperty(name: string, value: Expression, bound: ReadonlySet<string>): readonly Traversal[] {
  const dynamic = name === "dynamic" ? jsonDynamics(value) : undefined;
  if (dynamic) return dynamic.flatMap(({ label, body }) => collectDynamic(label, body, bound));
  if (value.kind === "tuple") return value.items.flatMap((item) => collectProperty(name, item, bound));
  if (value.kind !== "object") return freeIn(value, bound);
  return value.items.flatMap((property) => [
    ...freeIn(property.key, bound),
    ...collectProperty(propertyName(property), property.value, bound),
  ]);
}

/** Returns the `dynamic` blocks of a JSON value in the form `{LABEL: {"content": …}}`; undefined for any other form. */
function jsonDynamics(value: Expression): readonly { readonly label: string; readonly body: Body }[] | undefined {
  const blocks = propertiesOf(value).flatMap((labelled) =>
    (labelled.value.kind === "tuple" ? labelled.value.items : [labelled.value]).map((object) => ({
      label: propertyName(labelled),
      body: jsonBody(object),
    })),
  );
  const isDynamic = ({ body }: { readonly body: Body }) =>
    body.items.some((item) => item.kind === "argument" && item.name === "content");
  return blocks.length > 0 && blocks.every(isDynamic) ? blocks : undefined;
}

/**
 * Collects from `dynamic "name"`: its content sees an iterator, which is named by `iterator` or else by the block type.
 */
function collectDynamic(label: string | undefined, body: Body, bound: ReadonlySet<string>): readonly Traversal[] {
  const iterator = body.items.find((item) => item.kind === "argument" && item.name === "iterator");
  const name = (iterator?.kind === "argument" ? keywordOf(iterator.expression) : undefined) ?? label;
  const inner = name === undefined ? bound : new Set(bound).add(name);
  return body.items.flatMap((item) => {
    if (item === iterator) return [];
    if (item.kind === "block") return collect(item.body, inner);
    if (body.json && item.name === "content") return collect(jsonBody(item.expression), inner);
    // Labels are evaluated for each element, so they see the iterator.
    return freeIn(item.expression, item.name === "labels" ? inner : bound);
  });
}

const freeIn = (expression: Expression, bound: ReadonlySet<string>): readonly Traversal[] =>
  traversalsOf(expression).filter(({ root }) => !bound.has(root));
