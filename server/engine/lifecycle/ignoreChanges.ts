import type { IgnoredPath, Lifecycle } from "../config/module.ts";
import type { PartDecision } from "../provider/provider.ts";
import { attributeAt } from "../schema/attributeAt.ts";
import type { BlockSchema } from "../schema/schema.ts";
import { correspondingElement } from "../values/correspondingElement.ts";
import { rawEquals } from "../values/equality.ts";
import { attribute, index, type Path, samePath } from "../values/path.ts";
import { isSet, mapValue, NULL, nullValue, objectValue, type Value, withMarks } from "../values/value.ts";
import { applyPath, membersOf, transform } from "../values/walk.ts";

/**
 * Returns the configuration with the ignored arguments replaced by their prior values, marks included. If `all` is ignored
 * without a schema, returns the whole prior object. With an inferred schema, an object may stand for a map.
 */
export function ignoreChanges(
  ignored: Lifecycle["ignoreChanges"],
  schema: BlockSchema | undefined,
  prior: Value,
  configuration: Value,
  isInferred = false,
): Value {
  if (prior.kind === "null" || configuration.kind === "null") return configuration;
  if (ignored === "all") return schema ? configurable(schema, prior) : prior;
  const keptParts = ignored.flatMap((path) => keptPartsAt(path, prior, configuration));
  if (keptParts.length === 0) return configuration;
  return transform(configuration, (value, path) => {
    const partsAtPath = keptParts.filter((each) => samePath(each.path, path));
    return partsAtPath.length === 0 ? value : withKeptParts(value, partsAtPath, isInferred);
  });
}

/** Returns an object without its computed-only attributes, at any depth, as a configuration could hold it. */
const configurable = (schema: BlockSchema, object: Value): Value =>
  transform(object, (value, path) => {
    const schemaAttribute = attributeAt(schema, path);
    return schemaAttribute?.computed && !schemaAttribute.optional ? nullValue(value.type) : value;
  });

/** Returns the configured parts that `ignore_changes` disables, for an explanation. Decisions of the provider are always kept. */
export function ignoredParts(
  ignored: Lifecycle["ignoreChanges"],
  schema: BlockSchema,
  prior: Value,
  configuration: Value,
): readonly PartDecision[] {
  if (prior.kind === "null" || configuration.kind === "null") return [];
  const part = (path: Path, outcome: Value): PartDecision => {
    const asks = asksForChange(schema, path, applyPath(prior, path) ?? NULL, applyPath(configuration, path) ?? NULL);
    return { path, rule: asks ? "ignored" : "kept", outcome };
  };
  if (ignored !== "all")
    return ignored.flatMap((each) =>
      keptPartsAt(each, prior, configuration).map(({ path, key, value }) =>
        key === undefined || value.type.kind !== "map"
          ? part(path, value)
          : part([...path, index(key)], applyPath(value, [index(key)]) ?? NULL),
      ),
    );
  return [...schema.attributes, ...schema.blockTypes].flatMap(([name]) => {
    const [priorValue, configuredValue] = [
      applyPath(prior, [attribute(name)]),
      applyPath(configuration, [attribute(name)]),
    ];
    if (!priorValue || !configuredValue || rawEquals(priorValue, configuredValue)) return [];
    return [part([attribute(name)], priorValue)];
  });
}

/** Whether a configured part asks for another value than the prior one. A computed part that is not configured asks for nothing. */
function asksForChange(schema: BlockSchema, path: Path, prior: Value, configured: Value): boolean {
  if (rawEquals(prior, configured)) return false;
  if (configured.kind === "null") return attributeAt(schema, path)?.computed !== true;
  if (configured.kind === "sequence" && prior.kind === "sequence" && isSet(configured)) {
    const isNew = (element: Value) => !correspondingElement(prior, element);
    return configured.items.length !== prior.items.length || configured.items.some(isNew);
  }
  const members = membersOf(configured);
  if (configured.kind !== prior.kind || members.length === 0 || members.length !== membersOf(prior).length) return true;
  return members.some(([step, member]) =>
    asksForChange(schema, [...path, step], applyPath(prior, [step]) ?? NULL, member),
  );
}

/** A value that stays as in the prior state; with `key`, only this member of the map at the path. */
interface KeptPart {
  readonly path: Path;
  readonly key: string | undefined;
  readonly value: Value;
}

/**
 * Returns the differing part that is ignored. A final key selects a member of a map, which one side may lack, so the whole map is
 * compared.
 */
function keptPartsAt(ignored: IgnoredPath, prior: Value, configuration: Value): readonly KeptPart[] {
  const { steps } = ignored.traversal;
  const last = steps.at(-1);
  const key = last?.kind === "index" && last.key.kind === "string" ? last.key.value : undefined;
  const names = key === undefined ? ignored.steps : ignored.steps.slice(0, -1);
  const path = pathOf(ignored, names);
  const [priorValue, configuredValue] = [applyPath(prior, path), applyPath(configuration, path)];
  return priorValue && configuredValue && !rawEquals(priorValue, configuredValue)
    ? [{ path, key, value: priorValue }]
    : [];
}

const pathOf = ({ traversal }: IgnoredPath, names: IgnoredPath["steps"]): Path =>
  names.map((name, at) => {
    const step = traversal.steps[at - 1];
    return at > 0 && step?.kind === "index" ? index(name) : attribute(String(name));
  });

function withKeptParts(value: Value, keptParts: readonly KeptPart[], isInferred: boolean): Value {
  const { type } = value;
  const holdsKeys = type.kind === "map" || (isInferred && value.kind === "mapping");
  const whole = keptParts.find(({ key }) => !holdsKeys || key === undefined);
  if (whole) return whole.value;
  if (!holdsKeys || value.kind === "unknown") return value;
  const entries = new Map(value.kind === "mapping" ? value.entries : []);
  for (const { key, value: priorValue } of keptParts) {
    const member = priorValue.kind === "mapping" ? priorValue.entries.get(key!) : undefined;
    if (member) entries.set(key!, member);
    else entries.delete(key!);
  }
  if (entries.size === 0 && value.kind === "null") return value;
  return withMarks(type.kind === "map" ? mapValue(type.element, entries) : objectValue(entries), value.marks);
}
