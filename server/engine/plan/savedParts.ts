import type { Trace } from "../lifecycle/trace.ts";
import type { ResourceSchema } from "../schema/schema.ts";
import type { CheckResult, ResourceObject, State } from "../state/state.ts";
import type { SyntaxFile } from "../syntax/tree.ts";
import type { Value } from "../values/value.ts";

/** The parts that the file of a finished plan has, and that a live plan computes when it is shown. */
export interface SavedParts {
  /** The version that wrote it, as written: `1.12.0-beta1`. */
  readonly version: string;
  /** The version of the JSON representation; undefined for a binary plan. */
  readonly formatVersion?: string;
  /** RFC 3339; undefined if the version writes none. */
  readonly timestamp: string | undefined;
  readonly applyable: boolean;
  readonly complete: boolean;
  readonly errored: boolean;
  /** The changes that were detected outside of Terraform, as it prints them. */
  readonly drift: readonly Trace[];
  /** The changes that wait for another plan. */
  readonly deferred: readonly DeferredChange[];
  /** The state after the refresh, from which the changes start. */
  readonly priorState: State;
  /** Returns the schema of an object in that state; undefined if it is not known. */
  readonly schemaOf: (object: ResourceObject) => ResourceSchema | undefined;
  readonly checks: readonly CheckResult[];
  /** The actions that the user invokes, which no change triggers. */
  readonly invoked: readonly UserInvocation[];
  /** The files of the configuration that was planned; undefined where the file has none. */
  readonly configurationFiles: readonly SyntaxFile[] | undefined;
  /** The types of resources whose schema is not known, with their providers. */
  readonly inferredTypes: readonly string[];
}

/** A change that is left to the next plan, as far as it is known. */
export interface DeferredChange {
  /** As Terraform names it in JSON: `instance_count_unknown`. */
  readonly reason: string;
  /** The address, with `[*]` for instances whose keys are not known. */
  readonly address: string;
  /** Its address has no key where keys are not known. */
  readonly trace: Trace;
}

/** An action that the user invokes. */
export interface UserInvocation {
  readonly address: string;
  readonly type: string;
  readonly name: string;
  readonly provider: string;
  readonly schema: ResourceSchema;
  readonly configuration: Value;
  /** The instance on whose behalf the action is invoked; undefined for none. */
  readonly caller: string | undefined;
}
