import { BUILTIN_PROVIDER } from "../../config/settings/requiredProviders.ts";
import type { Dialect } from "../../lang/dialect.ts";
import { supports } from "../../lang/features.ts";
import { TERRAFORM } from "../../lang/releases.ts";
import { attributeSchema } from "../../schema/attributeSchema.ts";
import { impliedType } from "../../schema/impliedType.ts";
import { NO_SCHEMAS, type ResourceSchema } from "../../schema/schema.ts";
import type { Question } from "../../source/question.ts";
import { remember } from "../../source/remember.ts";
import { type ConversionFault, convert } from "../../values/conversion/convert.ts";
import { fromStateJson } from "../../values/encodings/stateJson.ts";
import { attribute, type Path, pathText } from "../../values/path.ts";
import { DYNAMIC, STRING } from "../../values/type.ts";
import { isWhollyKnown, memberOrNull, nullValue, type Value } from "../../values/value.ts";
import type { Provider, ProviderFault, Reply, ValidateRequest } from "../provider.ts";
import { movedToData } from "./movedToData.ts";
import { readRemoteState, unreadRemoteState, wrongDefaults } from "./remoteState.ts";
import { appliedData, dataSchema, importedData, planData, readOnlyFaults } from "./terraformData.ts";

/** Returns the provider that is built into a version: `terraform_data` and `terraform_remote_state`. Its rules are exact. */
export const builtinProvider = remember((dialect: Dialect): Provider => {
  const hasStore = supports(dialect, "data-store");
  const hasData = supports(dialect, "data-resource");
  const schema = dataSchema(hasStore);
  const type = impliedType(schema.block);
  return {
    source: BUILTIN_PROVIDER,
    schemas: {
      ...NO_SCHEMAS,
      basis: "builtin",
      resource: (name) => (hasData && name === "terraform_data" ? schema : undefined),
      resourceTypes: hasData ? ["terraform_data"] : [],
      dataSource: (name) => (name === "terraform_remote_state" ? REMOTE_STATE : undefined),
      dataSourceTypes: ["terraform_remote_state"],
      actionTypes: [],
      identity: () => undefined,
      listResourceTypes: [],
    },
    validateResourceConfig: (request) => ({ ...core(undefined), faults: readOnlyFaults(request) }),
    validateDataResourceConfig: (request) => ({ ...core(undefined), faults: remoteStateFaults(request) }),
    upgradeResourceState: ({ attributes }) => {
      const read = fromStateJson(attributes, type);
      if ("value" in read) return core({ upgradedState: read.value });
      return { ...core({ upgradedState: nullValue(type) }), faults: [unfitState(read.fault)] };
    },
    readResource: ({ currentState, private: privateData }) => core({ newState: currentState, private: privateData }),
    planResourceChange: (request) => {
      const { response, faults } = planData(request, hasStore);
      return { ...core(response), faults };
    },
    rehearsedState: appliedData,
    leavesAlone: () => "core",
    importResourceState: ({ type: name, id }) =>
      core({ imported: [{ type: name, state: importedData(id, schema), private: undefined }] }),
    moveResourceState: (request) => movedToData(request, type),
    readDataSource: supports(dialect, "unread-remote-state")
      ? (request) => unreadRemoteState(request, readRemoteState(request))
      : readRemoteState,
  };
});

/** The built-in provider of the preferred version. */
export const BUILTIN: Provider = builtinProvider(TERRAFORM);

const core = <T>(response: T): Reply<T> => ({ response, confidence: "core", faults: NO_FAULTS, asked: NO_QUESTIONS });

const NO_FAULTS: readonly ProviderFault[] = [];
const NO_QUESTIONS: readonly Question[] = [];

const REMOTE_STATE: ResourceSchema = {
  version: 0,
  block: {
    attributes: new Map([
      ["backend", attributeSchema(STRING, "required")],
      ["config", attributeSchema(DYNAMIC, "optional")],
      ["defaults", attributeSchema(DYNAMIC, "optional")],
      ["outputs", attributeSchema(DYNAMIC, "computed")],
      ["workspace", attributeSchema(STRING, "optional")],
    ]),
    blockTypes: new Map(),
    deprecated: false,
    isOfLanguage: true,
  },
};

const unfitState = ({ path, message }: ConversionFault): ProviderFault => ({
  id: "provider/unfit-state",
  severity: "error",
  summary: path.length === 0 ? message : `.${pathText(path)}: ${message}`,
  detail: "The object in the state does not match the schema of terraform_data. Restore the state from a backup.",
  path: [],
  isPlaceless: true,
});

const remoteStateFaults = ({ configuration }: ValidateRequest): readonly ProviderFault[] => [
  ...backendFaults(memberOrNull(configuration, "backend"), memberOrNull(configuration, "config")),
  ...(mayHaveNames(memberOrNull(configuration, "defaults")) ? [] : [wrongDefaults]),
];

/** Returns a fault for an unknown backend, or for a `config` of the wrong form. */
function backendFaults(backend: Value, config: Value): readonly ProviderFault[] {
  const fault = (path: Path, detail: string): readonly ProviderFault[] => [
    { id: "provider/wrong-backend", severity: "error", summary: WRONG_BACKEND, detail, path },
  ];
  if (config.kind !== "null" && !mayHaveNames(config))
    return fault([attribute("config")], "config must be an object: config = { … }.");
  if (backend.kind !== "string" || !isWhollyKnown(config)) return [];
  if (!BACKENDS.has(backend.value)) return [noSuchBackend(backend.value)];
  if (backend.value !== "local" || config.kind !== "mapping") return [];
  const settingFault = [...config.entries].flatMap(([name, value]) => wrongLocalSetting(name, value) ?? [])[0];
  return settingFault === undefined ? [] : fault([attribute("config")], settingFault);
}

const WRONG_BACKEND = "Invalid backend configuration";

const noSuchBackend = (name: string): ProviderFault => ({
  id: "provider/no-such-backend",
  severity: "error",
  summary: WRONG_BACKEND,
  detail: `There is no backend "${name}".`,
  path: [attribute("backend")],
});

const mayHaveNames = ({ type: { kind } }: Value): boolean => kind === "dynamic" || kind === "object" || kind === "map";

function wrongLocalSetting(name: string, value: Value): string | undefined {
  if (name !== "path" && name !== "workspace_dir") return `The local backend has no argument "${name}".`;
  return "fault" in convert(value, STRING) ? `"${name}" must be a string: ${name} = "…".` : undefined;
}

const BACKENDS: ReadonlySet<string> = new Set(
  "local remote azurerm consul cos gcs http inmem kubernetes oss pg s3".split(" "),
);
