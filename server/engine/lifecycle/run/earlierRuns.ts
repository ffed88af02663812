import type { KeptState, StateOrigin } from "../../load/state/stateHistory.ts";
import type { Provider } from "../../provider/provider.ts";
import { impliedType } from "../../schema/impliedType.ts";
import type { ResourceSchema } from "../../schema/schema.ts";
import { answers } from "../../source/question.ts";
import { sensitivePaths } from "../../state/content.ts";
import type { ResourceObject, State } from "../../state/state.ts";
import { rawEquals } from "../../values/equality.ts";
import { nullValue, type Value } from "../../values/value.ts";
import { membersOf, withMembers } from "../../values/walk.ts";
import { storedValue } from "../storedObject.ts";

/** One change of an instance between two states that are kept. Several runs may lie between them. */
export interface EarlierRun {
  readonly fromSerial: number;
  readonly serial: number;
  /** Where the later state was found; undefined for the present one. */
  readonly origin: StateOrigin | undefined;
  /** Null without an object. */
  readonly before: Value;
  /** Null without an object. */
  readonly after: Value;
  readonly isTainted: boolean;
  /** The attributes that one of the states does not have, because they are sensitive. They are null in both objects. */
  readonly notKept: readonly string[];
}

/** The instance whose objects are looked up, with those who decode them. */
export interface RememberedInstance {
  readonly provider: Provider;
  readonly schema: ResourceSchema;
  /** The texts of its address, and of the addresses that it had before. */
  readonly addresses: readonly string[];
}

/** Returns how the current object of an instance changed from state to state, oldest first. States in which it is the same are skipped. */
export function earlierRuns(instance: RememberedInstance, states: readonly KeptState[]): readonly EarlierRun[] {
  const runs: EarlierRun[] = [];
  for (const [at, { origin, state }] of states.entries()) {
    const previous = states[at - 1];
    if (!previous) continue;
    const [before, after] = [objectIn(previous.state, instance), objectIn(state, instance)];
    const notKept = [...new Set([...notKeptIn(previous.origin, before), ...notKeptIn(origin, after)])];
    const [valueBefore, valueAfter] = [before, after].map((object) =>
      withoutAttributes(storedIn(object, instance), notKept),
    ) as [Value, Value];
    if (rawEquals(valueBefore, valueAfter) && before?.status === after?.status) continue;
    runs.push({
      ...{ fromSerial: previous.state.serial, serial: state.serial, origin },
      ...{ before: valueBefore, after: valueAfter, isTainted: after?.status === "tainted", notKept },
    });
  }
  return runs;
}

/** Returns the attributes that a kept state leaves out: those that it lists as sensitive. */
const notKeptIn = (origin: StateOrigin | undefined, object: ResourceObject | undefined): readonly string[] =>
  origin?.kind === "seen" && object
    ? sensitivePaths(object.content).flatMap(([step]) => (step?.kind === "attribute" ? [step.name] : []))
    : [];

/** Returns an object with null in place of these attributes. */
export const withoutAttributes = (object: Value, names: readonly string[]): Value =>
  object.kind !== "mapping" || names.length === 0
    ? object
    : withMembers(
        object,
        membersOf(object).map(([step, member]) =>
          step.kind === "attribute" && names.includes(step.name) ? nullValue(member.type) : member,
        ),
      );

function objectIn({ resources }: State, { addresses }: RememberedInstance): ResourceObject | undefined {
  for (const { objects } of resources.values()) {
    const object = objects.find(({ address, deposed }) => deposed === undefined && addresses.includes(address.text));
    if (object) return object;
  }
  return undefined;
}

const storedIn = (object: ResourceObject | undefined, instance: RememberedInstance): Value =>
  object ? storedValue(instance, object, answers()) : nullValue(impliedType(instance.schema.block));
