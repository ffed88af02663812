import { ADVICE, applied, asked, broken, REJECTED, type Sentence, test, under, VERDICTS } from "./sentence.ts";

// Terraform Resource Instance Change Lifecycle, for protocol 6.

const TIMELINE = "server/ide/timeline/timeline.test.ts";
const CONTRACTS = "test/scenarios/contracts.test.ts";
const LIFECYCLE = "server/engine/lifecycle/lifecycle.test.ts";
const PRIOR = "server/engine/lifecycle/priorState.test.ts";
const NESTED = "test/scenarios/nestedBlocks.test.ts";
const DRIFT = "server/engine/lifecycle/contract/driftOrNormalization.test.ts";

const IMPORT_STAGES = "an import shows its ID and its stub, and every operation leads to a shown stage";
export const CHANGE_LIFECYCLE: readonly Sentence[] = [
  ...under(
    "introduction",
    [
      "every object conforms to the schema of its type",
      asked("broken", "PlanResourceChange: an object of another type"),
    ],
    ["Configuration and Previous Run State lead over the Planned State to the New State", applied("managed", "update")],
    ["Configuration: written values, converted to the types of the schema", asked("managed", "create with everything")],
    ["Configuration: what is not written is null", asked("managed", "create")],
    ["Configuration: unknown where it derives from an unknown result", asked("managed", "one refers to another")],
    ["Prior State: the object as the provider read it last", asked("answers", "drift")],
    ["Proposed New State: Core's own merge of Configuration and Prior State", VERDICTS],
    ["Proposed New State: a computed attribute keeps its prior value", [...VERDICTS, ...asked("managed", "update")]],
    ["Proposed New State: an optional and computed attribute may be left to the provider", VERDICTS],
    [
      "Proposed New State: the configured value if it is not null, else the prior one",
      [...VERDICTS, ...test(CONTRACTS, "every configured value that is not null is in the proposed object")],
    ],
    ["Planned States describe the object after the action", applied("managed", "create", "update")],
    ["Planned States: what cannot be predicted is unknown", asked("managed", "create")],
    ["Initial Planned State: from a possibly incomplete configuration", asked("managed", "one refers to another")],
    ["Final Planned State: once the configuration is wholly known", applied("managed", "one refers to another")],
    ["New State: the result of the modifications", applied("managed", "create", "update", "replace", "delete")],
    ["New State: always wholly known", broken("the new state has an unknown value")],
    ["Previous Run State: the New State of the run before, of its schema version", asked("answers", "an upgrade")],
    ["Upgraded State: the stored data in the current schema", asked("answers", "an upgrade")],
    [
      "Upgraded State: without changes made outside",
      asked("stored", "an object of an older version, and read as unknown"),
    ],
    ["Import ID and Import Stub State belong to the import", test(TIMELINE, IMPORT_STAGES)],
  ),
  ...under(
    "Provider Protocol API Functions",
    [
      "the original SDK is exempt from error messages",
      [
        ...asked("answers", "planned against the configuration, in the original SDK"),
        ...broken("the original SDK: the new state has another value"),
        ...test(
          LIFECYCLE,
          "with the original SDK Terraform tolerates a violation: it is no finding, and the plan holds",
        ),
      ],
    ],
    [
      "the rules apply to nested blocks recursively",
      [...VERDICTS, ...asked("nested", "a nested block against the configuration")],
    ],
    ["protocol 5 has the same operations", asked("managed", "create in protocol 5", "replace in protocol 5")],
  ),
  ...under(
    "ValidateResourceConfig",
    [
      "takes the Configuration alone, and may return errors or warnings",
      asked("answers", "an error of ValidateResourceConfig", "a warning of ValidateResourceConfig"),
    ],
    ["a provider can make its own rules", asked("answers", "an error of ValidateResourceConfig at an argument")],
    ["a provider should report no error for an unknown value", REJECTED],
    ["is called several times, at last with a wholly known configuration", applied("managed", "one refers to another")],
    ["a provider must tolerate an unknown value where it has a default", REJECTED],
    ["cannot change the configuration", asked("managed", "ignore_changes")],
  ),
  ...under(
    "PlanResourceChange",
    [
      "predicts the effect of the apply, for the user and for references",
      asked("managed", "one refers to another that changes"),
    ],
    ["may use Configuration, Prior State and Proposed New State", asked("managed", "update")],
    [
      "a configured value is kept exactly, or the prior value is planned",
      [...VERDICTS, ...asked("answers", "planned against the configuration", "normalized")],
    ],
    [
      "a computed attribute without configuration may get any value of its type",
      [...VERDICTS, ...asked("answers", "planned where nothing is configured")],
    ],
    [
      "a known planned value stays in the New State; unknown is left to the apply",
      [...VERDICTS, ...applied("managed", "create")],
    ],
    ["is called twice in a run", applied("managed", "update", "replace")],
    ["first while planning, with unknown values as placeholders", asked("managed", "one refers to another")],
    ["again during the apply, wholly known: the Final Planned State", applied("managed", "one refers to another")],
    [
      "what was known initially is identical finally",
      [...VERDICTS, ...broken("the final plan has another known value")],
    ],
    ["what was unknown may stay so, or become known in its type", VERDICTS],
    ["the Final Planned State goes to ApplyResourceChange", applied("managed", "create", "update")],
  ),
  ...under(
    "ApplyResourceChange",
    ["makes the object match the Final Planned State, and decides what was unknown", applied("managed", "create")],
    ["receives the Prior State, for partial updates", applied("managed", "update")],
    [
      "a known value of the Final Planned State is identical, in the written form",
      [...VERDICTS, ...broken("the new state has another value", "the new state lacks a value")],
    ],
    [
      "an unknown value becomes known, in its type; none remains",
      [...VERDICTS, ...broken("the new state has an unknown value")],
    ],
    [
      "the New State is saved for the next run",
      test("test/conformance/plan/steps/nextState.test.ts", "a plan that is planned again from the state it leaves"),
    ],
    [
      "the New State becomes the Previous Run State verbatim",
      test(
        "server/engine/plan/nextState.test.ts",
        "three plans in a row: what the first creates, the second leaves alone and the third destroys",
      ),
    ],
  ),
  ...under(
    "UpgradeResourceState",
    [
      "the state may be of an earlier schema, so every object is upgraded first",
      asked("answers", "an upgrade", "an upgrade of what is no more in the schema"),
    ],
    [
      "gets the stored data in raw form, which the provider decodes",
      asked("stored", "an object of 0.11", "an object of 0.11, of an older version"),
    ],
    [
      "changes the shape of the data, not its meaning",
      test(PRIOR, "an object of an older schema version is upgraded by the schema, which is reported as assumed"),
    ],
    ["should not capture changes made outside", ADVICE],
    [
      "the Upgraded State conforms to the current schema",
      asked("broken", "UpgradeResourceState: an object of another type"),
    ],
    ["no unknown values", asked("answers", "unknown where all must be known, when upgraded")],
  ),
  ...under(
    "ReadResource",
    ["detects changes made outside, for the next plan", asked("answers", "drift", "gone")],
    ["is a best effort: write-only attributes cannot be read", asked("read", "write-only")],
    [
      "normalization keeps the stored form",
      [...asked("answers", "normalized"), ...test(DRIFT, "equal values are no difference, whatever their marks")],
    ],
    ["drift takes the value of the remote system", asked("answers", "drift", "drift of what is computed")],
    [
      "drift is reported if it may be the cause of a planned action",
      asked("answers", "drift of what another uses", "drift of what is ignored"),
    ],
    [
      "leads to the Prior State, which has no unknown values",
      asked("answers", "unknown where all must be known, when read"),
    ],
  ),
  ...under(
    "Handling of Nested Blocks in Configuration",
    [
      "the number of blocks is that of the configuration, in plan and New State",
      [
        ...VERDICTS,
        ...test(NESTED, "the number of blocks is fixed by the configuration, in the plan and in the New State"),
      ],
    ],
    [
      "implicit sub-objects belong into computed attributes beside the blocks",
      test(NESTED, "a computed attribute beside the blocks may list more objects than the blocks do"),
    ],
    [
      "structural attributes follow the rules of blocks of their nesting mode",
      [...VERDICTS, ...test(NESTED, "structural attributes of each nesting mode follow the rules of blocks")],
    ],
  ),
  ...under(
    "Import Behavior",
    ["an existing object comes under management without being created", asked("refactored", "imported")],
    [
      "the user gives an address and an Import ID in the provider's syntax",
      asked("refactored", "imported with for_each", "imported into a module"),
    ],
    ["the Import Stub State stands in for the Previous Run State", test(TIMELINE, IMPORT_STAGES)],
  ),
  ...under(
    "ImportResourceState",
    [
      "verifies that the object exists, and returns the Import Stub State",
      asked("refactored", "imported, and none found"),
    ],
    ["ReadResource always follows, and completes the stub", asked("refactored", "imported", "imported, and not there")],
    ["a partial import leaves attributes null in the Prior State", asked("refactored", "imported and changed")],
    ["a configured value is then planned as an update", asked("refactored", "imported and changed")],
    ["a provider may refuse to import", asked("refactored", "imported, and refused")],
  ),
];
