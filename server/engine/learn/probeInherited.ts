import type { Learned } from "../provider/facts.ts";
import type { Inherited } from "../provider/inherited.ts";
import type { AttributeSchema, BlockSchema } from "../schema/schema.ts";
import { rawEquals } from "../values/equality.ts";
import { mapValue, memberOf, objectValue, type StringValue, stringValue, type Value } from "../values/value.ts";
import type { Conversation, PlannedChange, StoredObject } from "./conversation.ts";
import { type Draft, draftValue, withAttribute } from "./draft.ts";
import { type InventedConfigurations, LEFT_OUT, PREFIX } from "./probedPlugin.ts";
import type { Probing } from "./probing.ts";
import { effectIn } from "./verdict.ts";

/** A type whose attributes may inherit something from the configuration of the provider. */
export interface InheritingType {
  readonly block: BlockSchema;
  readonly conversation: Conversation;
  /** A configuration that the plugin accepts, its plan for a new object with the first configuration, and that object as stored. */
  readonly draft: Draft;
  readonly created: PlannedChange;
  readonly stored: StoredObject;
  readonly configurations: InventedConfigurations;
}

/** Returns what attributes inherit, by their names: what follows both configurations, and each argument that decides about members. */
export function* probeInherited(about: InheritingType): Probing<ReadonlyMap<string, Learned>> {
  const { block, conversation, draft, created, configurations } = about;
  const found = new Map<string, Learned>();
  const second = yield* plannedAs(about, draft, "second");
  if (!second) return found;
  const maps: MapTarget[] = [];
  for (const [name, schema] of block.attributes) {
    if (!schema.computed || schema.nested || draft.values.has(name)) continue;
    const [first, other] = [memberOf(created.planned, name), memberOf(second, name)];
    const from = argumentOf(first, other, configurations);
    if (from !== undefined) found.set(name, { inherited: { from } });
    const defaults = schema.type.kind === "map" ? defaultsOf(first, configurations.first) : undefined;
    if (defaults) maps.push({ name, schema, ...defaults, empty: other });
  }
  if (maps.length === 0 || conversation.ended() !== undefined) return found;
  for (const [name, learned] of yield* probeMaps(about, maps)) found.set(name, learned);
  return found;
}

/** A map that has the members of an argument of the provider. */
interface MapTarget {
  readonly name: string;
  readonly schema: AttributeSchema;
  readonly from: string;
  /** Its value with the first configuration, and with the second one, which has no such argument. */
  readonly whole: ReadonlyMap<string, Value>;
  readonly empty: Value | undefined;
}

function* probeMaps(
  about: InheritingType,
  targets: readonly MapTarget[],
): Probing<readonly (readonly [string, Learned])[]> {
  const { draft, stored, configurations } = about;
  const mergedByName = yield* mergedArguments(about, targets);
  const foreign = new Map(targets.map(({ name, whole }) => [name, withMember(whole, foreignKey(name))] as const));
  const kept = yield* changeOf(about, { ...stored, value: withValues(stored.value, foreign) }, draft, "first");
  const emptied = yield* changeOf(about, stored, draft, "second");
  const keepsForeign = ({ name }: MapTarget): boolean =>
    entriesOf(kept && memberOf(kept.planned, name)).has(foreignKey(name));
  return targets.flatMap((target): readonly (readonly [string, Learned])[] => {
    const { name, schema, from, whole, empty } = target;
    const addedKeys = [...whole.keys()].filter((key) => !defaultsAt(configurations.first, from).has(key));
    const added = new Map(addedKeys.map((key) => [key, whole.get(key)!] as const));
    const unless = falseArgument(configurations.second);
    const merged = mergedByName.get(name);
    // Without the argument that prevents them, members of unknown origin would be claimed of every object.
    const isUnexplained =
      addedKeys.some((key) => !isText(whole.get(key))) ||
      (addedKeys.length > 0 && (unless === undefined || addedKeys.some((key) => entriesOf(empty).has(key))));
    if (isUnexplained || !merged) return [];
    const forgetting = keepsForeign(target) ? targets.find((other) => !keepsForeign(other)) : undefined;
    if (keepsForeign(target) && !forgetting) return [];
    const emptiedValue = emptied && memberOf(emptied.planned, name);
    const inherited: Inherited = {
      from,
      ...merged,
      ...(added.size > 0 && {
        adds: {
          members: new Map(
            [...added].map(([key, value]) => [key, value.kind === "string" ? value.value : ""] as const),
          ),
          unless: unless!,
          ...(configurations.decides !== undefined && { when: configurations.decides }),
        },
      }),
      ...(forgetting && { keepsAllBut: forgetting.name }),
      ...(emptiedValue?.kind === "mapping" && emptiedValue.entries.size === 0 && { isEmptied: true as const }),
    };
    const effect = kept && !keepsForeign(target) ? effectIn(withValues(stored.value, foreign), kept) : "none";
    return [
      [
        name,
        {
          inherited,
          ...(schema.optional && effect !== "none" && { changed: effect }),
          ...(empty?.kind === "mapping" && empty.entries.size === 0 && { default: empty }),
        },
      ],
    ];
  });
}

type Merged = Pick<Inherited, "merges" | "withoutKeys" | "withoutPrefixes">;

/** A member that nothing explains, and no other map has. */
const foreignKey = (name: string): string => `foreign-${name}`;

/** Returns the argument of the object that each map merges, and what it leaves out of it; nothing of a map that was not explained. */
function* mergedArguments(about: InheritingType, targets: readonly MapTarget[]): Probing<ReadonlyMap<string, Merged>> {
  const { block, draft, configurations } = about;
  const isTarget = (name: string) => targets.some((target) => target.name === name);
  const candidates = [...block.attributes].flatMap(([name, { optional, required, type, nested }]) =>
    (optional || required) && type.kind === "map" && !nested && !isTarget(name) ? [name] : [],
  );
  const merged = new Map<string, Merged>();
  for (const candidate of candidates) {
    const present = entriesOf(draft.values.get(candidate));
    const defaultKeys = targets.map(({ from }) => defaultKey(configurations.first, from));
    const keys = ["own", ...new Set(defaultKeys), LEFT_OUT, `${PREFIX}own`];
    const tried = [...present, ...keys.map((key) => [key, stringValue("own")] as const)];
    const configured = withAttribute(draft, [], candidate, mapValue(stringValue("").type, new Map(tried)));
    const first = yield* plannedAs(about, configured, "first");
    if (!first) continue;
    const second = yield* plannedAs(about, configured, "second");
    for (const { name, from } of targets) {
      const members = entriesOf(memberOf(first, name));
      const [own, overridden] = ["own", defaultKey(configurations.first, from)].map((each) => members.get(each));
      if (!isOwn(own) || !isOwn(overridden)) continue;
      const left = entriesOf(second && memberOf(second, name));
      const without = (isLeftOut: boolean, path: string | undefined, member: "withoutKeys" | "withoutPrefixes") =>
        isLeftOut && path !== undefined ? { [member]: path } : {};
      const isKnown = left.has("own");
      merged.set(name, {
        merges: candidate,
        ...without(isKnown && !left.has(LEFT_OUT), textArgument(configurations.second, LEFT_OUT), "withoutKeys"),
        ...without(
          isKnown && !left.has(`${PREFIX}own`),
          textArgument(configurations.second, PREFIX),
          "withoutPrefixes",
        ),
      });
    }
  }
  for (const { name } of targets) if (candidates.length === 0) merged.set(name, {});
  return merged;
}

type Which = "first" | "second";

function* plannedAs({ block, conversation }: InheritingType, draft: Draft, which: Which): Probing<Value | undefined> {
  const planned = yield* conversation.plan(undefined, draftValue(block, draft), which === "second");
  return planned?.complaints.length === 0 ? planned.planned : undefined;
}

function* changeOf(
  { block, conversation }: InheritingType,
  stored: StoredObject,
  draft: Draft,
  which: Which,
): Probing<PlannedChange | undefined> {
  const change = yield* conversation.plan(stored, draftValue(block, draft), which === "second");
  return change?.complaints.length === 0 ? change : undefined;
}

/** Returns the argument whose texts two values are; undefined if there is none. */
function argumentOf(
  first: Value | undefined,
  second: Value | undefined,
  configurations: InventedConfigurations,
): string | undefined {
  if (!isText(first) || !isText(second) || rawEquals(first, second)) return undefined;
  return [...configurations.first.values].find(([name, value]) => {
    const other = configurations.second.values.get(name);
    return other && rawEquals(value, first) && rawEquals(other, second);
  })?.[0];
}

/** Returns the map argument whose members a value has, and all members of the value. */
function defaultsOf(value: Value | undefined, configuration: Draft): Pick<MapTarget, "from" | "whole"> | undefined {
  const whole = entriesOf(value);
  const from = mapArguments(configuration).find(([, members]) =>
    [...members].every(([key, member]) => rawEquals(whole.get(key) ?? stringValue(""), member)),
  );
  return from && { from: from[0], whole };
}

const mapArguments = ({ values, objects }: Draft): readonly (readonly [string, ReadonlyMap<string, Value>])[] => [
  ...[...values].flatMap(([name, value]) => (value.kind === "mapping" ? [[name, value.entries] as const] : [])),
  ...[...objects].flatMap(([name, drafts]) =>
    drafts.flatMap((draft) => mapArguments(draft).map(([inner, members]) => [`${name}.${inner}`, members] as const)),
  ),
];

const defaultsAt = (configuration: Draft, path: string): ReadonlyMap<string, Value> =>
  mapArguments(configuration).find(([name]) => name === path)?.[1] ?? new Map();

const defaultKey = (configuration: Draft, path: string): string => [...defaultsAt(configuration, path).keys()][0] ?? "";

/** Returns the argument that has a text as its only element. */
const textArgument = ({ values, objects }: Draft, text: string): string | undefined =>
  [...values].find(
    ([, value]) => value.kind === "sequence" && value.items.length === 1 && isOwn(value.items[0], text),
  )?.[0] ??
  [...objects].flatMap(([name, drafts]) =>
    drafts.flatMap((draft) => {
      const inner = textArgument(draft, text);
      return inner === undefined ? [] : [`${name}.${inner}`];
    }),
  )[0];

const falseArgument = ({ values }: Draft): string | undefined =>
  [...values].find(([, value]) => value.kind === "bool" && !value.value)?.[0];

const isText = (value: Value | undefined): value is StringValue => value?.kind === "string";

const isOwn = (value: Value | undefined, text = "own"): boolean => value?.kind === "string" && value.value === text;

const entriesOf = (value: Value | undefined): ReadonlyMap<string, Value> =>
  value?.kind === "mapping" ? value.entries : new Map();

const withMember = (members: ReadonlyMap<string, Value>, key: string): Value =>
  mapValue(stringValue("").type, new Map([...members, [key, stringValue(key)]]));

const withValues = (object: Value, values: ReadonlyMap<string, Value>): Value =>
  object.kind === "mapping"
    ? objectValue([...object.entries].map(([name, value]) => [name, values.get(name) ?? value] as const))
    : object;
