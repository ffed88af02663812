import { instanceAddress, type Key, resourceAddress } from "../addrs/address.ts";
import { decodeBody } from "../lang/decodeBody.ts";
import { isReference, parseReference } from "../lang/reference.ts";
import { ephemeralFaults } from "../lifecycle/ephemeral.ts";
import { markedAsStored, storedValue } from "../lifecycle/storedObject.ts";
import { sameForm } from "../provider/sameForm.ts";
import { impliedType } from "../schema/impliedType.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import type { Question } from "../source/question.ts";
import type { ResourceObject } from "../state/state.ts";
import { fromStateJson } from "../values/encodings/stateJson.ts";
import {
  isObject,
  isWhollyKnown,
  objectValue,
  partlyKnown,
  tupleValue,
  UNKNOWN,
  type Unasked,
  unknownValue,
  type Value,
  withoutDeepMarks,
} from "../values/value.ts";
import { prefixOf } from "./ids.ts";
import { moduleScope, withRepeating } from "./moduleScope.ts";
import type { Surroundings, Visit } from "./nodes/kind.ts";
import type { ResourceNode } from "./nodes/node.ts";
import type { NotPlanned } from "./notPlanned.ts";
import { type Planner, unreadOf } from "./providers.ts";
import { evaluateRepetition } from "./repetition.ts";
import { rowOfRuns } from "./resourceRow.ts";
import { type EvaluatedAs, keptRepetition, type Repetition } from "./rows.ts";

/**
 * A data source that nobody reads: what the last run found, where it was asked for the same; else what is configured, and the
 * rest is not known.
 */
export function dataSourceRow(
  surroundings: Surroundings,
  visit: Visit<"resource">,
  planner: Planner,
): EvaluatedAs<"resource"> {
  const { node, module: inModule, instances, before } = visit;
  const { world, placement } = surroundings;
  const { type, name, body, header } = node.declaration;
  const repetitions = new Map<string, Repetition>();
  const values = new Map<string, Value>();
  const diagnostics: Diagnostic[] = [];
  const asked: Question[] = [];
  const notPlanned: NotPlanned[] = [];
  const asOfLastRun: string[] = [];
  const isPending = dependsOnChange(surroundings, node);
  for (const module of instances) {
    const scope = moduleScope(world, inModule, module);
    const repeated = evaluateRepetition(node.declaration, scope, false);
    const repetition = keptRepetition(before, module, repeated.repetition);
    repetitions.set(module.text, repetition);
    diagnostics.push(...repeated.diagnostics);
    asked.push(...repeated.asked);
    const resource = resourceAddress(module, "data", type, name);
    const stored = new Map(
      (placement.byResource.get(resource.text) ?? []).map((found) => [found.address.key, found.object]),
    );
    const read = (key: Key, value: Value | undefined): Value => {
      const decoded = decodeBody(
        body,
        planner.schema.block,
        withRepeating(scope, { kind: repetition.kind, key, value }),
      );
      diagnostics.push(...decoded.diagnostics);
      asked.push(...decoded.asked);
      if (decoded.diagnostics.some(({ severity }) => severity === "error")) return UNKNOWN;
      diagnostics.push(...ephemeralFaults(body, planner.schema, decoded.value));
      const found = isPending ? undefined : lastRead(surroundings, planner, decoded.value, stored.get(key));
      const { text } = instanceAddress(resource, key);
      if (found) {
        asOfLastRun.push(text);
        return found;
      }
      const cause = unreadOf(planner.provider.source, text);
      notPlanned.push({ address: text, cause, range: header });
      return unread(planner, decoded.value, cause);
    };
    const whole: Unasked = repetition.unasked ?? unreadOf(planner.provider.source, resource.text);
    if (repetition.kind === "unknown") notPlanned.push({ address: resource.text, cause: whole, range: header });
    values.set(module.text, repeatedValue(repetition, whole, read));
  }
  return {
    ...rowOfRuns(new Map(), notPlanned, diagnostics, asked),
    asOfLastRun,
    id: node.id,
    anchor: header.anchor,
    repetitions,
    values,
    cause: undefined,
  };
}

function repeatedValue(
  { kind, keys }: Repetition,
  cause: Unasked,
  read: (key: Key, value: Value | undefined) => Value,
): Value {
  if (kind === "unknown") return unknownValue(UNKNOWN.type, [cause]);
  const found = [...keys].map(([key, value]) => [key, read(key, value)] as const);
  if (kind === "single") return found[0]?.[1] ?? UNKNOWN;
  if (kind === "count") return tupleValue(found.map(([, value]) => value));
  return objectValue(found.map(([key, value]) => [String(key), value] as const));
}

/** What the state has of it, if that was asked for with the same configuration. */
function lastRead(
  { world }: Surroundings,
  planner: Planner,
  configuration: Value,
  stored: ResourceObject | undefined,
): Value | undefined {
  if (!stored || !isWhollyKnown(configuration)) return undefined;
  const { schema } = planner;
  if (schema.isInferred) {
    const value = storedValue(planner, stored, world.inputs.answers);
    return isAsConfigured(configuration, value)
      ? partlyKnown({ attributes: isObject(value) ? value.entries : new Map(), address: undefined }, [
          unreadOf(planner.provider.source, stored.address.text),
        ])
      : undefined;
  }
  const read = fromStateJson(stored.attributes, impliedType(schema.block));
  if ("fault" in read || !isAsConfigured(configuration, read.value)) return undefined;
  return markedAsStored(read.value, stored, schema.block);
}

const isAsConfigured = (configuration: Value, stored: Value): boolean =>
  sameForm(withoutDeepMarks(configuration), withoutDeepMarks(stored));

/** What is configured; whatever the provider would find out is not known. */
function unread({ schema }: Planner, configuration: Value, cause: Unasked): Value {
  if (!isObject(configuration)) return UNKNOWN;
  const configured = [...configuration.entries].filter(([, value]) => value.kind !== "null");
  if (schema.isInferred) return partlyKnown({ attributes: new Map(configured), address: undefined }, [cause]);
  return objectValue(
    [...configuration.entries].map(([name, value]) => {
      const isOpen = value.kind === "null" && schema.block.attributes.get(name)?.computed === true;
      return [name, isOpen ? unknownValue(value.type, [cause]) : value] as const;
    }),
  );
}

/** Is it read only after something that it depends on has changed? So in its arguments itself, and in `depends_on`. */
export function dependsOnChange({ world }: Surroundings, { path, references, declaration }: ResourceNode): boolean {
  const explicit = declaration.dependsOn.map((traversal) => parseReference(traversal)).filter(isReference);
  return [...references, ...explicit].some(({ subject, text }) => {
    if (subject.kind !== "resource" || subject.mode !== "managed") return false;
    const row = world.rows.get(prefixOf(path) + text);
    return (
      row?.kind === "resource" && row.traces.some(({ change, failed }) => failed || change.action.outcome !== "no-op")
    );
  });
}
