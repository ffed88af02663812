import { compareKeys } from "../addrs/address.ts";
import { enclosed, type PlainJson, plainJsonText } from "../values/encodings/plainJson.ts";
import { jsonString } from "../values/text/quote.ts";
import { compareCodePoints } from "../values/type.ts";
import { attributesJson, flatAttributes, sensitiveJson, writtenOutput } from "./content.ts";
import type { CheckResult, More, ResourceObject, State, StateOutput, StateResource } from "./state.ts";

/**
 * Encodes the state as a file of version 4 in Terraform's layout. A file that Terraform wrote is reproduced exactly.
 */
export function writeState(state: State): string {
  const outputs = [...state.outputs].sort(([a], [b]) => compareCodePoints(a, b));
  const resources = [...state.resources.values()].sort(inOrder).map((resource) => resourceText(resource, "    "));
  const leftOut = (state.leftOut ?? []).map((resource) => plainJsonText(resource, "    "));
  const checks = state.checkResults.map((result) => checkText(result, "    "));
  return `${objectJson("", state.more, [
    ["version", "4"],
    ["terraform_version", jsonString(state.terraformVersion)],
    ["serial", String(state.serial)],
    ["lineage", jsonString(state.lineage)],
    [
      "outputs",
      enclosed(
        "{",
        outputs.map(([name, output]) => `${jsonString(name)}: ${outputText(output, "    ")}`),
        "}",
        "  ",
      ),
    ],
    ["resources", enclosed("[", [...resources, ...leftOut], "]", "  ")],
    ["check_results", checks.length > 0 ? enclosed("[", checks, "]", "  ") : "null"],
  ])}\n`;
}

/** Encodes an object at an indent. Undefined members are left out; members unknown to the decoder follow at the end. */
function objectJson(
  indent: string,
  more: More | undefined,
  members: readonly (readonly [string, string | undefined])[],
): string {
  const preserved = new Map(Object.entries(more ?? {}));
  const knownLines = members.flatMap(([name, text]) => {
    const exact = preserved.get(name);
    preserved.delete(name);
    if (exact !== undefined) return [`${jsonString(name)}: ${plainJsonText(exact)}`];
    return text === undefined ? [] : [`${jsonString(name)}: ${text}`];
  });
  const preservedLines = [...preserved].map(
    ([name, json]) => `${jsonString(name)}: ${plainJsonText(json, `${indent}  `)}`,
  );
  return enclosed("{", [...knownLines, ...preservedLines], "}", indent);
}

const plain = (json: unknown, indent: string): string => plainJsonText(json as PlainJson, indent);

function outputText({ content, sensitive, more }: StateOutput, indent: string): string {
  const { json, type } = writtenOutput(content);
  return objectJson(indent, more, [
    ["value", plain(json, `${indent}  `)],
    ["type", plain(type, `${indent}  `)],
    ["sensitive", sensitive ? "true" : undefined],
  ]);
}

function resourceText({ address, configuration, objects, more }: StateResource, indent: string): string {
  const instances = [...objects].sort(compareObjects).map((object) => objectText(object, `${indent}    `));
  return objectJson(indent, more, [
    ["module", address.module.text === "" ? undefined : jsonString(address.module.text)],
    ["mode", jsonString(address.mode)],
    ["type", jsonString(address.type)],
    ["name", jsonString(address.name)],
    ["provider", jsonString(configuration.text)],
    ["instances", enclosed("[", instances, "]", `${indent}  `)],
  ]);
}

function objectText(object: ResourceObject, indent: string): string {
  const { address, status, deposed, schemaVersion, content, identity, dependencies, createBeforeDestroy } = object;
  const inner = `${indent}  `;
  const flat = flatAttributes(content);
  const flatly = flat && plain(Object.fromEntries(flat), inner);
  return objectJson(indent, object.more, [
    ["index_key", address.key === undefined ? undefined : plain(address.key, inner)],
    ["status", status === "tainted" ? jsonString(status) : undefined],
    ["deposed", deposed === undefined ? undefined : jsonString(deposed)],
    ["schema_version", String(schemaVersion)],
    ["attributes", flat ? undefined : plain(attributesJson(content), inner)],
    ["attributes_flat", flatly],
    ["sensitive_attributes", plain(sensitiveJson(content), inner)],
    // Terraform 1.12 and later write this member for every object, with or without an identity. `more` preserves it.
    ["identity_schema_version", undefined],
    ["identity", identity && plain(identity.value, inner)],
    ["private", object.private === undefined ? undefined : jsonString(object.private)],
    ["dependencies", dependencies.length > 0 ? plain(dependencies, inner) : undefined],
    ["create_before_destroy", createBeforeDestroy ? "true" : undefined],
  ]);
}

const checkText = ({ kind, address, status, objects }: CheckResult, indent: string): string =>
  objectJson(indent, undefined, [
    ["object_kind", jsonString(kind)],
    ["config_addr", jsonString(address)],
    ["status", jsonString(status)],
    [
      "objects",
      objects.length === 0
        ? "null"
        : enclosed(
            "[",
            objects.map((object) =>
              objectJson(`${indent}    `, undefined, [
                ["object_addr", jsonString(object.address)],
                ["status", jsonString(object.status)],
                [
                  "failure_messages",
                  object.failureMessages.length > 0 ? plain(object.failureMessages, `${indent}      `) : undefined,
                ],
              ]),
            ),
            "]",
            `${indent}  `,
          ),
    ],
  ]);

/** The order in which Terraform writes resources. */
const inOrder = ({ address: a }: StateResource, { address: b }: StateResource): number =>
  compareCodePoints(a.module.text, b.module.text) ||
  compareCodePoints(a.mode, b.mode) ||
  compareCodePoints(a.type, b.type) ||
  compareCodePoints(a.name, b.name);

/** Compares objects: without a key first, numbers before texts; deposed objects after the current one. */
export const compareObjects = (a: ResourceObject, b: ResourceObject): number =>
  compareKeys(a.address.key, b.address.key) || compareCodePoints(a.deposed ?? "", b.deposed ?? "");
