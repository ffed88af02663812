import type { Diagnostic } from "../source/diagnostic.ts";
import { content } from "../syntax/content.ts";
import type { Block } from "../syntax/tree.ts";

// Actions are checked and not planned: what they invoke is not part of a plan yet.

/** Returns the faults of an `action` block. Its `config` is for the provider. */
export const actionFaults = ({ body }: Block): readonly Diagnostic[] =>
  content(body, {
    arguments: { provider: "optional", count: "optional", for_each: "optional", depends_on: "optional" },
    blocks: { config: [] },
  }).diagnostics;

/** Returns the faults of an `action_trigger` block in a lifecycle. */
export const actionTriggerFaults = ({ body }: Block): readonly Diagnostic[] =>
  content(body, {
    arguments: { events: "required", actions: "required", condition: "optional", on_failure: "optional" },
    blocks: {},
  }).diagnostics;
