import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { type Cursor, covers } from "../cursor.ts";
import { successorOf } from "../deprecation.ts";
import type { Offer } from "../editing/codeAction.ts";
import { effectOf } from "../editing/editEffect.ts";
import { namedBlock, writtenSchema } from "../writtenSchema.ts";

/**
 * Returns the action that writes the successor of a deprecated argument in its place, with what that does to the plan. Empty if the provider
 * names no single successor, if that is set already, or if an object would be lost.
 */
export function deprecatedArgument(
  plan: ExplainablePlan,
  path: string,
  { item, nested, argument, offset }: Cursor,
): readonly Offer[] {
  if (item.kind !== "block" || !argument || !covers(argument.nameRange, offset)) return [];
  const blocks = [item, ...nested];
  const schema = writtenSchema(plan, path, blocks.map(namedBlock));
  const successor = schema && successorOf(schema, argument.name);
  const isSet = blocks.at(-1)!.body.items.some((each) => each.kind === "argument" && each.name === successor);
  if (successor === undefined || isSet) return [];
  const edits = [{ range: argument.nameRange, text: successor }];
  const title = `Replace ${argument.name} with ${successor}`;
  const titled = (edited: ExplainablePlan) => {
    const { text, isHarmful, isNone } = effectOf(plan, edited);
    if (isHarmful) return undefined;
    return isNone ? title : `${title}: ${text}`;
  };
  return [{ title, kind: "quickfix", mends: "deprecated", edits, titled }];
}
