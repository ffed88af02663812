import { applied, asked, OUTLOOK, planned, type Sentence, test, under } from "./sentence.ts";

// Planning Behaviors: what Terraform proposes, and what makes it propose something else.

const RULES = "test/scenarios/rules.test.ts";

export const PLANNING_BEHAVIORS: readonly Sentence[] = [
  ...under(
    "introduction",
    ["effects are planned first, then applied", applied("managed", "create")],
    ["there are exceptions, to be replaced over time", OUTLOOK],
  ),
  ...under(
    "Default Planning Behavior",
    ["create: a resource block without an object", planned("create")],
    ["create: a key that the state does not have", planned("count grows", "for_each loses and gains keys")],
    ["delete: an object without a resource block", planned("delete", "delete everything")],
    [
      "delete: a key that the configuration does not have",
      planned("count shrinks", "for_each to nothing", "for_each to none"),
    ],
    [
      "update: configured and stored, with a difference that is no normalization",
      [...planned("update"), ...asked("answers", "normalized")],
    ],
    ["replace: the object is tainted", planned("tainted", "tainted and changed")],
    ["tainted: its creation failed partway", asked("managed", "tainted")],
    ["read: a data block, while planning where possible", asked("read", "data")],
    [
      "read: during the apply, if the configuration is unknown or a dependency changes",
      asked(
        "read",
        "data with an unknown argument",
        "data that depends on what changes",
        "data that depends on what does not change",
      ),
    ],
    ["no-op: considered, and nothing to do", planned("no change")],
    ["replace is a creation and a deletion", applied("managed", "replace")],
    ["deletion first, by default", applied("managed", "replace")],
    [
      "creation first: the old object is deposed, then deleted",
      [...applied("managed", "replace, created first"), ...asked("managed", "deposed beside the current one")],
    ],
  ),
  ...under(
    "Special Planning Behaviors",
    [
      "Core selects another action by instructions of author, operator or provider",
      test(RULES, "every rule is used in some case, and has a sentence"),
    ],
    ["driven by the configuration", asked("managed", "ignore_changes", "replace_triggered_by")],
    ["driven by the provider's response", asked("managed", "replace")],
    ["driven by the options of a single run", asked("managed", "replace by the operator")],
    ["hybrids of these", asked("managed", "replace, created first")],
  ),
  ...under(
    "Configuration-driven Behaviors",
    ["of one resource, or of a whole module", planned("ignore a change", "a module is renamed")],
    [
      "ignore_changes takes the prior value instead of the configured one",
      asked("managed", "ignore_changes", "ignore_changes of a map key"),
    ],
    ["an update may thereby become a no-op", planned("ignore a change", "ignore all changes")],
    [
      "replace_triggered_by forces a replacement for a change elsewhere",
      planned("replace triggered by another resource", "replace triggered by an attribute"),
    ],
    ["create_before_destroy decides the order of a replacement, and nothing else", planned("create before destroy")],
    [
      "moved blocks bind objects to other addresses before planning",
      planned("moved by a rename", "moved along a chain"),
    ],
    ["a deletion and a creation become a no-op or an update", planned("moved by a rename", "moved and changed")],
    ["a move can affect a whole resource or module", planned("moved with all keys", "a module is renamed")],
  ),
  ...under(
    "Provider-driven Behaviors",
    ["the provider modifies the action in PlanResourceChange", asked("managed", "replace")],
    [
      "it cannot choose another base action",
      asked("answers", "required replacement of nothing there is", "planned to be gone"),
    ],
    [
      "an update with paths that cannot change in place becomes a replacement",
      asked("managed", "replace", "replace, created first"),
    ],
    ["it is then applied as two calls, in either order", applied("managed", "replace", "replace, created first")],
    ["a prior value in the plan means that nothing really changes", asked("answers", "normalized")],
    [
      "an update that plans the prior state is a no-op",
      asked("answers", "normalized", "required replacement of what does not change"),
    ],
    ["more of these may come", OUTLOOK],
  ),
  ...under(
    "Single-run Behaviors",
    ["plan options change one run", asked("managed", "replace by the operator", "only refresh")],
    ["every wrapper has to offer them", OUTLOOK],
    [
      "replace turns an update or a no-op into a replacement",
      planned("replace as requested", "replace as requested, where it is new"),
    ],
    ["refresh-only treats every instance as a no-op", asked("managed", "only refresh")],
  ),
  ...under(
    "Legacy Operations",
    ["some operations have no plan; what they leave in the state is planned", planned("tainted", "tainted and gone")],
    ["better designs may come", OUTLOOK],
  ),
];
