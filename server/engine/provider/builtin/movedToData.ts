import { fromStateJson } from "../../values/encodings/stateJson.ts";
import { pathText } from "../../values/path.ts";
import { mapOf, objectOf, STRING, type Type } from "../../values/type.ts";
import { isObject, NULL, nullValue, objectValue, type Value } from "../../values/value.ts";
import type { MoveRequest, MoveResponse, ProviderFault, Reply } from "../provider.ts";

/**
 * Returns a `null_resource` as `terraform_data`, with its triggers as `triggers_replace`. Terraform moves no other resource type
 * there.
 */
export function movedToData(
  { sourceProvider, sourceType, sourceAttributes }: MoveRequest,
  dataType: Type,
): Reply<MoveResponse> {
  if (!sourceProvider.endsWith("/hashicorp/null")) return refused("Unsupported source provider for move operation");
  if (sourceType !== "null_resource") return refused("Unsupported source resource type for move operation");
  const read = fromStateJson(sourceAttributes, NULL_RESOURCE);
  if ("value" in read) return moved(asData(read.value, dataType), []);
  const { path, message } = read.fault;
  return refused(path.length === 0 ? message : `.${pathText(path)}: ${message}`);
}

/** The type of a `null_resource` in any version of its schema. */
const NULL_RESOURCE = objectOf(
  new Map<string, Type>([
    ["id", STRING],
    ["triggers", mapOf(STRING)],
  ]),
);

function asData(resource: Value, dataType: Type): Value {
  const memberOf = (name: string): Value => (isObject(resource) ? resource.entries.get(name) : undefined) ?? NULL;
  const triggers = memberOf("triggers");
  const nothing = dataType.kind === "object" ? [...dataType.attributes] : [];
  return objectValue([
    ...nothing.map(([name, type]) => [name, nullValue(type)] as const),
    ["id", memberOf("id")],
    ["input", NULL],
    ["output", NULL],
    ["triggers_replace", triggers.kind === "mapping" ? objectValue([...triggers.entries]) : NULL],
  ]);
}

const refused = (summary: string): Reply<MoveResponse> =>
  moved(nullValue(NULL_RESOURCE), [
    { id: "provider/unsupported-move", severity: "error", summary, detail: ONLY_NULL, path: [] },
  ]);

const ONLY_NULL = "Only a null_resource of the provider hashicorp/null can be moved to terraform_data.";

const moved = (targetState: Value, faults: readonly ProviderFault[]): Reply<MoveResponse> => ({
  response: { targetState, targetPrivate: undefined },
  confidence: "core",
  faults,
  asked: [],
});
