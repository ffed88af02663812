import type { AttributeSchema, BlockSchema } from "../schema/schema.ts";
import { attribute, type Path } from "../values/path.ts";
import { isObject, type Value } from "../values/value.ts";
import { membersOf } from "../values/walk.ts";
import type { ProviderFault } from "./provider.ts";
import { isLegacy } from "./shape.ts";

/** What is wrong with a configuration whatever the provider: it sets what only the provider decides. Unknown values pass. */
export function readOnlyFaults(block: BlockSchema, configuration: Value): readonly ProviderFault[] {
  const faultOf = isLegacy(block) ? ofOriginalSdk : ofFramework;
  return readOnlyPaths(block, configuration, []).map(faultOf);
}

type Members = Pick<BlockSchema, "attributes"> & Partial<Pick<BlockSchema, "blockTypes">>;

function readOnlyPaths({ attributes, blockTypes }: Members, value: Value, path: Path): readonly Path[] {
  if (!isObject(value)) return [];
  return [...value.entries].flatMap(([name, member]): readonly Path[] => {
    const here = [...path, attribute(name)];
    const of = attributes.get(name);
    if (of) return isReadOnly(of) ? (isSet(member) ? [here] : []) : of.nested ? inside(of.nested, member, here) : [];
    const nested = blockTypes?.get(name);
    return nested ? inside({ nesting: nested.nesting, ...nested.block }, member, here) : [];
  });
}

const inside = (nested: Members & { readonly nesting: string }, value: Value, path: Path): readonly Path[] =>
  nested.nesting === "single" || nested.nesting === "group"
    ? readOnlyPaths(nested, value, path)
    : membersOf(value).flatMap(([step, member]) => readOnlyPaths(nested, member, [...path, step]));

const isReadOnly = ({ required, optional, computed }: AttributeSchema): boolean => computed && !optional && !required;

const isSet = ({ kind }: Value): boolean => kind !== "null" && kind !== "unknown";

const nameOf = (path: Path): string => {
  const step = path.at(-1);
  return step?.kind === "attribute" ? step.name : "";
};

const ofOriginalSdk = (path: Path): ProviderFault => ({
  severity: "error",
  summary: "Value for unconfigurable attribute",
  detail: `The provider decides ${nameOf(path)}. Remove it from the configuration.`,
  path,
});

const ofFramework = (path: Path): ProviderFault => ({
  severity: "error",
  summary: "Invalid Configuration for Read-Only Attribute",
  detail: `The provider decides ${nameOf(path)}. Remove it from the configuration.`,
  path,
});
