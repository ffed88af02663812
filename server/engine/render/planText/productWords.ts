import { type Dialect, productName, programName } from "../../lang/dialect.ts";
import { type Feature, supports } from "../../lang/features.ts";
import { remember } from "../../source/remember.ts";

/**
 * How changed items of a list are shown as changes: all of a list that keeps its length, by their places; otherwise objects only, or
 * objects and texts of several lines.
 */
export type Pairing = "items" | "objects" | "objects-and-texts";

const pairingOf = (dialect: Dialect): Pairing =>
  supports(dialect, "paired-list-items")
    ? "items"
    : supports(dialect, "paired-texts")
      ? "objects-and-texts"
      : "objects";

/** How the values of a plan are compared and shown. */
export interface ValueRules {
  readonly pairing: Pairing;
  /** Whether an empty string is shown as none in every attribute of a block and nowhere else; otherwise where it may come from the original SDK. */
  readonly omitsEmptyAttributes: boolean;
  /** Whether a number is shown as the nearest double. */
  readonly roundsNumbers: boolean;
  /**
   * How nested blocks whose number is not known are shown: not at all, beside those that were there, or in their place, as one block with
   * its own attributes or with those of the block around it.
   */
  readonly unknownBlocks: "none" | "apart" | "whole" | "outer";
  /** Whether a write-only attribute changes with its block, and is not called sensitive. */
  readonly writesWithBlock: boolean;
  /** Whether the value before an unknown one repeats its remark. */
  readonly repeatsRemarks: boolean;
}

/** The words of plan texts that the products and their versions do not share. */
export interface ProductWords {
  readonly product: string;
  readonly command: string;
  readonly rules: ValueRules;
  /** Whether the version has the words of a feature. */
  has(feature: Feature): boolean;
}

function unknownBlocksOf(dialect: Dialect): ValueRules["unknownBlocks"] {
  if (!supports(dialect, "unknown-blocks")) return "none";
  if (supports(dialect, "unknown-blocks-apart")) return "apart";
  return supports(dialect, "unknown-block-members") ? "whole" : "outer";
}

export const productWords = remember(
  (dialect: Dialect): ProductWords => ({
    product: productName(dialect.product),
    command: programName(dialect.product),
    rules: {
      pairing: pairingOf(dialect),
      omitsEmptyAttributes: !supports(dialect, "shown-empty-texts"),
      roundsNumbers: !supports(dialect, "exact-number-texts"),
      unknownBlocks: unknownBlocksOf(dialect),
      writesWithBlock: supports(dialect, "write-only-with-block"),
      repeatsRemarks: supports(dialect, "repeated-remarks"),
    },
    has: (feature) => supports(dialect, feature),
  }),
);
