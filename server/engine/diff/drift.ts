import { normalizedBlocks } from "../lifecycle/normalizedBlocks.ts";
import { objectAt, type Trace, wasRead } from "../lifecycle/trace.ts";
import { attributesJson, flatAttributes } from "../state/content.ts";
import { isPlainObject } from "../values/encodings/plainJson.ts";
import type { Path } from "../values/path.ts";
import { childrenOf, isObject, objectValue, type Value, withMarks } from "../values/value.ts";
import { membersOf, withMembers } from "../values/walk.ts";
import { changedAttributes, diff } from "./diff.ts";

/** The changes outside of Terraform that a read of an object shows. */
export interface Drift {
  readonly isDeleted: boolean;
  /** The top-level attributes that changed; empty for a deleted object. */
  readonly attributes: readonly Path[];
}

/**
 * Returns the drift of an object; undefined if there is none, or if no plugin read the object in this session. What the state
 * lacks because an older version of the provider wrote it is no drift, but an upgrade.
 */
export function driftOf(trace: Pick<Trace, "transitions" | "stored" | "schema" | "isSettled">): Drift | undefined {
  if (trace.isSettled || !wasRead(trace)) return undefined;
  const [before, after] = [objectAt(trace, "upgradedState"), objectAt(trace, "priorState")];
  if (!before || !after || before === after || before.kind === "null") return undefined;
  if (after.kind === "null") return DELETED;
  const normalized = trace.schema ? normalizedBlocks(trace.schema.block, before) : before;
  const written = trace.stored && !flatAttributes(trace.stored.content) ? [attributesJson(trace.stored.content)] : [];
  const last = writtenPart(normalized, written, [normalized]);
  const current = writtenPart(after, written, [normalized]);
  const attributes = changedAttributes(diff(last, current)).map(({ path }) => path);
  return attributes.length > 0 ? { isDeleted: false, attributes } : undefined;
}

const DELETED: Drift = { isDeleted: true, attributes: [] };

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
      const isNew = json.length === 0 && values.every(isEmpty);
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

const isEmpty = (value: Value): boolean =>
  value.kind === "null" || (value.kind === "sequence" && value.items.length === 0);
