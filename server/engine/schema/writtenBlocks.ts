import { remember } from "../source/remember.ts";
import { blocksOfType } from "../syntax/bodyArguments.ts";
import { justArguments } from "../syntax/content.ts";
import type { Block, Body } from "../syntax/tree.ts";

export const argumentNames = (body: Body): readonly string[] =>
  body.json
    ? [...justArguments(body).value.keys()]
    : body.items.flatMap((item) => (item.kind === "argument" ? [item.name] : []));

/** The blocks of one type as they are written, including the blocks that a `dynamic` block generates. */
export interface WrittenBlock {
  readonly type: string;
  readonly isLabelled: boolean;
  readonly body: Body;
}

// In the JSON syntax nothing tells a block from an argument: everything is read as an argument there.
export const writtenBlocks = ({ items, json }: Body): readonly WrittenBlock[] =>
  json ? [] : items.flatMap((item) => (item.kind === "block" ? blocksOfItem(item) : []));

function blocksOfItem({ type, labels, body }: Block): readonly WrittenBlock[] {
  const [label] = labels;
  if (type !== "dynamic" || !label) return [{ type, isLabelled: label !== undefined, body }];
  const isLabelled = body.items.some((item) => item.kind === "argument" && item.name === "labels");
  const contents = contentBodies(body);
  // Without content, the dynamic block generates none; yet its type is not an argument.
  return [...contents, ...(contents.length === 0 ? [NO_BODY(body)] : [])].map((inner) => ({
    type: label.value,
    isLabelled,
    body: inner,
  }));
}

/** Returns the bodies of the `content` blocks of a `dynamic` block. */
export const contentBodies = (dynamic: Body): readonly Body[] =>
  blocksOfType(dynamic, "content").map(({ body }) => body);

const NO_BODY = (around: Body): Body => ({ ...around, items: [] });

/**
 * Returns the names of all arguments and blocks in a body. A nested name follows the name of its block: `disk`,
 * `disk.size`.
 */
export const writtenNames = remember(
  (body: Body): ReadonlySet<string> =>
    new Set([
      ...argumentNames(body),
      ...writtenBlocks(body).flatMap((block) => [
        block.type,
        ...[...writtenNames(block.body)].map((name) => `${block.type}.${name}`),
      ]),
    ]),
);
