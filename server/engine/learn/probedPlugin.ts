import type { ConfiguredPlugin } from "../provider/plugin/pluginCalls.ts";
import { impliedType } from "../schema/impliedType.ts";
import type { BlockSchema } from "../schema/schema.ts";
import type { InstalledProvider } from "../schema/schemaQuestion.ts";
import { toMsgpack } from "../values/encodings/toMsgpack.ts";
import { boolValue, stringValue, type Value } from "../values/value.ts";
import { draftValue, EMPTY_DRAFT } from "./draft.ts";

/**
 * Returns the plugin of a provider as it is probed: without network, and without a configuration unless it plans nothing without one.
 * `configurationSchema` is the schema of its `provider` blocks.
 */
export function probedPlugin(
  installed: InstalledProvider,
  configurationSchema: BlockSchema | undefined,
): ConfiguredPlugin {
  const invented = INVENTED_CONFIGURATIONS.get(installed.source.split("/").slice(1).join("/"));
  const configuration = invented && configurationSchema && encoded(invented, configurationSchema);
  return {
    installed,
    configuration: configuration && { address: "probed", version: "1.11.4", configuration },
    isIsolated: true,
    isProbed: true,
  };
}

type Arguments = Readonly<Record<string, Value>>;

/** The configurations with which a plugin can be probed that ends in almost every plan without one, by the provider's name. */
const INVENTED_CONFIGURATIONS: ReadonlyMap<string, Arguments> = new Map([
  [
    "hashicorp/aws",
    {
      region: stringValue("us-east-1"),
      access_key: stringValue("invented"),
      secret_key: stringValue("invented"),
      skip_credentials_validation: boolValue(true),
      skip_requesting_account_id: boolValue(true),
      skip_metadata_api_check: stringValue("true"),
      skip_region_validation: boolValue(true),
    },
  ],
]);

function encoded(configuration: Arguments, schema: BlockSchema): Uint8Array | undefined {
  const values = new Map(Object.entries(configuration).filter(([name]) => schema.attributes.has(name)));
  const result = toMsgpack(draftValue(schema, { ...EMPTY_DRAFT, values }), impliedType(schema));
  return "bytes" in result ? result.bytes : undefined;
}
