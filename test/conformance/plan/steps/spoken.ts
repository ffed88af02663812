import { parseLanguage } from "../../../../server/engine/config/language.ts";
import { dialectOf } from "../../../../server/engine/lang/dialect.ts";
import { type Feature, supports } from "../../../../server/engine/lang/features.ts";
import { LANGUAGE } from "../../../support/terraform.ts";

const { product, version } = parseLanguage(LANGUAGE)!;
const dialect = dialectOf(product, version);

/** Whether the language of the judge has a feature. Only then does the generator write it. */
export const speaks = (feature: Feature): boolean => supports(dialect, feature);

/** Whether the judge is OpenTofu. */
export const isOpenTofu = product === "opentofu";

/** Expressions that not every judge understands, and whose configuration it would refuse as a whole. */
const LATER: readonly (readonly [RegExp, Feature])[] = [
  [/\bephemeralasnull\(/, "ephemeralasnull"],
  [/\bissensitive\(/, "issensitive"],
  [/\bprovider::/, "builtin-provider-functions"],
];

/** Whether the language of the judge has everything that an expression uses. */
export const isSpoken = (text: string): boolean =>
  LATER.every(([pattern, feature]) => speaks(feature) || !pattern.test(text));
