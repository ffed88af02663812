import type { Dialect } from "../../lang/dialect.ts";
import { type Feature, supports } from "../../lang/features.ts";
import { remember } from "../../source/remember.ts";

/** The words of plan texts that the products and their versions do not share. */
export interface ProductWords {
  readonly product: string;
  readonly command: string;
  /** Whether items of lists that keep their length are compared one by one. */
  readonly pairsItems: boolean;
  /** Whether the version has the words of a feature. */
  has(feature: Feature): boolean;
}

export const productWords = remember((dialect: Dialect): ProductWords => {
  const isOpenTofu = dialect.product === "opentofu";
  return {
    product: isOpenTofu ? "OpenTofu" : "Terraform",
    command: isOpenTofu ? "tofu" : "terraform",
    pairsItems: supports(dialect, "paired-list-items"),
    has: (feature) => supports(dialect, feature),
  };
});
