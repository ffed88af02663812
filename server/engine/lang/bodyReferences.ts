import { remember } from "../source/remember.ts";
import { keywordOf } from "../syntax/expressions.ts";
import { jsonBody, nameOf, propertiesOf } from "../syntax/json/body.ts";
import type { Body, Expression, Traversal } from "../syntax/tree.ts";
import { isReference, parseReference, type Reference, traversalsOf } from "./reference.ts";

/** Every traversal in a body, nested blocks included, but for those of a name that a `dynamic` block binds. */
export const bodyTraversals = remember((body: Body): readonly Traversal[] => collect(body, new Set()));

/** The references in a body that can be read as such. */
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

/** In JSON a property may be an argument or stand for blocks: only its form tells that it is a `dynamic` block. */
function collectProperty(name: string, value: Expression, bound: ReadonlySet<string>): readonly Traversal[] {
  const dynamic = name === "dynamic" ? jsonDynamics(value) : undefined;
  if (dynamic) return dynamic.flatMap(({ label, body }) => collectDynamic(label, body, bound));
  if (value.kind === "tuple") return value.items.flatMap((item) => collectProperty(name, item, bound));
  if (value.kind !== "object") return freeIn(value, bound);
  return value.items.flatMap((property) => [
    ...freeIn(property.key, bound),
    ...collectProperty(nameOf(property), property.value, bound),
  ]);
}

/** The `dynamic` blocks that a JSON value has the form of: `{LABEL: {"content": …}}`. Undefined if it has another form. */
function jsonDynamics(value: Expression): readonly { readonly label: string; readonly body: Body }[] | undefined {
  const blocks = propertiesOf(value).flatMap((labelled) =>
    (labelled.value.kind === "tuple" ? labelled.value.items : [labelled.value]).map((object) => ({
      label: nameOf(labelled),
      body: jsonBody(object),
    })),
  );
  const isDynamic = ({ body }: { readonly body: Body }) =>
    body.items.some((item) => item.kind === "argument" && item.name === "content");
  return blocks.length > 0 && blocks.every(isDynamic) ? blocks : undefined;
}

/** `dynamic "name"`: its content sees an iterator, which is called as the block is, or as `iterator` says. */
function collectDynamic(label: string | undefined, body: Body, bound: ReadonlySet<string>): readonly Traversal[] {
  const iterator = body.items.find((item) => item.kind === "argument" && item.name === "iterator");
  const name = (iterator?.kind === "argument" ? keywordOf(iterator.expression) : undefined) ?? label;
  const inner = name === undefined ? bound : new Set(bound).add(name);
  return body.items.flatMap((item) => {
    if (item === iterator) return [];
    if (item.kind === "block") return collect(item.body, inner);
    if (body.json && item.name === "content") return collect(jsonBody(item.expression), inner);
    // Labels are made for each element, so they see the iterator.
    return freeIn(item.expression, item.name === "labels" ? inner : bound);
  });
}

const freeIn = (expression: Expression, bound: ReadonlySet<string>): readonly Traversal[] =>
  traversalsOf(expression).filter(({ root }) => !bound.has(root));
