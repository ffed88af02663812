import type { KeptState, StateOrigin } from "../load/state/stateHistory.ts";
import type { Provider } from "../provider/provider.ts";
import { impliedType } from "../schema/impliedType.ts";
import type { ResourceSchema } from "../schema/schema.ts";
import { answers } from "../source/question.ts";
import type { ResourceObject, State } from "../state/state.ts";
import { rawEquals } from "../values/equality.ts";
import { nullValue, type Value } from "../values/value.ts";
import { storedValue } from "./storedObject.ts";

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
    const previous = states[at - 1]?.state;
    if (!previous) continue;
    const [before, after] = [objectIn(previous, instance), objectIn(state, instance)];
    const [valueBefore, valueAfter] = [storedIn(before, instance), storedIn(after, instance)];
    if (rawEquals(valueBefore, valueAfter) && before?.status === after?.status) continue;
    runs.push({
      ...{ fromSerial: previous.serial, serial: state.serial, origin },
      ...{ before: valueBefore, after: valueAfter, isTainted: after?.status === "tainted" },
    });
  }
  return runs;
}

function objectIn({ resources }: State, { addresses }: RememberedInstance): ResourceObject | undefined {
  for (const { objects } of resources.values()) {
    const object = objects.find(({ address, deposed }) => deposed === undefined && addresses.includes(address.text));
    if (object) return object;
  }
  return undefined;
}

const storedIn = (object: ResourceObject | undefined, instance: RememberedInstance): Value =>
  object ? storedValue(instance, object, answers()) : nullValue(impliedType(instance.schema.block));
