import type { AttributeSchema, BlockSchema, NestedAttributes } from "../schema/schema.ts";
import { remember } from "../source/remember.ts";
import { isPlainObject, type PlainJson } from "../values/encodings/plainJson.ts";
import { GUESSED_SECRET, SENSITIVE } from "../values/marks.ts";
import { attribute, type Path } from "../values/path.ts";
import type { Value } from "../values/value.ts";
import { membersOf, type PathMarks } from "../values/walk.ts";

/** Returns the paths of an object that the schema marks as sensitive, whatever their values, including null and unknown. */
export function schemaMarks(schema: BlockSchema, object: Value): readonly PathMarks[] {
  return hasSecrets(schema) ? blockMarks(schema, object, []) : NONE;
}

const NONE: readonly PathMarks[] = [];

/** Whether the schema marks any attribute as sensitive. */
export const hasSecrets = remember(
  ({ attributes, blockTypes }: BlockSchema): boolean =>
    holdsSecrets({ attributes }) || [...blockTypes.values()].some(({ block }) => hasSecrets(block)),
);

/** Whether the schema marks any attribute as sensitive that is not in a nested block. */
export const hasOwnSecrets = remember(({ attributes }: BlockSchema): boolean => holdsSecrets({ attributes }));

/** Whether a stored object has places that its schema marks as sensitive. */
export function storesSecrets(block: BlockSchema, json: PlainJson): boolean {
  if (!hasSecrets(block)) return false;
  if (hasOwnSecrets(block)) return true;
  return [...block.blockTypes].some(
    ([name, nested]) => hasSecrets(nested.block) && !isNothing(isPlainObject(json) ? json[name] : null),
  );
}

const isNothing = (json: PlainJson | undefined): boolean =>
  json === undefined || json === null || (typeof json === "object" && Object.keys(json).length === 0);

const holdsSecrets = ({ attributes }: Pick<NestedAttributes, "attributes">): boolean =>
  [...attributes.values()].some(({ sensitive, nested }) => sensitive || (nested !== undefined && holdsSecrets(nested)));

function blockMarks(schema: BlockSchema, object: Value, path: Path): readonly PathMarks[] {
  if (object.kind !== "mapping") return NONE;
  const marks = [...attributesMarks(schema, object, path), ...marksInSecrets(schema, object, path)];
  for (const [name, { nesting, block }] of schema.blockTypes) {
    const value = object.entries.get(name);
    if (!value || !hasSecrets(block)) continue;
    const at = [...path, attribute(name)];
    if (nesting === "single" || nesting === "group") marks.push(...blockMarks(block, value, at));
    else for (const [step, member] of membersOf(value)) marks.push(...blockMarks(block, member, [...at, step]));
  }
  return marks;
}

/** Returns marks for the sensitive attributes directly within a sensitive attribute of a block. Deeper attributes have no marks. */
function marksInSecrets(schema: BlockSchema, object: Value, path: Path): readonly PathMarks[] {
  const open = openedSecrets(schema);
  return open.size === 0 ? NONE : attributesMarks({ attributes: open }, object, path);
}

/** Returns the sensitive attributes of a block that have nested attributes, as if they were not sensitive. */
const openedSecrets = remember(({ attributes }: BlockSchema): ReadonlyMap<string, AttributeSchema> => {
  const isBoth = ([, { sensitive, nested }]: [string, AttributeSchema]) => sensitive && nested !== undefined;
  return new Map([...attributes].filter(isBoth).map(([name, one]) => [name, { ...one, sensitive: false }] as const));
});

function attributesMarks({ attributes }: Pick<NestedAttributes, "attributes">, object: Value, path: Path) {
  const marks: PathMarks[] = [];
  for (const [name, { sensitive, isGuessedSecret, nested }] of attributes) {
    if (!sensitive && !nested) continue;
    const value = object.kind === "mapping" ? object.entries.get(name) : undefined;
    if (!value) continue;
    const at = [...path, attribute(name)];
    if (sensitive) marks.push({ path: at, marks: isGuessedSecret ? SENSITIVE | GUESSED_SECRET : SENSITIVE });
    else if (nested?.nesting === "single") marks.push(...attributesMarks(nested, value, at));
    else if (nested)
      for (const [step, member] of membersOf(value)) marks.push(...attributesMarks(nested, member, [...at, step]));
  }
  return marks;
}
