import type { Removed } from "../../config/module.ts";
import { type Diagnostic, error } from "../../source/diagnostic.ts";
import type { Range } from "../../source/range.ts";

export const circularMoves = (): Diagnostic =>
  error(
    "plan/circular-moves",
    undefined,
    "Cyclic dependency in move statements",
    "The moved blocks form a circle. Remove one of them.",
  );

export const redundantMove = (range: Range | undefined, from: string): Diagnostic =>
  error(
    "plan/redundant-move",
    range,
    "Redundant move statement",
    `This block moves ${from} to its own address. Remove the block.`,
  );

export const stillDeclared = (range: Range | undefined, from: string, to: string): Diagnostic =>
  error(
    "plan/still-declared",
    range,
    "Moved object still exists",
    `${from} is still declared, so it cannot move to ${to}. Remove its block, or this moved block.`,
  );

export const movedTwice = (range: Range | undefined, from: string, to: string): Diagnostic =>
  error(
    "plan/moved-twice",
    range,
    AMBIGUOUS,
    `Another block already moves ${from} to ${to}, so this block cannot move it too. Remove one of the two.`,
  );

export const replacedTwice = (range: Range | undefined, to: string, from: string): Diagnostic =>
  error(
    "plan/replaced-twice",
    range,
    AMBIGUOUS,
    `Another block already moves ${from} to ${to}, so nothing else can move there. Remove one of the two.`,
  );

const AMBIGUOUS = "Ambiguous move statements";

export const removedButDeclared = (header: Range, address: string, { from, range }: Removed): Diagnostic =>
  error(
    "plan/removed-but-declared",
    header,
    `Removed ${from.resource ? "resource" : "module"} still exists`,
    `A removed block names ${address}, which is still declared. Remove this block, or the removed block.`,
    { related: [{ range, message: "the removed block" }] },
  );
