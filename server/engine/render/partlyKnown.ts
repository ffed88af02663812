import type { OpenArgument, PartlyKnown } from "../lifecycle/partlyKnown.ts";
import { groupBy } from "../source/groupBy.ts";
import { symbolOf } from "./changeWords.ts";
import { reasonText } from "./notPlannedReasons.ts";
import type { Secrets } from "./secrets.ts";
import { pathName } from "./valueText.ts";

/** The words for an instance of which only a part is known. */
export const MAY_CHANGE = "may change";

/** Returns the symbol of an instance of which only a part is known: an update if an argument is certain to change. */
export const partlyKnownSymbol = ({ changes }: PartlyKnown): string => (changes.length > 0 ? symbolOf("update") : "?");

/** `instance_type · subnet_id not known (module.vpc is not installed)`: the certain changes, then the rest. */
export function partlyKnownText({ changes, open }: PartlyKnown, secrets: Secrets): string {
  const certain = namesText(changes.map((path) => pathName(path, secrets)));
  return [...(certain === "" ? [] : [certain]), ...byReason(open, secrets)].join(" · ");
}

/** Returns `a, b not known (reason)` for each reason. */
function byReason(open: readonly OpenArgument[], secrets: Secrets): readonly string[] {
  const nameOf = ({ path }: OpenArgument) => pathName(path, secrets);
  return [...groupBy(open, ({ unasked }) => secrets.masked(reasonText(unasked)))].map(
    ([reason, ofReason]) => `${namesText(ofReason.map(nameOf))} not known (${reason})`,
  );
}

const MOST_NAMES = 3;

function namesText(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  return [...names.slice(0, MOST_NAMES), ...(more > 0 ? [`${more} more`] : [])].join(", ");
}
