import { applied, asked, REJECTED, type Sentence, test, under, VERDICTS } from "./sentence.ts";

// Terraform Resource Instance Change Lifecycle in its first version, for protocol 5.

const NESTED = "test/scenarios/nestedBlocks.test.ts";
const DUMPS = "test/conformance/contract/contract.test.ts";
const UNSTABLE = "a first plan with another value than configured, which the second plan does not keep";

export const EARLIER_LIFECYCLE: readonly Sentence[] = [
  ...under(
    "introduction",
    ["all objects conform to the schema of the type", asked("broken", "ReadResource: an object of another type")],
    ["Configuration: written values only, null elsewhere", asked("managed", "create in protocol 5")],
    ["Prior State: of an earlier apply, or null for a creation", asked("managed", "create", "update")],
    ["Proposed New State: configured values with computed prior ones", VERDICTS],
    ["Proposed New State: null for a deletion", asked("managed", "delete, and the provider has a say")],
    ["Planned New State: defaults for null, unknown where it will change", asked("managed", "create in protocol 5")],
    ["Planned New State: null for a deletion", asked("managed", "delete, and the provider has a say")],
    ["New State: the result, and the input of the next plan", applied("managed", "create in protocol 5")],
    ["the original SDK is exempt", asked("answers", "planned against the configuration, in the original SDK")],
    [
      "the rules apply to nested blocks recursively",
      [...VERDICTS, ...asked("nested", "blocks, created in protocol 5")],
    ],
    [
      "the number of blocks cannot change",
      test(NESTED, "the number of blocks is fixed by the configuration, in the plan and in the New State"),
    ],
    [
      "implicit sub-objects belong into computed attributes",
      test(NESTED, "a computed attribute beside the blocks may list more objects than the blocks do"),
    ],
  ),
  ...under(
    "ValidateResourceTypeConfig",
    ["validates the configuration beyond the schema", asked("answers", "an error of ValidateResourceConfig")],
    ["should tolerate unknown values", REJECTED],
    ["must tolerate null where the plan sets a default", REJECTED],
    ["similar checks belong into PlanResourceChange", asked("answers", "an error of PlanResourceChange")],
  ),
  ...under(
    "PlanResourceChange",
    ["predicts the effect of the apply", asked("managed", "create in protocol 5")],
    [
      "a configured value is kept, or the prior one planned",
      [...VERDICTS, ...asked("answers", "planned against the configuration")],
    ],
    ["a computed attribute without configuration may get any value", VERDICTS],
    ["a known planned value stays in the apply", VERDICTS],
    ["is called while planning and again while applying", applied("managed", "replace in protocol 5")],
    ["known values of the first plan are identical in the second", [...VERDICTS, ...test(DUMPS, UNSTABLE)]],
    ["unknown values may stay so or become known", VERDICTS],
    ["the second plan goes to ApplyResourceChange", applied("managed", "replace in protocol 5")],
  ),
  ...under(
    "ApplyResourceChange",
    ["decides what was unknown: a wholly known New State", applied("managed", "create in protocol 5")],
    ["receives the Prior State", applied("managed", "update")],
    ["a known planned value is identical in the New State", VERDICTS],
    ["an unknown one becomes known, and none remains", test(DUMPS, "a new state with unknown values")],
  ),
];
