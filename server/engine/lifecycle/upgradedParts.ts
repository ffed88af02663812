import { formatNumber } from "../values/numbers/number.ts";
import { attribute, index, type Path } from "../values/path.ts";
import { isSet, type MappingValue, type Value } from "../values/value.ts";
import { provenForm } from "./contract/driftOrNormalization.ts";
import type { UpgradedPart } from "./trace.ts";

/** Returns what an upgrade did with the parts of an object: `written` is the object of the state file, both without marks. */
export function upgradedParts(written: Value, upgraded: Value, path: Path = []): readonly UpgradedPart[] {
  const content = dynamicContent(written);
  if (content.kind === "null") return upgraded.kind === "null" ? NONE : [{ path, how: "added" }];
  if (upgraded.kind === "null") return [{ path, how: "lost" }];
  if (content.kind === "mapping" && upgraded.kind === "mapping") return memberParts(content, upgraded, path);
  if (hasSameContent(content, upgraded)) return isSameForm(content, upgraded) ? NONE : [{ path, how: "converted" }];
  if (provenForm(content, upgraded)) return [{ path, how: "converted" }];
  const isList = content.kind === "sequence" && upgraded.kind === "sequence" && !isSet(upgraded);
  if (!isList || content.items.length !== upgraded.items.length) return [{ path, how: "changed" }];
  return upgraded.items.flatMap((item, at) => upgradedParts(content.items[at]!, item, [...path, index(at)]));
}

const NONE: readonly UpgradedPart[] = [];

function memberParts(written: MappingValue, upgraded: MappingValue, path: Path): readonly UpgradedPart[] {
  const step = upgraded.type.kind === "map" ? index : attribute;
  const at = (name: string): Path => [...path, step(name)];
  const [formerNames, newNames] = [namesBeside(written, upgraded), namesBeside(upgraded, written)];
  const renamed = new Map(
    newNames.flatMap((name) => {
      const value = upgraded.entries.get(name)!;
      const [former, ...more] = formerNames.filter((other) => hasSameContent(written.entries.get(other)!, value));
      const rivals = newNames.filter((other) => hasSameContent(upgraded.entries.get(other)!, value));
      return former !== undefined && more.length === 0 && rivals.length === 1 ? [[name, former] as const] : [];
    }),
  );
  const newNameOf = new Map([...renamed].map(([name, former]) => [former, name] as const));
  const ofWritten = [...written.entries].flatMap(([name, before]): readonly UpgradedPart[] => {
    const after = upgraded.entries.get(name);
    if (after) return upgradedParts(before, after, at(name));
    const newName = newNameOf.get(name);
    if (newName !== undefined) return [{ path: at(newName), how: "renamed", from: at(name) }];
    return before.kind === "null" ? NONE : [{ path: at(name), how: "dropped" }];
  });
  const added = newNames.filter((name) => !renamed.has(name));
  return [...ofWritten, ...added.map((name): UpgradedPart => ({ path: at(name), how: "added" }))];
}

/** Returns the names of the members that are not null and that another object does not have. */
const namesBeside = ({ entries }: MappingValue, other: MappingValue): readonly string[] =>
  [...entries].flatMap(([name, value]) => (value.kind === "null" || other.entries.has(name) ? [] : [name]));

/** Returns the value of a dynamic attribute, which a state stores beside its type. */
function dynamicContent(written: Value): Value {
  if (written.kind !== "mapping" || written.entries.size !== 2 || !written.entries.has("type")) return written;
  return written.entries.get("value") ?? written;
}

/** Whether two values hold the same texts in the same places. Members that are null count as absent. */
function hasSameContent(written: Value, upgraded: Value): boolean {
  const content = dynamicContent(written);
  if (content.kind === "mapping" && upgraded.kind === "mapping") {
    const names = new Set([...content.entries.keys(), ...upgraded.entries.keys()]);
    return [...names].every((name) => {
      const [before, after] = [content.entries.get(name), upgraded.entries.get(name)];
      return isNothing(before) || isNothing(after)
        ? isNothing(before) === isNothing(after)
        : hasSameContent(before!, after!);
    });
  }
  if (content.kind === "sequence" && upgraded.kind === "sequence") {
    const { items } = content;
    if (items.length !== upgraded.items.length) return false;
    if (!isSet(upgraded)) return items.every((item, at) => hasSameContent(item, upgraded.items[at]!));
    return items.every((item) => upgraded.items.some((other) => hasSameContent(item, other)));
  }
  return textOf(content) === textOf(upgraded) && content.kind !== "mapping" && content.kind !== "sequence";
}

const isNothing = (value: Value | undefined): boolean => value === undefined || value.kind === "null";

/** Returns the text of a primitive value; undefined for null, and for a value that has members or is unknown. */
function textOf(value: Value): string | undefined {
  if (value.kind === "string") return value.value;
  if (value.kind === "number") return formatNumber(value.value);
  return value.kind === "bool" ? String(value.value) : undefined;
}

const isSameForm = (written: Value, upgraded: Value): boolean => written.kind === upgraded.kind;
