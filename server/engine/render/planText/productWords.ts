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

/** The words of plan texts that the products and their versions do not share. */
export interface ProductWords {
  readonly product: string;
  readonly command: string;
  readonly pairing: Pairing;
  /** Whether the version has the words of a feature. */
  has(feature: Feature): boolean;
}

export const productWords = remember(
  (dialect: Dialect): ProductWords => ({
    product: productName(dialect.product),
    command: programName(dialect.product),
    pairing: pairingOf(dialect),
    has: (feature) => supports(dialect, feature),
  }),
);
