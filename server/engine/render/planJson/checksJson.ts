import { keyText } from "../../addrs/address.ts";
import type { Dialect } from "../../lang/dialect.ts";
import { supports } from "../../lang/features.ts";
import { type BlockConditions, type InstanceConditions, worstOf } from "../../plan/rows/conditionResults.ts";
import { compareCodePoints } from "../../values/type.ts";
import type { Json } from "../json.ts";

/** Returns the condition results of each block, by the text of its address; undefined if there are none. */
export function checksJson(blocks: readonly BlockConditions[], dialect: Dialect): Json {
  if (blocks.length === 0) return undefined;
  return blocks
    .map((block) => ({ block, text: [...block.path.map((name) => `module.${name}`), block.name].join(".") }))
    .sort((a, b) => compareCodePoints(a.text, b.text))
    .map(({ block, text }) => ({
      ...(supports(dialect, "experimental-checks") && { "//": "EXPERIMENTAL: see docs for details" }),
      ...blockJson(block, text),
    }));
}

function blockJson(
  { kind, path, name, resource, instances }: BlockConditions,
  text: string,
): { readonly [key: string]: Json } {
  const lastName = name.split(".").at(-1)!;
  return {
    address: {
      kind: KINDS[kind],
      mode: resource?.mode,
      module: path.length > 0 ? path.map((call) => `module.${call}`).join(".") : undefined,
      name: lastName,
      to_display: text,
      type: resource?.type,
    },
    status: instances ? worstOf(instances.map(({ status }) => status)) : "unknown",
    instances: instances?.length ? instancesJson(instances, name) : undefined,
  };
}

const KINDS = { resource: "resource", output: "output_value", check: "check", variable: "var" } as const;

/** Returns the instances in the order of their address texts, in which 10 precedes 2. */
const instancesJson = (instances: readonly InstanceConditions[], name: string): Json =>
  instances
    .map((instance) => ({ instance, text: addressOf(instance, name) }))
    .sort((a, b) => compareCodePoints(a.text, b.text))
    .map(({ instance, text }) => instanceJson(instance, text));

const addressOf = ({ module, key }: InstanceConditions, name: string): string =>
  `${module.text === "" ? "" : `${module.text}.`}${name}${keyText(key)}`;

const instanceJson = ({ module, key, status, problems }: InstanceConditions, text: string): Json => ({
  address: { instance_key: key, module: module.text || undefined, to_display: text },
  status,
  problems: problems.length > 0 ? problems.map((message) => ({ message })) : undefined,
});
