import { remember } from "../source/remember.ts";
import { justArguments } from "../syntax/content.ts";
import type { Block, Body } from "../syntax/tree.ts";

/** The arguments that a body has. */
export const argumentNames = (body: Body): readonly string[] =>
  body.json
    ? [...justArguments(body).value.keys()]
    : body.items.flatMap((item) => (item.kind === "argument" ? [item.name] : []));

/** Blocks of one type as they are written: what a `dynamic` block makes is one of them. */
export interface WrittenBlock {
  readonly type: string;
  readonly isLabelled: boolean;
  readonly body: Body;
}

// In the JSON variant nothing tells a block from an argument: all is read as arguments there.
export const blocksIn = ({ items, json }: Body): readonly WrittenBlock[] =>
  json ? [] : items.flatMap((item) => (item.kind === "block" ? writtenBlock(item) : []));

function writtenBlock({ type, labels, body }: Block): readonly WrittenBlock[] {
  const [label] = labels;
  if (type !== "dynamic" || !label) return [{ type, isLabelled: label !== undefined, body }];
  const isLabelled = body.items.some((item) => item.kind === "argument" && item.name === "labels");
  const contents = body.items.flatMap((item) => (item.kind === "block" && item.type === "content" ? [item.body] : []));
  // Without content it makes none, and yet is no argument.
  return [...contents, ...(contents.length === 0 ? [NO_BODY(body)] : [])].map((inner) => ({
    type: label.value,
    isLabelled,
    body: inner,
  }));
}

const NO_BODY = (around: Body): Body => ({ ...around, items: [] });

/** The names of all arguments and blocks that a body has, those of what is in a block behind its own: `disk`, `disk.size`. */
export const writtenNames = remember(
  (body: Body): ReadonlySet<string> =>
    new Set([
      ...argumentNames(body),
      ...blocksIn(body).flatMap((block) => [
        block.type,
        ...[...writtenNames(block.body)].map((name) => `${block.type}.${name}`),
      ]),
    ]),
);
