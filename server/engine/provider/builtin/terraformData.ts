import { NOT_NULL } from "../../lang/origins.ts";
import { attributeSchema } from "../../schema/attributeSchema.ts";
import { impliedType } from "../../schema/impliedType.ts";
import type { ResourceSchema } from "../../schema/schema.ts";
import { rawEquals } from "../../values/equality.ts";
import { attribute, type Path } from "../../values/path.ts";
import { DYNAMIC, STRING } from "../../values/type.ts";
import {
  isObject,
  memberOrNull,
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
  ProviderFault,
  RehearsalRequest,
  Reply,
  ValidateRequest,
} from "../provider.ts";
import { appliedStore, plannedStore, STORE_BLOCK, unknownStoreFaults } from "./dataStore.ts";

/** The schema of `terraform_data`. */
const WITHOUT_STORE: ResourceSchema = {
  version: 0,
  block: {
    attributes: new Map([
      ["id", attributeSchema(STRING, "computed")],
      ["input", attributeSchema(DYNAMIC, "optional")],
      ["output", attributeSchema(DYNAMIC, "computed")],
      ["triggers_replace", attributeSchema(DYNAMIC, "optional")],
    ]),
    blockTypes: new Map(),
    deprecated: false,
    isOfLanguage: true,
  },
};

const WITH_STORE: ResourceSchema = {
  version: 0,
  block: { ...WITHOUT_STORE.block, blockTypes: new Map([["store", STORE_BLOCK]]) },
};

/** Returns the schema of `terraform_data`, with or without the block `store`. */
export const dataSchema = (hasStore: boolean): ResourceSchema => (hasStore ? WITH_STORE : WITHOUT_STORE);

/** Returns faults for attributes that only Terraform sets. */
export function readOnlyFaults({ configuration }: ValidateRequest): readonly ProviderFault[] {
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

/** Plans a `terraform_data`. */
export function planData(request: PlanRequest, hasStore: boolean): Pick<Reply<PlanResponse>, "response" | "faults"> {
  const { proposedNewState } = request;
  const isKept = isObject(proposedNewState);
  const faults = isKept ? unknownStoreFaults(memberOrNull(proposedNewState, "store")) : [];
  const planned = isKept && faults.length === 0 ? dataRules(request, hasStore) : NOTHING_DECIDED;
  return { response: dataResponse(request, planned), faults };
}

function dataResponse(
  { proposedNewState, explaining }: PlanRequest,
  { decidedParts, requiresReplace }: PlanDecisions,
): PlanResponse {
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

/** Returns the object after the apply: an output that becomes known is the input. The apply alone decides the id. */
export function appliedData({ plannedState, configuration }: RehearsalRequest): Value {
  if (memberOrNull(plannedState, "output").kind !== "unknown") return withStoredInput(plannedState, configuration);
  const applied = withParts(plannedState, new Map([["output", memberOrNull(plannedState, "input")]]));
  return withStoredInput(applied, configuration);
}

const withStoredInput = (state: Value, configuration: Value): Value =>
  memberOrNull(state, "store").kind === "null"
    ? state
    : withParts(
        state,
        new Map([
          [
            "store",
            appliedStore(memberOrNull(state, "store"), memberOrNull(memberOrNull(configuration, "store"), "input")),
          ],
        ]),
      );

/** Returns an imported object: only its id is known. */
export function importedData(id: string, schema: ResourceSchema): Value {
  const type = impliedType(schema.block);
  const names = type.kind === "object" ? [...type.attributes] : [];
  const nothing = names.map(([name, attributeType]) => [name, nullValue(attributeType)] as const);
  return objectValue([...nothing, ["id", stringValue(id)] as const]);
}

/**
 * Returns the rules of `terraform_data`: a changed trigger replaces the object; a changed input only makes the output unknown.
 */
function dataRules({ priorState, proposedNewState }: PlanRequest, hasStore: boolean): PlanDecisions {
  const isReplaced =
    isObject(priorState) &&
    !rawEquals(memberOrNull(priorState, "triggers_replace"), memberOrNull(proposedNewState, "triggers_replace"));
  const prior = isObject(priorState) && !isReplaced ? priorState : undefined;
  const store = plannedStore(prior && memberOrNull(prior, "store"), memberOrNull(proposedNewState, "store"));
  const input = memberOrNull(proposedNewState, "input");
  const decidedParts = new Map<string, Value>();
  if (store?.replaces) decidedParts.set("id", unknownValue(STRING));
  else if (!prior) decidedParts.set("id", unknownValue(STRING, [], NOT_NULL));
  if (!prior || !rawEquals(memberOrNull(prior, "input"), input)) {
    // With a store, Terraform also knows that the output of an input that goes is null.
    const isNull = input.kind === "null" && (!prior || hasStore);
    decidedParts.set("output", isNull ? input : unknownValue(input.type));
  }
  if (store) decidedParts.set("store", store.planned);
  return {
    decidedParts,
    requiresReplace: [...(isReplaced ? [TRIGGERS] : []), ...(store?.replaces ? [STORE_INPUT] : [])],
  };
}

const NOTHING_DECIDED: PlanDecisions = { decidedParts: new Map(), requiresReplace: [] };

const withParts = (state: Value, parts: ReadonlyMap<string, Value>): Value =>
  isObject(state)
    ? objectValue([...state.entries].map(([name, value]) => [name, parts.get(name) ?? value] as const))
    : state;

const decisionsOf = (proposed: Value, decidedParts: PlanDecisions["decidedParts"]): readonly PartDecision[] =>
  [...decidedParts]
    .filter(([name, outcome]) => !rawEquals(memberOrNull(proposed, name), outcome))
    .map(([name, outcome]) => ({
      path: [attribute(name)],
      rule: outcome.kind === "unknown" ? "known-after-apply" : "provider-decided",
      outcome,
    }));

const TRIGGERS: Path = [attribute("triggers_replace")];
const STORE_INPUT: Path = [attribute("store"), attribute("input")];
const REPLACES_ON: readonly Path[] = [TRIGGERS];
