import { isZero } from "../../provider/simulation/emptyValues.ts";
import { rawEquals } from "../../values/equality.ts";
import { memberOf, NULL, type Value } from "../../values/value.ts";
import { membersOf } from "../../values/walk.ts";
import { type Draft, draftAt, draftValue, type ObjectsSchema, setAround } from "../draft.ts";
import type { Probing } from "../probing.ts";
import type { Target } from "../repair.ts";
import { keyIn, merge, observedChange, type Probe, type Stored, valueAt } from "./probe.ts";

/**
 * Probes which empty values of unset arguments stay in the only element of a set while another is added. `more` is the draft with both.
 * In an outer set, another inner element makes another outer one, so that nothing stays.
 */
export function* probeStaying(
  probe: Probe,
  draft: Draft,
  more: Draft,
  stored: Stored,
  target: Target,
  { nesting, schema }: ObjectsSchema,
): Probing<void> {
  const [element, another] = draftAt(draft, target.place)?.objects.get(target.name) ?? [];
  if (
    !probe.asksStaying ||
    nesting !== "set" ||
    setAround(probe.block, target.place) !== undefined ||
    !stored.created.isLegacy ||
    !element ||
    another
  )
    return;
  const [storedElement] = elementsIn(stored.value, target);
  const unset = [...schema.attributes].filter(
    ([name, { optional, computed }]) =>
      optional && !computed && !element.values.has(name) && storedElement && isEmptyIn(storedElement, name),
  );
  if (unset.length === 0) return;
  const unchanged = yield* observedChange(probe, stored, draft, target);
  const change =
    unchanged?.effect === "none" ? yield* probe.conversation.plan(stored, draftValue(probe.block, more)) : undefined;
  if (!change || change.complaints.length > 0) return;
  const isStaying = (planned: Value): boolean =>
    [...element.values].every(([name, value]) => rawEquals(memberOf(planned, name) ?? NULL, value));
  const [staying, similar] = elementsIn(change.planned, target).filter(isStaying);
  if (!staying || similar) return;
  const place = [...target.place, { name: target.name, index: 0 }];
  for (const [name, attribute] of unset)
    if (isEmptyIn(staying, name)) merge(probe, keyIn({ place, name }, attribute), { staysEmpty: true });
}

const elementsIn = (object: Value, target: Target): readonly Value[] =>
  membersOf(valueAt(object, target) ?? NULL).map(([, element]) => element);

const isEmptyIn = (element: Value, name: string): boolean => {
  const value = memberOf(element, name) ?? NULL;
  return ["string", "number", "bool"].includes(value.kind) && isZero(value);
};
