import { productName } from "../../engine/lang/dialect.ts";
import { releasesOf } from "../../engine/lang/releases.ts";
import type { LanguagesReply } from "../../protocol/methods.ts";
import type { Handler } from "../world.ts";

export const onLanguages: Handler<unknown, LanguagesReply> = async () =>
  (["terraform", "opentofu"] as const).flatMap((product) =>
    releasesOf(product)
      .map(([major, minor]) => `${major}.${minor}`)
      .map((version) => ({ language: `${product}@${version}`, title: `${productName(product)} ${version}` }))
      .toReversed(),
  );
