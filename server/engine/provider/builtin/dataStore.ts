import { attributeSchema } from "../../schema/attributeSchema.ts";
import type { NestedBlockSchema } from "../../schema/schema.ts";
import { rawEquals } from "../../values/equality.ts";
import { attribute } from "../../values/path.ts";
import { BOOL, DYNAMIC } from "../../values/type.ts";
import { isObject, NULL, nullValue, objectValue, unknownValue, type Value } from "../../values/value.ts";
import type { ProviderFault } from "../provider.ts";

/** The block `store` of `terraform_data`: a write-only input that becomes one of two outputs. */
export const STORE_BLOCK: NestedBlockSchema = {
  nesting: "single",
  minItems: 0,
  maxItems: 0,
  block: {
    attributes: new Map([
      ["input", { ...attributeSchema(DYNAMIC, "optional"), writeOnly: true }],
      ["output", attributeSchema(DYNAMIC, "computed")],
      ["replace", attributeSchema(BOOL, "optional")],
      ["sensitive", attributeSchema(BOOL, "optional")],
      ["sensitive_output", { ...attributeSchema(DYNAMIC, "computed"), sensitive: true }],
      ["version", attributeSchema(DYNAMIC, "optional")],
    ]),
    blockTypes: new Map(),
    deprecated: false,
    isOfLanguage: true,
  },
};

/** Returns faults for the arguments of a store that must be known while planning. */
export const unknownStoreFaults = (store: Value): readonly ProviderFault[] =>
  ["sensitive", "replace"]
    .filter((name) => memberOf(store, name).kind === "unknown")
    .slice(0, 1)
    .map((name) => ({
      id: "provider/unknown-store",
      severity: "error",
      summary: "unexpected unknown value",
      detail: `"${name}" must be known while planning. Use a value that does not depend on a later apply.`,
      path: [attribute("store"), attribute(name)],
    }));

interface PlannedStore {
  readonly planned: Value;
  /** Whether a new stored value replaces the object. */
  readonly replaces: boolean;
}

/**
 * Plans a store: its output is new if the version changes; without a version, if the input is not what was stored. Undefined
 * without a store. `prior` is undefined for a new object.
 */
export function plannedStore(prior: Value | undefined, proposed: Value): PlannedStore | undefined {
  if (!isObject(proposed)) return undefined;
  const [input, version, sensitive] = ["input", "version", "sensitive"].map((name) => memberOf(proposed, name));
  const isSensitive = sensitive!.kind === "bool" && sensitive!.value;
  const priorSensitive = prior && isObject(prior) ? memberOf(prior, "sensitive") : nullValue(BOOL);
  const isMoved = !rawEquals(priorSensitive, sensitive!);
  const stored = storedValue(proposed);
  const isChanged =
    version!.kind === "null"
      ? !rawEquals(stored, input!)
      : !rawEquals(prior && isObject(prior) ? memberOf(prior, "version") : NULL, version!);
  const isEmpty = input!.kind === "null" && stored.kind === "null";
  const next = isEmpty ? nullValue(input!.type) : isChanged ? unknownValue(input!.type) : isMoved ? stored : undefined;
  const outputs: readonly (readonly [string, Value])[] =
    next === undefined
      ? []
      : [
          ["output", isSensitive ? NULL : next],
          ["sensitive_output", isSensitive ? next : NULL],
        ];
  const planned = objectValue([...proposed.entries, ...outputs, ["input", NULL] as const]);
  const replace = memberOf(proposed, "replace");
  return {
    planned,
    replaces: replace.kind === "bool" && replace.value && storedValue(planned).kind === "unknown",
  };
}

/** Returns a store after the apply: an unknown output becomes the input, which only the configuration has. */
export const appliedStore = (store: Value, input: Value): Value =>
  isObject(store)
    ? objectValue(
        [...store.entries].map(([name, value]) => [name, isOutput(name) && isUnknown(value) ? input : value] as const),
      )
    : store;

const isOutput = (name: string): boolean => name === "output" || name === "sensitive_output";

const isUnknown = ({ kind }: Value): boolean => kind === "unknown";

/** Returns the output that holds the stored value. */
function storedValue(store: Value): Value {
  const sensitiveOutput = memberOf(store, "sensitive_output");
  return sensitiveOutput.kind === "null" ? memberOf(store, "output") : sensitiveOutput;
}

const memberOf = (store: Value, name: string): Value => (isObject(store) ? store.entries.get(name) : undefined) ?? NULL;
