import { caseValueJson } from "../../../server/cli/lifecycle/caseValueJson.ts";
import { writeJson } from "../../../server/engine/render/json.ts";
import type { Value } from "../../../server/engine/values/value.ts";
import type { Observed, Run } from "./observe.ts";
import { schemaJson } from "./schemaJson.ts";
import type { FoundViolation } from "./verdicts.ts";

/** A case of `stateline lifecycle`, as a line of its input, with what the real terraform made of it. */
export interface RecordedCase {
  readonly input: string;
  /** The object it proposed, as a VALUE. */
  readonly proposed: string;
  /** Undefined where it said nothing of the provider's answers. */
  readonly violations: readonly FoundViolation[] | undefined;
}

/** What was observed in one run, as cases: each stage that the real terraform judged, for itself. */
export function casesOf(name: string, run: Run): readonly RecordedCase[] {
  return run.observed.flatMap((seen) => casesOfOne(`${name} ${seen.type}`, seen, run.violations.get(seen.type) ?? []));
}

function casesOfOne(name: string, observed: Observed, violations: readonly FoundViolation[]): readonly RecordedCase[] {
  const { prior, configuration, planned, finalPlanned } = observed;
  if (!prior || !configuration || !observed.proposed || !planned) return [];
  const writeOnly = violations.some(({ rule }) => rule === "write-only");
  const of = (rule: string) => violations.filter((violation) => violation.rule === rule);
  const initial = { prior, config: configuration, planned };
  if (!finalPlanned || !observed.finalConfiguration || !observed.finalProposed)
    return [make(name, observed, initial, observed.proposed, writeOnly ? undefined : of("plan-valid"))];
  const finalObjects = { prior, config: observed.finalConfiguration, planned: finalPlanned };
  const first = make(name, observed, initial, observed.proposed, []);
  const second = make(
    `${name} final`,
    observed,
    finalObjects,
    observed.finalProposed,
    writeOnly ? undefined : of("plan-valid"),
  );
  if (writeOnly || of("plan-valid").length > 0) return [first, second];
  const stable = { ...initial, finalPlanned };
  const third = make(`${name} stable`, observed, stable, observed.proposed, of("plan-stable"));
  if (of("plan-stable").length > 0 || !observed.newState) return [first, second, third];
  const applied = [...of("wholly-known"), ...of("apply-consistent")];
  const fourth = make(
    `${name} new`,
    observed,
    { ...finalObjects, new: observed.newState },
    observed.finalProposed,
    applied,
  );
  return [first, second, third, fourth];
}

function make(
  name: string,
  observed: Observed,
  objects: Readonly<Record<string, Value>>,
  proposed: Value,
  violations: readonly FoundViolation[] | undefined,
): RecordedCase {
  const { block } = observed.schema;
  const texts = Object.entries(objects).map(([key, value]) => {
    const json = caseValueJson(block, value);
    const masked = key === "config" && typeof json === "object" && json !== null;
    const sensitive = masked ? `,"sensitive":${JSON.stringify(observed.sensitive)}}` : "}";
    return `${JSON.stringify(key)}:${json === null ? "null" : writeJson(json).replace(/\}$/, sensitive)}`;
  });
  const legacy = observed.legacyTypeSystem ? ',"legacyTypeSystem":true' : "";
  return {
    input: `{"name":${JSON.stringify(name)},"schema":${JSON.stringify(schemaJson(observed.schema))},${texts.join()}${legacy}}`,
    proposed: writeJson(caseValueJson(block, proposed)),
    violations,
  };
}
