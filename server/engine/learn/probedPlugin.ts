import type { ConfiguredPlugin } from "../provider/plugin/pluginCalls.ts";
import { impliedType } from "../schema/impliedType.ts";
import type { BlockSchema } from "../schema/schema.ts";
import type { InstalledProvider } from "../schema/schemaQuestion.ts";
import { toMsgpack } from "../values/encodings/toMsgpack.ts";
import { STRING } from "../values/type.ts";
import { mapValue, stringValue, TRUE, type Value } from "../values/value.ts";
import { type Draft, draftValue, textsIn } from "./draft.ts";

/** A plugin that is probed, and the texts of its invented configuration: a value that repeats one is no default. */
export interface ProbedPlugin {
  readonly plugin: ConfiguredPlugin;
  readonly inventedTexts: readonly string[];
}

/**
 * Returns the plugin of a provider as it is probed: without network, and without a configuration unless it plans nothing without one.
 * `configurationSchema` is the schema of its `provider` blocks.
 */
export function probedPlugin(installed: InstalledProvider, configurationSchema: BlockSchema | undefined): ProbedPlugin {
  const invented = INVENTED_CONFIGURATIONS.get(installed.source.split("/").slice(1).join("/"));
  const configuration = invented && configurationSchema && encoded(invented, configurationSchema);
  return {
    plugin: {
      installed,
      configuration: configuration && { address: "probed", version: "1.11.4", configuration },
      isIsolated: true,
      isProbed: true,
    },
    inventedTexts: configuration ? textsIn(invented) : [],
  };
}

const INVENTED = stringValue("invented");

/**
 * The configurations with which a plugin can be probed that ends in almost every plan without one, by the provider's name. Whatever a
 * configuration decides about objects is set, so that it shows as invented.
 */
const INVENTED_CONFIGURATIONS: ReadonlyMap<string, Draft> = new Map([
  [
    "hashicorp/google",
    {
      values: new Map<string, Value>([
        ["project", INVENTED],
        ["region", stringValue("us-central1")],
        ["zone", stringValue("us-central1-a")],
        ["access_token", INVENTED],
      ]),
      objects: new Map(),
    },
  ],
  [
    "hashicorp/aws",
    {
      values: new Map<string, Value>([
        ["region", stringValue("us-east-1")],
        ["access_key", INVENTED],
        ["secret_key", INVENTED],
        ["skip_credentials_validation", TRUE],
        ["skip_requesting_account_id", TRUE],
        ["skip_metadata_api_check", stringValue("true")],
        ["skip_region_validation", TRUE],
      ]),
      objects: new Map([
        [
          "default_tags",
          [
            {
              values: new Map([["tags", mapValue(STRING, [["invented", INVENTED]])]]),
              objects: new Map(),
            },
          ],
        ],
      ]),
    },
  ],
]);

/** Encodes what the schema has of a configuration. */
function encoded({ values, objects }: Draft, schema: BlockSchema): Uint8Array | undefined {
  const known: Draft = {
    values: new Map([...values].filter(([name]) => schema.attributes.has(name))),
    objects: new Map([...objects].filter(([name]) => schema.blockTypes.has(name))),
  };
  const result = toMsgpack(draftValue(schema, known), impliedType(schema));
  return "bytes" in result ? result.bytes : undefined;
}
