import type { Path } from "../../../server/engine/values/path.ts";

// What the provider of ./ruledPlugin.ts is made of: a JSON file of schemas and rules.

/** Schemas as `terraform providers schema -json` writes them, and what the provider does beyond them. */
export interface RuledProvider {
  readonly protocol: 5 | 6;
  readonly planDestroy?: boolean;
  readonly provider?: unknown;
  readonly providerMeta?: unknown;
  readonly resources?: Readonly<Record<string, unknown>>;
  readonly dataSources?: Readonly<Record<string, unknown>>;
  readonly ephemeralResources?: Readonly<Record<string, unknown>>;
  readonly functions?: Readonly<Record<string, FunctionRule>>;
  /** By resource type. */
  readonly types?: Readonly<Record<string, TypeRule>>;
  readonly calls?: readonly CallRule[];
}

/** How a resource type plans where no rule of a call says otherwise. What is computed is unknown at first and kept later. */
export interface TypeRule {
  /** What is planned where nothing is configured, by attribute. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** Attributes that a change of others makes unknown. */
  readonly unknownWhen?: Readonly<Record<string, readonly string[]>>;
  /** What cannot be changed in place. */
  readonly replace?: readonly PathJson[];
  /** Texts that count as the same in upper and lower case: what was there before is kept. */
  readonly caseless?: readonly string[];
  readonly legacy?: true;
  /** Is what is write-only also in blocks left out of what is planned, as it has to be? */
  readonly forgetsWriteOnly?: true;
  /** Objects of these types become one of this: by type, which attribute is taken from which. */
  readonly movesFrom?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** What becomes of a call. Of several that fit, all have a say, in order. */
export interface CallRule {
  /** As protocol 6 calls it. */
  readonly call: string;
  readonly type?: string;
  /** What its configuration, else its object, must have, by attribute. */
  readonly when?: Readonly<Record<string, unknown>>;
  /** Only where there is an object before, or where there is none. */
  readonly prior?: boolean;
  readonly does: Effect;
}

export interface Effect {
  readonly diagnostics?: readonly DiagnosticJson[];
  /** What stands at these paths of the result. */
  readonly set?: readonly (readonly [PathJson, unknown])[];
  /** The result is null: there is no such object. */
  readonly gone?: true;
  readonly replace?: readonly PathJson[];
  readonly deferred?: number;
  readonly private?: string;
  /** What is imported: type and attributes of each. */
  readonly imported?: readonly { readonly type?: string; readonly state: Readonly<Record<string, unknown>> }[];
  /** A result of its own making, as bytes: base64. */
  readonly raw?: string;
  /** A whole answer that is none. */
  readonly nonsense?: true;
  /** So many bytes of text at the attribute `name`. */
  readonly bytes?: number;
  readonly fails?: string;
  readonly exits?: true;
  readonly hangs?: true;
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
  /** Which argument it returns; else `error`. */
  readonly returns?: number;
  readonly error?: string;
}

/** Both kinds of paths as one text. */
export const samePlace = (path: Path, json: PathJson): boolean =>
  path.length === json.length &&
  path.every(
    (step, at) => step.kind !== "element" && (step.kind === "attribute" ? step.name : step.key) === bare(json[at]),
  );

const bare = (step: string | number | undefined) => (typeof step === "string" ? step.replace(/^\[/, "") : step);
