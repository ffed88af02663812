import { blocksAround, type Context } from "./context.ts";
import { shapeAt } from "./destination.ts";
import type { CompletionItem } from "./item.ts";
import { LANGUAGE_KEYS } from "./languageBlocks.ts";
import type { InArgument } from "./position.ts";
import { localNames } from "./schemas.ts";
import { elementOf, membersOf, noteOf, type Shape } from "./shape.ts";
import { namesInTemplate } from "./templateVariables.ts";

/** Returns the keys that an object can have at a position: those of its type, required ones first. */
export function keyItems(context: Context, position: InArgument): readonly CompletionItem[] {
  if (position.argument === "providers") return named(localNames(context.node.module));
  if (context.nearby.template !== undefined) return named(namesInTemplate(context.nearby.template));
  const language = position.keys.length === 0 ? LANGUAGE_KEYS.get(blocksAround(context).at(-1)?.type ?? "") : undefined;
  const shape = intoObject(shapeAt(context, position));
  const { type } = shape;
  const members = [...membersOf(shape)].map(([label, of]): CompletionItem => {
    const isOptional = type?.kind === "object" && type.optional.has(label);
    const note = noteOf({ ...of(), value: undefined });
    return {
      label,
      kind: "attribute",
      rank: isOptional ? 1 : 0,
      ...(note !== undefined && { note }),
    };
  });
  return [...named(language ?? []), ...members];
}

const named = (names: readonly string[]): readonly CompletionItem[] =>
  names.map((label) => ({ label, kind: "attribute", rank: 0 }));

/** Returns the shape of the objects that a value is made of: the elements of a collection, or the value itself. */
const intoObject = (shape: Shape): Shape => (membersOf(shape).size > 0 ? shape : elementOf(shape));
