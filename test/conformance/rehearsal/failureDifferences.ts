import { isDeepStrictEqual } from "node:util";
import type { LivePlan } from "../../../server/engine/plan/plan.ts";
import { writeJson } from "../../../server/engine/render/json.ts";
import { planJson } from "../../../server/engine/render/planJson/planJson.ts";
import type { State } from "../../../server/engine/state/state.ts";
import { withoutDeepMarks } from "../../../server/engine/values/value.ts";
import { describedValue } from "../../support/provider/ruledValues.ts";
import { agreesWithState, type StateResource } from "./compared.ts";
import { type ChangeJson, type NextChange, nextChange } from "./failedReally.ts";

interface RealObject {
  readonly address: string;
  readonly status: string;
  readonly attributes: unknown;
}

const realObjects = (resources: readonly unknown[]): readonly RealObject[] =>
  (resources as readonly StateResource[])
    .filter(({ mode }) => mode === "managed")
    .flatMap(({ module, type, name, instances }) =>
      instances.map(({ index_key: key, deposed, status = "ready", attributes }) => ({
        address: `${module === undefined ? "" : `${module}.`}${type}.${name}${key === undefined ? "" : `[${JSON.stringify(key)}]`}${deposed === undefined ? "" : " (deposed)"}`,
        status,
        attributes,
      })),
    );

/** Returns the differences between our state and the resources of a state file. What is unknown in ours differs from nothing. */
export function objectDifferences(state: State, resources: readonly unknown[]): readonly string[] {
  const its = new Map(
    realObjects(resources).map((object): [string, RealObject] => [`${object.address}: ${object.status}`, object]),
  );
  const ours = [...state.resources.values()].flatMap(({ objects }) =>
    objects.filter(({ address }) => address.resource.mode === "managed"),
  );
  const reached = new Set<string>();
  const differences = ours.flatMap(({ address, deposed, status, content }): readonly string[] => {
    const name = `${address.text}${deposed === undefined ? "" : " (deposed)"}: ${status}`;
    reached.add(name);
    const real = its.get(name);
    if (!real) return [`only ours: ${name}`];
    const agrees =
      "value" in content
        ? agreesWithState(describedValue(withoutDeepMarks(content.value)), real.attributes)
        : isDeepStrictEqual(JSON.parse(JSON.stringify(content.json.read())), real.attributes);
    return agrees ? [] : [`other attributes: ${name}`];
  });
  return [...differences, ...[...its.keys()].filter((name) => !reached.has(name)).map((name) => `only real: ${name}`)];
}

/** Returns the changes of our plan. */
export function changesOf(plan: LivePlan): readonly NextChange[] {
  const { resource_changes: changes = [] } = JSON.parse(writeJson(planJson(plan)));
  return (changes as readonly ChangeJson[]).map(nextChange);
}
