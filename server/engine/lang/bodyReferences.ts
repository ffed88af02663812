import { remember } from "../source/remember.ts";
import { keywordOf } from "../syntax/expressions.ts";
import type { Block, Body, Traversal } from "../syntax/tree.ts";
import { isReference, parseReference, type Reference, traversalsOf } from "./reference.ts";

/** Every traversal in a body, nested blocks included, but for those of a name that a `dynamic` block binds. */
export const bodyTraversals = remember((body: Body): readonly Traversal[] => collect(body, new Set()));

/** The references in a body that can be read as such. */
export const bodyReferences = (body: Body): readonly Reference[] =>
  bodyTraversals(body).map(parseReference).filter(isReference);

function collect(body: Body, bound: ReadonlySet<string>): readonly Traversal[] {
  return body.items.flatMap((item) => {
    // In JSON a dynamic block cannot be told from an argument without a schema: its iterator would be taken for a resource.
    if (item.kind === "argument" && body.json && item.name === "dynamic") return [];
    if (item.kind === "argument") return traversalsOf(item.expression).filter(({ root }) => !bound.has(root));
    return item.type === "dynamic" ? collectDynamic(item, bound) : collect(item.body, bound);
  });
}

/** `dynamic "name"`: its content sees an iterator, which is called as the block is, or as `iterator` says. */
function collectDynamic(block: Block, bound: ReadonlySet<string>): readonly Traversal[] {
  const label = block.labels[0]?.value;
  const iterator = block.body.items.find((item) => item.kind === "argument" && item.name === "iterator");
  const name = (iterator?.kind === "argument" ? keywordOf(iterator.expression) : undefined) ?? label;
  const inner = name === undefined ? bound : new Set(bound).add(name);
  return block.body.items.flatMap((item) => {
    if (item === iterator) return [];
    if (item.kind === "argument") {
      // Labels are made for each element, so the iterator is there.
      const names = item.name === "labels" ? inner : bound;
      return traversalsOf(item.expression).filter(({ root }) => !names.has(root));
    }
    return collect(item.body, inner);
  });
}
