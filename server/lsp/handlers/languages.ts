import { productName } from "../../engine/lang/dialect.ts";
import { releasesOf } from "../../engine/lang/releases.ts";
import { LANGUAGES } from "../../protocol/methods.ts";
import { answering } from "../messages.ts";

export const onLanguages = answering(LANGUAGES, "Languages", async () =>
  (["terraform", "opentofu"] as const).flatMap((product) =>
    releasesOf(product)
      .map(([major, minor]) => `${major}.${minor}`)
      .map((version) => ({ language: `${product}@${version}`, title: `${productName(product)} ${version}` }))
      .toReversed(),
  ),
);
