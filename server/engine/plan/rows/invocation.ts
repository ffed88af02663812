import { compareKeys, compareResources, type InstanceAddress } from "../../addrs/address.ts";
import type { Action, ActionEvent, ActionTrigger } from "../../config/module.ts";
import type { ResourceSchema } from "../../schema/schema.ts";
import type { Value } from "../../values/value.ts";

/** An action that a change of a resource instance invokes. */
export interface ActionInvocation extends Pick<Action, "type" | "name" | "header"> {
  /** `module.a.action.aws_lambda_invoke.warm_up[0]`. */
  readonly address: string;
  /** The source address of the provider. */
  readonly provider: string;
  /** The schema of the configuration. */
  readonly schema: ResourceSchema;
  /** The configuration, with its marks; null without a `config` block. Ephemeral values are null. */
  readonly configuration: Value;
  readonly trigger: Invoking;
}

/** The trigger that invokes an action: the event of an instance, and the place of the action in the trigger. */
export interface Invoking extends Pick<ActionTrigger, "onFailure"> {
  readonly resource: InstanceAddress;
  readonly event: ActionEvent;
  /** The index of the `action_trigger` block. */
  readonly block: number;
  /** The index in its list of actions. */
  readonly index: number;
}

/** The events of a trigger that an outcome of a change causes, in the order of the trigger. */
export const eventsOf = (events: readonly ActionEvent[], outcome: string): readonly ActionEvent[] =>
  events.filter((event) => CAUSES[event].has(outcome));

const REPLACEMENTS = ["delete-then-create", "create-then-delete"];
const CREATIONS: ReadonlySet<string> = new Set(["create", ...REPLACEMENTS]);
const UPDATES: ReadonlySet<string> = new Set(["update"]);
const DESTRUCTIONS: ReadonlySet<string> = new Set(["delete", ...REPLACEMENTS]);

const CAUSES: Readonly<Record<ActionEvent, ReadonlySet<string>>> = {
  before_create: CREATIONS,
  after_create: CREATIONS,
  before_update: UPDATES,
  after_update: UPDATES,
  before_destroy: DESTRUCTIONS,
  after_destroy: DESTRUCTIONS,
};

/** Compares the resource instances that trigger two invocations. */
export const compareInvocations = ({ trigger: a }: ActionInvocation, { trigger: b }: ActionInvocation): number =>
  compareResources(a.resource.resource, b.resource.resource) || compareKeys(a.resource.key, b.resource.key);
