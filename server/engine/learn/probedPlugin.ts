import type { ConfiguredPlugin } from "../provider/plugin/pluginCalls.ts";
import { impliedType } from "../schema/impliedType.ts";
import type { BlockSchema } from "../schema/schema.ts";
import type { InstalledProvider } from "../schema/schemaQuestion.ts";
import { toMsgpack } from "../values/encodings/toMsgpack.ts";
import { setValue } from "../values/set.ts";
import { STRING } from "../values/type.ts";
import { FALSE, mapValue, stringValue, TRUE, type Value } from "../values/value.ts";
import { type Draft, draftValue } from "./draft.ts";
import type { ProbeRequest } from "./probing.ts";

export interface ProbedPlugin {
  /** Returns the plugin that a request is sent to. */
  pluginFor(request: ProbeRequest): ConfiguredPlugin;
  readonly invented?: InventedConfigurations;
}

/** Two configurations of a provider. What both decide about an object is inherited from them, and is no default. */
export interface InventedConfigurations {
  readonly first: Draft;
  readonly second: Draft;
  /** Arguments that decide about members which the provider adds, in a way that is not asked. */
  readonly decides?: string;
}

/**
 * Returns the plugin of a provider as it is probed: without network, and without a configuration unless it plans nothing without one.
 * `configurationSchema` is the schema of its `provider` blocks.
 */
export function probedPlugin(installed: InstalledProvider, configurationSchema: BlockSchema | undefined): ProbedPlugin {
  const named = INVENTED_CONFIGURATIONS.get(installed.source.split("/").slice(1).join("/"));
  const invented = configurationSchema && named && fitting(named, configurationSchema);
  const configured = (address: string, draft: Draft | undefined): ConfiguredPlugin => {
    const configuration = draft && encoded(draft, configurationSchema!);
    return {
      installed,
      configuration: configuration && { address, version: "1.11.4", configuration },
      isIsolated: true,
      isProbed: true,
    };
  };
  const [first, second] = [configured("probed", invented?.first), configured("probed again", invented?.second)];
  return { pluginFor: ({ isOfSecond }) => (isOfSecond ? second : first), ...(invented && { invented }) };
}

/** Returns what a schema has of the configurations. */
const fitting = ({ first, second, ...more }: InventedConfigurations, schema: BlockSchema): InventedConfigurations => ({
  ...more,
  first: fittingDraft(first, schema),
  second: fittingDraft(second, schema),
});

const fittingDraft = ({ values, objects }: Draft, { attributes, blockTypes }: BlockSchema): Draft => ({
  values: new Map([...values].filter(([name]) => attributes.has(name))),
  objects: new Map([...objects].filter(([name]) => blockTypes.has(name))),
});

const INVENTED = stringValue("invented");

/** The key, and the prefix of keys, that the second configuration tells a provider to leave out. */
export const LEFT_OUT = "left-out";
export const PREFIX = "prefixed-";

const text = (value: string): Value => stringValue(value);
const texts = (...values: readonly string[]): Value => setValue(STRING, values.map(text));
const only = (name: string, values: readonly (readonly [string, Value])[]) =>
  [name, [{ values: new Map(values), objects: new Map() }]] as const;

const GOOGLE_LOGIN = [["access_token", INVENTED]] as const;
const AWS_LOGIN = [
  ["access_key", INVENTED],
  ["secret_key", INVENTED],
  ["skip_credentials_validation", TRUE],
  ["skip_requesting_account_id", TRUE],
  ["skip_metadata_api_check", text("true")],
  ["skip_region_validation", TRUE],
] as const;

/**
 * The configurations with which a plugin can be probed that ends in almost every plan without one, by the provider's name. Whatever a
 * configuration decides about objects is set in the first one; in the second one it is set otherwise, left out, or prevented.
 */
const INVENTED_CONFIGURATIONS: ReadonlyMap<string, InventedConfigurations> = new Map([
  [
    "hashicorp/google",
    {
      first: {
        values: new Map([
          ...GOOGLE_LOGIN,
          ["project", INVENTED],
          ["region", text("us-central1")],
          ["zone", text("us-central1-a")],
          ["default_labels", mapValue(STRING, [["invented", INVENTED]])],
        ]),
        objects: new Map(),
      },
      second: {
        values: new Map([
          ...GOOGLE_LOGIN,
          ["project", text("another")],
          ["region", text("europe-west1")],
          ["zone", text("europe-west1-b")],
          ["add_terraform_attribution_label", FALSE],
        ]),
        objects: new Map(),
      },
      decides: "terraform_attribution_label_addition_strategy",
    },
  ],
  [
    "hashicorp/aws",
    {
      first: {
        values: new Map([...AWS_LOGIN, ["region", text("us-east-1")]]),
        objects: new Map([only("default_tags", [["tags", mapValue(STRING, [["invented", INVENTED]])]])]),
      },
      second: {
        values: new Map([...AWS_LOGIN, ["region", text("eu-west-1")]]),
        objects: new Map([
          only("ignore_tags", [
            ["keys", texts(LEFT_OUT)],
            ["key_prefixes", texts(PREFIX)],
          ]),
        ]),
      },
    },
  ],
]);

function encoded(draft: Draft, schema: BlockSchema): Uint8Array | undefined {
  const result = toMsgpack(draftValue(schema, draft), impliedType(schema));
  return "bytes" in result ? result.bytes : undefined;
}
