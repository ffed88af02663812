import type { InstanceAddress, Key } from "../../addrs/address.ts";
import { orderByPlaces } from "../../codecs/stableSort.ts";
import type { Dialect } from "../../lang/dialect.ts";
import { supports } from "../../lang/features.ts";
import type { Path, PathStep } from "../../values/path.ts";
import { quoted } from "../../values/text/quote.ts";
import { compareCodePoints } from "../../values/type.ts";
import type { RelevantAttribute } from "../plan.ts";
import { instanceAt } from "./savedTraces.ts";

interface WrittenAttribute {
  readonly resource: string;
  readonly path: Path;
}

/** Returns the relevant attributes as the version orders them: by their resources, as in the file, or by the text that Go has of them. */
export function relevantInOrder(
  attributes: readonly WrittenAttribute[],
  dialect: Dialect,
): readonly RelevantAttribute[] {
  if (supports(dialect, "relevant-attributes-by-resource"))
    return attributes.map(relevantAttribute).sort((a, b) => compareCodePoints(a.resource, b.resource));
  if (!supports(dialect, "sorted-relevant-attributes")) return attributes.map(relevantAttribute);
  const texts = attributes.map(goText);
  // Terraform compares by the places in the file while it sorts a copy, so the result is seldom sorted.
  const order = orderByPlaces(attributes.length, (a, b) => compareCodePoints(texts[a]!, texts[b]!) < 0);
  return order.map((place) => relevantAttribute(attributes[place]!));
}

const relevantAttribute = ({ resource, path }: WrittenAttribute): RelevantAttribute => ({
  resource,
  steps: path.flatMap((step) => (step.kind === "attribute" ? [step.name] : step.kind === "index" ? [step.key] : [])),
});

/** Returns what Go's `%#v` prints of an attribute, as far as two attributes can differ in it. */
function goText({ resource, path }: WrittenAttribute): string {
  const address = instanceAt(resource);
  return address ? `${addressText(address)}, Attr:cty.Path{${path.map(stepText).join(", ")}}` : resource;
}

function addressText({ resource, key }: InstanceAddress): string {
  const { module, mode, type, name } = resource;
  const steps = module.steps.map(
    (step) => `addrs.ModuleInstanceStep{Name:${quoted(step.name)}, InstanceKey:${goKey(step.key)}}`,
  );
  const modules = steps.length === 0 ? "(nil)" : `{${steps.join(", ")}}`;
  const modeNumber = mode === "managed" ? "M" : mode === "data" ? "D" : "E";
  return `Module:addrs.ModuleInstance${modules}, Mode:${modeNumber.charCodeAt(0)}, Type:${quoted(type)}, Name:${quoted(name)}}, Key:${goKey(key)}`;
}

const goKey = (key: Key): string =>
  key === undefined ? "addrs.InstanceKey(nil)" : typeof key === "number" ? String(key) : quoted(key);

function stepText(step: PathStep): string {
  if (step.kind === "attribute") return `cty.GetAttrStep{Name:${quoted(step.name)}}`;
  if (step.kind === "element") return "cty.IndexStep{Key:cty.";
  const key = typeof step.key === "number" ? `NumberIntVal(${step.key})` : `StringVal(${quoted(step.key)})`;
  return `cty.IndexStep{Key:cty.${key}}`;
}
