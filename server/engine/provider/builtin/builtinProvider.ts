import { BUILTIN_PROVIDER } from "../../config/requiredProviders.ts";
import { NOT_NULL } from "../../lang/origins.ts";
import { impliedType } from "../../schema/impliedType.ts";
import { type AttributeSchema, NO_SCHEMAS, type ResourceSchema } from "../../schema/schema.ts";
import type { Question } from "../../source/question.ts";
import { type ConversionFault, convert } from "../../values/conversion/convert.ts";
import { fromStateJson } from "../../values/encodings/stateJson.ts";
import { rawEquals } from "../../values/equality.ts";
import { attribute, type Path, pathText } from "../../values/path.ts";
import { DYNAMIC, STRING, type Type } from "../../values/type.ts";
import {
  isObject,
  isWhollyKnown,
  NULL,
  nullValue,
  objectValue,
  stringValue,
  unknownValue,
  type Value,
} from "../../values/value.ts";
import type {
  PartDecision,
  PlanRequest,
  PlanResponse,
  Provider,
  ProviderFault,
  Reply,
  ValidateRequest,
} from "../provider.ts";
import { movedToData } from "./movedToData.ts";
import { readRemoteState, wrongDefaults } from "./remoteState.ts";

/** The provider that is built into Terraform: `terraform_data` and `terraform_remote_state`. Its rules are exact. */
export const BUILTIN: Provider = {
  source: BUILTIN_PROVIDER,
  schemas: {
    ...NO_SCHEMAS,
    basis: "builtin",
    resource: (type) => (type === "terraform_data" ? TERRAFORM_DATA : undefined),
    resourceTypes: ["terraform_data"],
    dataSource: (type) => (type === "terraform_remote_state" ? REMOTE_STATE : undefined),
    dataSourceTypes: ["terraform_remote_state"],
    actionTypes: [],
    identity: () => undefined,
    listResourceTypes: [],
  },
  validateResourceConfig: (request) => ({ ...core(undefined), faults: readOnlyFaults(request) }),
  validateDataResourceConfig: (request) => ({ ...core(undefined), faults: remoteStateFaults(request) }),
  upgradeResourceState: ({ attributes }) => {
    const type = impliedType(TERRAFORM_DATA.block);
    const read = fromStateJson(attributes, type);
    if ("value" in read) return core({ upgradedState: read.value });
    return { ...core({ upgradedState: nullValue(type) }), faults: [unfitState(read.fault)] };
  },
  readResource: ({ currentState, private: privateData }) => core({ newState: currentState, private: privateData }),
  planResourceChange: (request) => core(planData(request)),
  leavesAlone: () => "core",
  importResourceState: ({ type, id }) => core({ imported: [{ type, state: importedData(id), private: undefined }] }),
  moveResourceState: movedToData,
  readDataSource: readRemoteState,
};

const core = <T>(response: T): Reply<T> => ({ response, confidence: "core", faults: NO_FAULTS, asked: NO_QUESTIONS });

const NO_FAULTS: readonly ProviderFault[] = [];
const NO_QUESTIONS: readonly Question[] = [];

const TERRAFORM_DATA: ResourceSchema = {
  version: 0,
  block: {
    attributes: new Map([
      ["id", schemaOf(STRING, "computed")],
      ["input", schemaOf(DYNAMIC, "optional")],
      ["output", schemaOf(DYNAMIC, "computed")],
      ["triggers_replace", schemaOf(DYNAMIC, "optional")],
    ]),
    blockTypes: new Map(),
    deprecated: false,
  },
};

const REMOTE_STATE: ResourceSchema = {
  version: 0,
  block: {
    attributes: new Map([
      ["backend", schemaOf(STRING, "required")],
      ["config", schemaOf(DYNAMIC, "optional")],
      ["defaults", schemaOf(DYNAMIC, "optional")],
      ["outputs", schemaOf(DYNAMIC, "computed")],
      ["workspace", schemaOf(STRING, "optional")],
    ]),
    blockTypes: new Map(),
    deprecated: false,
  },
};

function schemaOf(type: Type, kind: "computed" | "optional" | "required"): AttributeSchema {
  return {
    type,
    required: kind === "required",
    optional: kind === "optional",
    computed: kind === "computed",
    sensitive: false,
    writeOnly: false,
    deprecated: false,
  };
}

const unfitState = ({ path, message }: ConversionFault): ProviderFault => ({
  id: "provider/unfit-state",
  severity: "error",
  summary: path.length === 0 ? message : `.${pathText(path)}: ${message}`,
  detail: "The object in the state does not match the schema of terraform_data. Restore the state from a backup.",
  path: [],
  isPlaceless: true,
});

const remoteStateFaults = ({ configuration }: ValidateRequest): readonly ProviderFault[] => [
  ...backendFaults(partOf(configuration, "backend"), partOf(configuration, "config")),
  ...(mayHaveNames(partOf(configuration, "defaults")) ? [] : [wrongDefaults]),
];

/** Returns a fault for an unknown backend, or for a `config` of the wrong form. */
function backendFaults(backend: Value, config: Value): readonly ProviderFault[] {
  const fault = (path: Path, detail: string): readonly ProviderFault[] => [
    { id: "provider/wrong-backend", severity: "error", summary: "Invalid backend configuration", detail, path },
  ];
  if (config.kind !== "null" && !mayHaveNames(config))
    return fault([attribute("config")], "config must be an object: config = { … }.");
  if (backend.kind !== "string" || !isWhollyKnown(config)) return [];
  if (!BACKENDS.has(backend.value)) return fault([attribute("backend")], `There is no backend "${backend.value}".`);
  if (backend.value !== "local" || config.kind !== "mapping") return [];
  const settingFault = [...config.entries].flatMap(([name, value]) => wrongLocalSetting(name, value) ?? [])[0];
  return settingFault === undefined ? [] : fault([attribute("config")], settingFault);
}

const mayHaveNames = ({ type: { kind } }: Value): boolean => kind === "dynamic" || kind === "object" || kind === "map";

function wrongLocalSetting(name: string, value: Value): string | undefined {
  if (name !== "path" && name !== "workspace_dir") return `The local backend has no argument "${name}".`;
  return "fault" in convert(value, STRING) ? `"${name}" must be a string: ${name} = "…".` : undefined;
}

const BACKENDS: ReadonlySet<string> = new Set(
  "local remote azurerm consul cos gcs http inmem kubernetes oss pg s3".split(" "),
);

function readOnlyFaults({ configuration }: ValidateRequest): readonly ProviderFault[] {
  if (!isObject(configuration)) return [];
  return ["output", "id"]
    .filter((name) => configuration.entries.get(name)?.kind !== "null")
    .map((name) => ({
      id: "provider/read-only-attribute",
      severity: "error",
      summary: `"${name}" attribute is read-only`,
      detail: `Only Terraform sets "${name}". Remove it from the configuration.`,
      path: [attribute(name)],
      isPlaceless: true,
    }));
}

function planData(request: PlanRequest): PlanResponse {
  const { proposedNewState, explaining } = request;
  const { decidedParts, requiresReplace } = isObject(proposedNewState) ? dataRules(request) : NOTHING_DECIDED;
  return {
    plannedState: decidedParts.size === 0 ? proposedNewState : withParts(proposedNewState, decidedParts),
    requiresReplace,
    replacesOn: REPLACES_ON,
    plannedPrivate: undefined,
    ...(explaining && { decisions: decisionsOf(proposedNewState, decidedParts) }),
  };
}

interface PlanDecisions {
  /** The attributes that differ from the proposed state. */
  readonly decidedParts: ReadonlyMap<string, Value>;
  readonly requiresReplace: readonly Path[];
}

/** Returns an imported object: only its id is known. */
function importedData(id: string): Value {
  const nothing = [...TERRAFORM_DATA.block.attributes].map(([name, { type }]) => [name, nullValue(type)] as const);
  return objectValue([...nothing, ["id", stringValue(id)] as const]);
}

/**
 * Returns the rules of `terraform_data`: a changed trigger replaces the object; a changed input only makes the output unknown.
 */
function dataRules({ priorState, proposedNewState }: PlanRequest): PlanDecisions {
  const [input, trigger] = [partOf(proposedNewState, "input"), partOf(proposedNewState, "triggers_replace")];
  const isNew = !isObject(priorState);
  const isReplaced = !isNew && !rawEquals(partOf(priorState, "triggers_replace"), trigger);
  if (isNew || isReplaced)
    return {
      decidedParts: new Map([
        ["id", unknownValue(STRING, [], NOT_NULL)],
        ["output", input.kind === "null" ? input : unknownValue(input.type)],
      ]),
      requiresReplace: isReplaced ? [TRIGGERS] : [],
    };
  if (rawEquals(partOf(priorState, "input"), input)) return NOTHING_DECIDED;
  return { decidedParts: new Map([["output", unknownValue(input.type)]]), requiresReplace: [] };
}

const NOTHING_DECIDED: PlanDecisions = { decidedParts: new Map(), requiresReplace: [] };

const partOf = (state: Value, name: string): Value =>
  (state.kind === "mapping" ? state.entries.get(name) : undefined) ?? NULL;

const withParts = (state: Value, parts: ReadonlyMap<string, Value>): Value =>
  isObject(state)
    ? objectValue([...state.entries].map(([name, value]) => [name, parts.get(name) ?? value] as const))
    : state;

const decisionsOf = (proposed: Value, decidedParts: PlanDecisions["decidedParts"]): readonly PartDecision[] =>
  [...decidedParts]
    .filter(([name, outcome]) => !rawEquals(partOf(proposed, name), outcome))
    .map(([name, outcome]) => ({
      path: [attribute(name)],
      rule: outcome.kind === "unknown" ? "known-after-apply" : "provider-decided",
      outcome,
    }));

const TRIGGERS: Path = [attribute("triggers_replace")];
const REPLACES_ON: readonly Path[] = [TRIGGERS];
