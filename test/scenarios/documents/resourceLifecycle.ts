import { applied, asked, failed, type Sentence, under } from "./sentence.ts";

// Resource Lifecycle, of Terraform 1.1 and earlier: the state machine of a resource.

export const RESOURCE_LIFECYCLE: readonly Sentence[] = [
  ...under("introduction", [
    "a resource is a state machine: validate, diff, apply, provision",
    applied("managed", "create"),
  ]),
  ...under(
    "Lifecycle",
    [
      "validation looks at the structure, before values are known",
      asked("answers", "an error of ValidateResourceConfig"),
    ],
    ["the diff is made of current state and configuration", asked("managed", "update")],
    ["the diff says what is destroyed, what needs it, old, new and computed values", asked("managed", "replace")],
    ["the apply does what the diff prescribes and nothing else", applied("managed", "update")],
    ["the apply returns the new state, or nothing for a destroyed object", applied("managed", "delete")],
    ["after a creation without error, provisioners run in sequence", failed("the second of three provisioners fails")],
    [
      "if a provisioner fails, the object is tainted and destroyed in the next apply",
      failed("a provisioner fails", "the second of three provisioners fails"),
    ],
  ),
  ...under(
    "Partial State and Error Handling",
    [
      "after an error the state is saved as far as it got",
      failed("create fails with a partial object", "update fails with a partial object"),
    ],
    [
      "so that no object is lost",
      failed("create before destroy: create fails", "create fails, and others depend on it"),
    ],
  ),
];
