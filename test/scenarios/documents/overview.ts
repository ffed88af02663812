import { ADVICE, applied, asked, failed, planned, REJECTED, type Sentence, test, under, VERDICTS } from "./sentence.ts";

// Lifecycle overview: the phases of a resource instance, as another document tells them.

const DUMPS = "test/conformance/contract/contract.test.ts";
const UNSTABLE = "a first plan with another value than configured, which the second plan does not keep";

export const OVERVIEW: readonly Sentence[] = [
  ...under(
    "Lifecycle Overview",
    [
      "an instance moves through Configuration, Prior, Proposed New, Planned and New State",
      applied("managed", "update"),
    ],
    ["Configuration: null where optional attributes are not written", asked("managed", "create")],
    ["Configuration: unknown values of other resources", asked("managed", "one refers to another")],
    ["Configuration: converted to the types of the schema", asked("managed", "create with everything")],
  ),
  ...under(
    "Phase 1: Previous Run State",
    ["UpgradeResourceState takes raw data of any earlier schema version", asked("stored", "an object of 0.11")],
    ["transforms it to the current schema", asked("answers", "an upgrade")],
    ["detects no changes made outside, and calls no remote system", ADVICE],
    ["ReadResource detects drift", asked("answers", "drift")],
    ["normalization returns the stored value unchanged", asked("answers", "normalized")],
    ["write-only attributes have no drift", asked("read", "write-only")],
    ["a deleted object is null", asked("answers", "gone")],
    ["a read that fails in part returns what it has, with diagnostics", asked("answers", "a warning of ReadResource")],
  ),
  ...under(
    "Phase 2: Planning",
    ["PlanResourceChange gets prior state, proposed new state and configuration", asked("managed", "update")],
    [
      "a configured value appears unchanged in the plan",
      [...VERDICTS, ...asked("answers", "planned against the configuration")],
    ],
    [
      "an unset optional and computed attribute may get any value",
      asked("answers", "planned where nothing is configured"),
    ],
    ["what cannot be predicted is unknown", asked("managed", "create")],
    ["the provider names what requires a replacement", asked("managed", "replace")],
    [
      "a known planned value cannot change in the apply",
      [...VERDICTS, ...test(DUMPS, "a new state that differs from the plan")],
    ],
    ["the second plan has a wholly known configuration", applied("managed", "one refers to another")],
    ["known values of the first plan are identical in the second", [...VERDICTS, ...test(DUMPS, UNSTABLE)]],
    ["unknown values may become known, stay unknown, or be refined", VERDICTS],
  ),
  ...under(
    "Phase 3: Applying",
    ["ApplyResourceChange keeps every known planned value", VERDICTS],
    ["replaces the unknown ones by results, and leaves none", test(DUMPS, "a new state with unknown values")],
    [
      "an error comes with a partial new state that shows what was created",
      failed("create fails with a partial object"),
    ],
    [
      "Terraform saves the partial state",
      failed("create fails with a partial object", "update fails with a partial object"),
    ],
  ),
  ...under(
    "Import Workflow",
    ["ImportResourceState takes an ID in the provider's syntax", asked("refactored", "imported")],
    ["returns the least that ReadResource needs", asked("refactored", "imported")],
    [
      "may leave write-only attributes out, which the user then configures",
      asked("refactored", "imported and changed"),
    ],
  ),
  ...under(
    "Replace Triggered By",
    ["a change of the trigger forces the replacement", planned("replace triggered by another resource")],
    ["even if the configuration of the instance did not change", asked("managed", "replace_triggered_by")],
  ),
  ...under(
    "Create Before Destroy",
    [
      "the new instance is created, dependents are updated, the old one is destroyed",
      planned("create before destroy spreads to dependencies"),
    ],
    ["the apply creates first and destroys last", applied("managed", "replace, created first")],
  ),
  ...under(
    "Validation Rules",
    [
      "ValidateResourceConfig reports what is invalid, and warns",
      asked("answers", "an error of ValidateResourceConfig", "a warning of ValidateResourceConfig"),
    ],
    ["tolerates unknown values", REJECTED],
  ),
  ...under(
    "Nested Blocks",
    [
      "the number of blocks is fixed by the configuration, in plan and apply",
      test(
        "test/scenarios/nestedBlocks.test.ts",
        "the number of blocks is fixed by the configuration, in the plan and in the New State",
      ),
    ],
    ["each block has a planned block of its own", asked("nested", "a nested block against the configuration")],
  ),
];
