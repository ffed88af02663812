import { objectOf, type RecordedCall } from "../lifecycle/recorded/recordedCall.ts";
import { type Learned, partKey, schemaPath } from "../provider/facts.ts";
import { digestName } from "../provider/relations/digests.ts";
import { partAt } from "../schema/partAt.ts";
import { isSet } from "../values/value.ts";
import { applyPath, walk } from "../values/walk.ts";

/**
 * Returns the arguments of which a plan stores a digest in place of the configured text. Other forms of a value would need
 * counter-examples, which a dump does not have.
 */
export function recordedDigests(recorded: RecordedCall): ReadonlyMap<string, Learned> {
  const facts = new Map<string, Learned>();
  const [configuration, planned] = (["configuration", "planned"] as const).map((field) => objectOf(recorded, field));
  const { block } = recorded.fits[0]!;
  if (!configuration || !planned) return facts;
  walk(configuration, (configured, path) => {
    // Elements of sets have no place that stays.
    if (isSet(configured)) return false;
    const stored = applyPath(planned, path);
    if (configured.kind !== "string" || stored?.kind !== "string" || stored.value === configured.value) return true;
    const [part, digest] = [partAt(block, path), digestName(configured.value, stored.value)];
    if (part && !("block" in part) && digest)
      facts.set(partKey(schemaPath(path), part), { digest, evidence: "recorded" });
    return true;
  });
  return facts;
}
