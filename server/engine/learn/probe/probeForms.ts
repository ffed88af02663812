import type { TextHash } from "../../lang/functions/crypto/textHashes.ts";
import { digestName } from "../../provider/relations/digests.ts";
import type { Value } from "../../values/value.ts";
import { type Draft, draftValue, mergedDraft, withAttribute } from "../draft.ts";
import { type AsksPlanned, probeNotations } from "../probeNotations.ts";
import { type AsksKept, type AsksKeptAlone, isKept, probeRelations, type Values } from "../probeRelations.ts";
import type { Probing } from "../probing.ts";
import { isStoredAs, keyIn, merge, type Probe, type ProbedForm, storedAs, valueAt } from "./probe.ts";

/** Probes which forms of values the plugin holds for the same, of all arguments at once. */
export function* probeForms(probe: Probe): Probing<void> {
  const { block, conversation, forms } = probe;
  const wholeDraft = yield* withAllForms(probe);
  const withValues = (values: Values<ProbedForm>): Draft =>
    [...values].reduce((draft, [{ place, name }, value]) => withAttribute(draft, place, name, value), wholeDraft);
  const asksKept: AsksKept<ProbedForm> = function* (storedValues, configured) {
    const stored = yield* storedAs(probe, withValues(storedValues), 0);
    const change = stored && (yield* conversation.plan(stored, draftValue(block, withValues(configured))));
    if (!change || change.complaints.length > 0) return undefined;
    const targets = [...storedValues].filter(([target, value]) => isStoredAs(stored, target, value));
    return new Map(
      targets.map(
        ([target]) => [target, isKept(valueAt(stored.value, target), valueAt(change.planned, target))] as const,
      ),
    );
  };
  const asksKeptAlone: AsksKeptAlone<ProbedForm> = function* (target, storedValue, configured) {
    const { draft, place, name } = target;
    const stored = yield* storedAs(probe, withAttribute(draft, place, name, storedValue), 0);
    const other = draftValue(block, withAttribute(draft, place, name, configured));
    const change = stored && (yield* conversation.plan(stored, other));
    if (!change || change.complaints.length > 0 || !isStoredAs(stored, target, storedValue)) return undefined;
    return isKept(valueAt(stored.value, target), valueAt(change.planned, target));
  };
  const relations = yield* probeRelations(forms, asksKept, asksKeptAlone);
  for (const [target, probed] of relations) merge(probe, keyIn(target, target.schema), probed);
  const asksPlanned: AsksPlanned<ProbedForm> = function* (configured) {
    const [alone] = configured.size === 1 ? configured : [];
    const draft = alone
      ? withAttribute(alone[0].draft, alone[0].place, alone[0].name, alone[1])
      : withValues(configured);
    const created = yield* storedAs(probe, draft, 0);
    return (
      created && new Map([...configured.keys()].map((target) => [target, valueAt(created.created.planned, target)]))
    );
  };
  for (const [target, notation] of yield* probeNotations(forms, asksPlanned))
    merge(probe, keyIn(target, target.schema), { notation });
}

/** Returns a draft that sets all arguments that have forms, but for those that the plugin does not plan beside the others. */
function* withAllForms(probe: Probe): Probing<Draft> {
  const { base, forms } = probe;
  const whole = forms.reduce((merged, { draft }) => mergedDraft(merged, draft), base.draft);
  if (yield* storedAs(probe, whole, 0)) return whole;
  let planned = base.draft;
  for (const { draft } of forms) {
    const more = mergedDraft(planned, draft);
    if (yield* storedAs(probe, more, 0)) planned = more;
  }
  return planned;
}

/** Returns the digest of a text that is planned in its place; undefined if it is planned as it is. */
export const digestIn = (value: Value, planned: string | undefined): TextHash | undefined =>
  value.kind === "string" && planned !== undefined && planned !== value.value
    ? digestName(value.value, planned)
    : undefined;
