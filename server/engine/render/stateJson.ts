import { type ModuleAddress, ROOT } from "../addrs/address.ts";
import { type CheckedAddress, parseCheckedAddress } from "../state/addressText.ts";
import { type CheckableKind, type CheckedObject, type CheckResult, isEmptyState, type State } from "../state/state.ts";
import { terraformVersionText } from "../state/terraformVersion.ts";
import { toJson } from "../values/encodings/json.ts";
import { type PlainJson, plainJsonText } from "../values/encodings/plainJson.ts";
import { typeJsonText } from "../values/encodings/typeJson.ts";
import { compareCodePoints } from "../values/type.ts";
import type { Value } from "../values/value.ts";
import { type Json, raw } from "./json.ts";
import { members, sensitiveMask } from "./masks.ts";
import {
  type ModuleContents,
  type ShownObject,
  type ShownOutput,
  type StateContents,
  withKnownAttributes,
} from "./stateContents.ts";

/** Returns the state as `terraform show -json` prints it. */
export function stateJson(state: State, { root, outputs }: StateContents): Json {
  if (isEmptyState(state)) return { format_version: FORMAT };
  return {
    format_version: FORMAT,
    terraform_version: state.terraformVersion === "" ? undefined : terraformVersionText(state.terraformVersion),
    values: {
      outputs: outputs.length > 0 ? members(outputs.map((output) => [output.name, outputJson(output)])) : undefined,
      root_module: moduleJson(root),
    },
    checks: state.checkResults.length > 0 ? checkResultsJson(state.checkResults) : undefined,
  };
}

const FORMAT = "1.0";

const outputJson = ({ sensitive, value }: ShownOutput): Json => ({
  sensitive,
  value: valueJson(value),
  type: raw(typeJsonText(value.type)),
});

const moduleJson = ({ address, objects, children }: ModuleContents): Json => ({
  resources: unlessEmpty(objects.map(objectJson)),
  address: address.text || undefined,
  child_modules: unlessEmpty(children.map(moduleJson)),
});

/** Returns one object, as an entry of the resources of its module. */
export function objectJson({ object, value }: Pick<ShownObject, "object" | "value">): Json {
  const { address, provider, deposed, dependencies, status, identity } = object;
  const { mode, type, name } = address.resource;
  return {
    address: address.text,
    mode,
    type: type || undefined,
    name: name || undefined,
    index: address.key,
    provider_name: provider,
    // Terraform shows no schema version for a deposed object.
    schema_version: deposed === undefined ? object.schemaVersion : 0,
    values: value.kind === "mapping" && value.entries.size > 0 ? valueJson(withKnownAttributes(value)) : undefined,
    sensitive_values: sensitiveMask(value),
    depends_on: unlessEmpty(dependencies),
    tainted: status === "tainted" || undefined,
    deposed_key: deposed,
    identity_schema_version: deposed === undefined ? identity?.schemaVersion : undefined,
    identity: identity && raw(plainJsonText(identity.value as PlainJson)),
  };
}

/** Returns a wholly known value without its marks; undefined for infinity, which JSON lacks. */
export const valueJson = (value: Value): Json => {
  const encodedValue = toJson(value);
  return "text" in encodedValue ? raw(encodedValue.text) : undefined;
};

const unlessEmpty = <T extends Json>(items: readonly T[]): readonly T[] | undefined =>
  items.length > 0 ? items : undefined;

/** Returns the results of conditions, by the texts of their addresses. */
export function checkResultsJson(results: readonly CheckResult[]): Json {
  const byAddress = new Map(results.map((result) => [`${result.kind} ${result.address}`, result]));
  const shown = [...byAddress.values()].map((result) => ({
    ...result,
    checked: checkedOf(result.kind, result.address),
  }));
  return shown
    .sort((a, b) => compareCodePoints(a.checked.text, b.checked.text))
    .map(({ kind, status, objects, checked }) => ({
      address: {
        kind: kind === "output" ? "output_value" : kind,
        mode: checked.resource?.mode,
        module: moduleText(checked.module),
        name: checked.name,
        to_display: checked.text,
        type: checked.resource?.type,
      },
      status,
      instances: unlessEmpty(checkedObjects(kind, objects)),
    }));
}

function checkedObjects(kind: CheckableKind, objects: readonly CheckedObject[]): readonly Json[] {
  const byAddress = new Map(objects.map((object) => [checkedOf(kind, object.address).text, object]));
  return [...byAddress]
    .sort(([a], [b]) => compareCodePoints(a, b))
    .map(([text, { address, status, failureMessages }]) => {
      const { module, key } = checkedOf(kind, address);
      const problems = [...failureMessages].sort(compareCodePoints).map((message) => ({ message }));
      return {
        address: { instance_key: key, module: moduleText(module), to_display: text },
        status,
        problems: unlessEmpty(problems),
      };
    });
}

const moduleText = ({ text }: ModuleAddress): string | undefined => text || undefined;

const checkedOf = (kind: CheckableKind, address: string): CheckedAddress =>
  parseCheckedAddress(kind, address) ?? { module: ROOT, name: address, key: undefined, isKeyed: false, text: address };
