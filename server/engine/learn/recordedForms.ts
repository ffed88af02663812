import { TEXT_HASHES, type TextHash } from "../lang/functions/crypto/textHashes.ts";
import { objectOf, type RecordedCall } from "../lifecycle/recorded/recordedCall.ts";
import { type Learned, partKey, type Spelling, schemaPath, type TextForm } from "../provider/facts.ts";
import { isSameIn } from "../provider/simulation/formEquality.ts";
import { partAt } from "../schema/partAt.ts";
import { rawEquals } from "../values/equality.ts";
import { isSet } from "../values/value.ts";
import { applyPath, walk } from "../values/walk.ts";

const SPELLINGS: readonly Spelling[] = ["letter-case", "outer-space", "json-space", "final-dot"];
const FORMS: readonly TextForm[] = [...SPELLINGS, ...(Object.keys(TEXT_HASHES) as TextHash[])];

/**
 * Returns the forms of texts that a plan shows to be equal: the configured text is the prior one in another form, and the plan keeps
 * the prior one.
 */
export function recordedForms(recorded: RecordedCall): ReadonlyMap<string, Learned> {
  const facts = new Map<string, Learned>();
  const [prior, configuration, planned] = (["prior", "configuration", "planned"] as const).map((field) =>
    objectOf(recorded, field),
  );
  const { block } = recorded.fits[0]!;
  if (!prior || !configuration || !planned) return facts;
  walk(configuration, (configured, path) => {
    // Elements of sets have no place that stays.
    if (isSet(configured)) return false;
    const [kept, after] = [applyPath(prior, path), applyPath(planned, path)];
    if (configured.kind !== "string" || !kept || !after || !rawEquals(kept, after) || rawEquals(configured, kept))
      return true;
    const part = partAt(block, path);
    const forms = FORMS.filter((form) => isSameIn(form, configured, kept));
    // A text that differs in one way alone shows which way is ignored.
    if (part && !("block" in part) && forms.length === 1)
      facts.set(partKey(schemaPath(path), part), { forms, evidence: "recorded" });
    return true;
  });
  return facts;
}
