import type { Path } from "../../../server/engine/values/path.ts";

// The JSON file of schemas and rules that defines the provider of ./ruledPlugin.ts.

/** A provider: its schemas as `terraform providers schema -json` writes them, and its behavior. */
export interface RuledProvider {
  readonly protocol: 5 | 6;
  readonly planDestroy?: boolean;
  /** Whether it announces that it writes configurations. */
  readonly generates?: true;
  readonly provider?: unknown;
  readonly providerMeta?: unknown;
  readonly resources?: Readonly<Record<string, unknown>>;
  readonly dataSources?: Readonly<Record<string, unknown>>;
  readonly ephemeralResources?: Readonly<Record<string, unknown>>;
  readonly listResources?: Readonly<Record<string, unknown>>;
  readonly actions?: Readonly<Record<string, unknown>>;
  /** By resource type, as `resource_identity_schemas`. */
  readonly identities?: Readonly<Record<string, IdentityRule>>;
  readonly functions?: Readonly<Record<string, FunctionRule>>;
  /** By resource type. */
  readonly types?: Readonly<Record<string, TypeRule>>;
  readonly calls?: readonly CallRule[];
}

export interface IdentityRule {
  readonly version: number;
  readonly attributes: Readonly<
    Record<string, { readonly type: unknown; readonly required_for_import?: true; readonly optional_for_import?: true }>
  >;
}

/**
 * How a resource type plans, unless the rule of a call overrides it. A computed attribute is unknown at first and kept later.
 */
export interface TypeRule {
  /** The planned values of attributes that are not configured. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** For an attribute, the attributes whose change makes it unknown. */
  readonly unknownWhen?: Readonly<Record<string, readonly string[]>>;
  /** The paths whose change replaces the object. */
  readonly replace?: readonly PathJson[];
  /** The attributes that ignore case: if only the case differs, the prior value is planned. */
  readonly caseless?: readonly string[];
  /** The attributes whose texts are planned in lower case. */
  readonly lowered?: readonly string[];
  /** For an attribute, the text that stays if the attribute is no longer configured. */
  readonly kept?: Readonly<Record<string, string>>;
  readonly legacy?: true;
  /** The attributes of an object that stand in the configuration that it writes. */
  readonly generated?: readonly string[];
  /** Whether write-only attributes inside blocks are planned as null too, as the contract demands. */
  readonly forgetsWriteOnly?: true;
  /** The types whose objects can move here: for each, the source attribute of each attribute. */
  readonly movesFrom?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** An effect on some calls. All rules that match a call apply, in order. */
export interface CallRule {
  /** The name of the call in protocol 6. */
  readonly call: string;
  readonly type?: string;
  /** The values that the configuration, or else the object, must have, by attribute. */
  readonly when?: Readonly<Record<string, unknown>>;
  /** Whether only calls with a prior object match, or only those without one. */
  readonly prior?: boolean;
  /** Whether only second plans match that have the private data of the first one, or only other plans. */
  readonly plannedBefore?: boolean;
  /** An attribute that the prior object must set. */
  readonly priorSets?: string;
  readonly does: Effect;
}

export interface Effect {
  readonly diagnostics?: readonly DiagnosticJson[];
  /** What stands beside an error: the result, or the prior object. Without it the result is null. */
  readonly beside?: "result" | "prior";
  /** Paths of the result with their new values. */
  readonly set?: readonly (readonly [PathJson, unknown])[];
  /** The result is null: there is no such object. */
  readonly gone?: true;
  readonly replace?: readonly PathJson[];
  readonly deferred?: number;
  readonly private?: string;
  /** The imported objects: the type and the attributes of each. */
  readonly imported?: readonly { readonly type?: string; readonly state: Readonly<Record<string, unknown>> }[];
  /** The bytes of the result, in base64. */
  readonly raw?: string;
  /** The answer is not a valid message. */
  readonly nonsense?: true;
  /** The length of the attribute `name` in bytes. */
  readonly bytes?: number;
  readonly fails?: string;
  readonly exits?: true;
  readonly hangs?: true;
  /** After how many milliseconds it answers. */
  readonly late?: number;
}

export interface DiagnosticJson {
  readonly severity: "error" | "warning";
  readonly summary: string;
  readonly detail?: string;
  readonly path?: PathJson;
}

/** `["rule", 0, "port", "[key"]`: an attribute, an index, the key of a map behind a bracket. */
export type PathJson = readonly (string | number)[];

export interface FunctionRule {
  readonly parameters: readonly { readonly name: string; readonly type: unknown; readonly is_nullable?: boolean }[];
  readonly return_type: unknown;
  /** The index of the argument that it returns; the first one by default. */
  readonly returns?: number;
  readonly error?: string;
}

/** Whether two paths lead to the same place. */
export const samePlace = (path: Path, json: PathJson): boolean =>
  path.length === json.length &&
  path.every(
    (step, at) => step.kind !== "element" && (step.kind === "attribute" ? step.name : step.key) === bare(json[at]),
  );

const bare = (step: string | number | undefined) => (typeof step === "string" ? step.replace(/^\[/, "") : step);
