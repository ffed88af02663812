import { type StateDifferences, stateDifferences } from "../lifecycle/contract/driftOrNormalization.ts";
import { normalizedBlocks } from "../lifecycle/normalizedBlocks.ts";
import { objectAt, type Trace, wasRead } from "../lifecycle/trace.ts";
import { remember } from "../source/remember.ts";
import { attributesJson, flatAttributes } from "../state/content.ts";
import { isPlainObject } from "../values/encodings/plainJson.ts";
import { type Path, pathText } from "../values/path.ts";
import { childrenOf, isNullOrEmptyList, isObject, objectValue, type Value, withMarks } from "../values/value.ts";
import { membersOf, withMembers } from "../values/walk.ts";

/** The changes outside of Terraform that a read of an object shows. */
export interface Drift {
  readonly isDeleted: boolean;
  /** The top-level attributes that changed; empty for a deleted object. */
  readonly attributes: readonly Path[];
}

/** The differences between a stored object and the one that was read. */
export interface ReadDifferences extends StateDifferences {
  readonly isDeleted: boolean;
}

type ReadTrace = Pick<Trace, "transitions" | "stored" | "schema" | "isSettled">;

/**
 * Returns the drift of an object; undefined if there is none, or if no plugin read the object in this session. A value that was read in
 * another form is no drift.
 */
export function driftOf(trace: ReadTrace): Drift | undefined {
  const read = readDifferences(trace);
  if (!read || (!read.isDeleted && read.changed.length === 0)) return undefined;
  const attributes = new Map(read.changed.map((path) => [pathText(path.slice(0, 1)), path.slice(0, 1)]));
  return { isDeleted: read.isDeleted, attributes: read.isDeleted ? [] : [...attributes.values()] };
}

/**
 * Returns what a read of an object changed; undefined if no plugin read the object in this session. What the state lacks because an older
 * version of the provider wrote it is no change, but an upgrade.
 */
export const readDifferences = remember((trace: ReadTrace): ReadDifferences | undefined => {
  if (trace.isSettled || !wasRead(trace)) return undefined;
  const [before, after] = [objectAt(trace, "upgradedState"), objectAt(trace, "priorState")];
  if (!before || !after || before === after || before.kind === "null") return undefined;
  if (after.kind === "null") return DELETED;
  const [normalized, read] = [before, after].map((object) =>
    trace.schema ? normalizedBlocks(trace.schema.block, object) : object,
  ) as [Value, Value];
  const written = trace.stored && !flatAttributes(trace.stored.content) ? [attributesJson(trace.stored.content)] : [];
  const last = writtenPart(normalized, written, [normalized]);
  const current = writtenPart(read, written, [normalized]);
  return { isDeleted: false, ...stateDifferences(last, current) };
});

const DELETED: ReadDifferences = { isDeleted: true, changed: [[]], forms: [] };

/**
 * Returns a value without the attributes that neither the JSON of the state nor the upgraded object has. Terraform writes every
 * attribute of a schema, also those that are null.
 */
function writtenPart(value: Value, written: readonly unknown[], upgraded: readonly Value[]): Value {
  if (written.length === 0) return value;
  if (isObject(value)) {
    const entries = [...value.entries].flatMap(([name, member]) => {
      const json = written.flatMap((each) => (isPlainObject(each) && Object.hasOwn(each, name) ? [each[name]] : []));
      const values = upgraded.flatMap((each) => (isObject(each) ? (each.entries.get(name) ?? []) : []));
      const isNew = json.length === 0 && values.every(isNullOrEmptyList);
      return isNew ? [] : [[name, writtenPart(member, json, values)] as const];
    });
    return withMarks(objectValue(entries), value.marks);
  }
  const members = membersOf(value).map(([, member]) => member);
  if (members.length === 0) return value;
  const json = written.flatMap((each) =>
    Array.isArray(each) ? (each as readonly unknown[]) : isPlainObject(each) ? Object.values(each) : [],
  );
  const values = upgraded.flatMap((each) => [...childrenOf(each)]);
  return withMembers(
    value,
    members.map((member) => writtenPart(member, json, values)),
  );
}
