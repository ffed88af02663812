import { BUILTIN_PROVIDER } from "../config/requiredProviders.ts";
import { NOT_NULL } from "../lang/origins.ts";
import { impliedType } from "../schema/impliedType.ts";
import type { AttributeSchema, ResourceSchema } from "../schema/schema.ts";
import type { Question } from "../source/question.ts";
import { fromStateJson } from "../values/encodings/stateJson.ts";
import { rawEquals } from "../values/equality.ts";
import { attribute, type Path } from "../values/path.ts";
import { DYNAMIC, STRING, type Type } from "../values/type.ts";
import { isObject, nullValue, objectValue, unknownValue, type Value } from "../values/value.ts";
import type { PlanRequest, PlanResponse, Provider, ProviderFault, Reply, ValidateRequest } from "./provider.ts";

/** The provider that is built into Terraform: `terraform_data`. Its rules are known exactly. */
export const BUILTIN: Provider = {
  source: BUILTIN_PROVIDER,
  resourceSchema: (type) => (type === "terraform_data" ? TERRAFORM_DATA : undefined),
  validateResourceConfig: (request) => ({ ...core(undefined), faults: readOnlyFaults(request) }),
  upgradeResourceState: ({ attributes }) => {
    const type = impliedType(TERRAFORM_DATA.block);
    const read = fromStateJson(attributes, type);
    return core({ upgradedState: "value" in read ? read.value : nullValue(type) });
  },
  readResource: ({ currentState, private: own }) => core({ newState: currentState, private: own }),
  planResourceChange: (request) => core(planData(request)),
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

function schemaOf(type: Type, kind: "computed" | "optional"): AttributeSchema {
  return {
    type,
    required: false,
    optional: kind === "optional",
    computed: kind === "computed",
    sensitive: false,
    writeOnly: false,
    deprecated: false,
  };
}

function readOnlyFaults({ configuration }: ValidateRequest): readonly ProviderFault[] {
  if (!isObject(configuration)) return [];
  return ["output", "id"]
    .filter((name) => configuration.entries.get(name)?.kind !== "null")
    .map((name) => ({
      severity: "error",
      summary: `"${name}" attribute is read-only`,
      detail: `Terraform sets "${name}" itself. Take it out of the configuration.`,
      path: [attribute(name)],
    }));
}

/** A changed trigger replaces; a changed input only makes the output unknown. */
function planData({ priorState, proposedNewState }: PlanRequest): PlanResponse {
  if (!isObject(proposedNewState)) return keeping(proposedNewState);
  const input = proposedNewState.entries.get("input")!;
  const planned = (changed: Readonly<Record<string, Value>>): Value =>
    objectValue([...proposedNewState.entries].map(([name, value]) => [name, changed[name] ?? value] as const));
  const output = input.kind === "null" ? input : unknownValue(input.type);
  const id = unknownValue(STRING, [], NOT_NULL);
  if (!isObject(priorState)) return keeping(planned({ id, output }));
  const differs = (name: string) => !rawEquals(priorState.entries.get(name)!, proposedNewState.entries.get(name)!);
  if (differs("triggers_replace")) return { ...keeping(planned({ id, output })), requiresReplace: [TRIGGERS] };
  if (differs("input")) return keeping(planned({ output: unknownValue(input.type) }));
  return keeping(proposedNewState);
}

const keeping = (plannedState: Value): PlanResponse => ({
  plannedState,
  requiresReplace: [],
  plannedPrivate: undefined,
});

const TRIGGERS: Path = [attribute("triggers_replace")];
