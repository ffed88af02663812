import type { AttributeSchema, BlockSchema } from "../../schema/schema.ts";
import type { Path, PathStep } from "../../values/path.ts";
import type { Value } from "../../values/value.ts";
import { membersOf } from "../../values/walk.ts";
import type { Basis } from "../basis.ts";
import type { LearnedAt } from "../facts.ts";
import type { DocumentedAt } from "./descriptions.ts";
import type { Sdk } from "./providerSdk.ts";

/** The facts about a provider beyond its schema. */
export interface ProviderTraits {
  /** Whether even the schema is inferred, so that the types of attributes are unknown. */
  readonly isInferred?: true;
  readonly sdk: Sdk;
  readonly learned: LearnedAt;
  /** Whether what was learned is of another version of the provider, so that it is only assumed. */
  readonly hasHints?: true;
  /** Whether what was learned and documented is of another major version, whose defaults may differ. */
  readonly isOfOtherMajor?: true;
  /** Whether even the schema is of another version of the provider. */
  readonly isOfOtherVersion?: true;
  readonly documented: DocumentedAt;
  /** The configuration of the provider, as far as it is known; undefined if it is not. */
  readonly providerConfiguration?: Value;
  /** Whether a part, or anything in it, was configured at the last apply and is no longer. */
  readonly isRemoved: (path: Path) => boolean;
  /** Whether the stored object has no attribute at a path, as one of an older version of the provider. */
  readonly isMissing?: ((path: Path) => boolean) | undefined;
  /** Receives a call for each attribute with a default that stays null because the stored object lacks it. */
  readonly onMissingDefault?: () => void;
  /** Receives the basis of each leaf. Of two bases for one path, the later counts. */
  readonly onBasis?: (path: Path, basis: Basis) => void;
}

/**
 * Returns the value of an attribute that is not configured, as it follows from other arguments, of the object or of its provider;
 * undefined if it follows from none.
 */
export type Derives = (schema: AttributeSchema, path: Path) => Value | undefined;

/** The path of a part, with the facts for its simulation. */
export interface Place {
  readonly path: Path;
  readonly traits: ProviderTraits;
  readonly derives: Derives;
  /** The names of the arguments that change; undefined while they are being determined. */
  readonly changed: ReadonlySet<string> | undefined;
  /** The new values of computed maps that repeat a changed argument, by name. */
  readonly mirrored?: ReadonlyMap<string, Value>;
  /** Whether the part is in a new element of a set. */
  readonly isInSet?: true;
  /** Whether blocks, or arguments in them, were removed. */
  readonly isLosing?: true;
  /** The computed values that become unknown; undefined if that was not learned. */
  readonly unknowns?: LearnedUnknowns;
}

export const within = (at: Place, step: PathStep): Place => ({ ...at, path: [...at.path, step] });

export function withBasis(at: Place, basis: Basis, value: Value): Value {
  at.traits.onBasis?.(at.path, basis);
  return value;
}

/** The schema of an object: of a block, or of nested attributes. */
export type ObjectSchema = Pick<BlockSchema, "attributes"> & Partial<Pick<BlockSchema, "blockTypes">>;

/** One part of the configuration, of the prior state, and of the proposed state. */
export interface Parts {
  readonly configured: Value;
  readonly prior: Value;
  readonly proposed: Value;
}

/** The traits for blocks, which a provider of undecided SDK most likely plans as the original SDK does. */
export const asLegacy = (traits: ProviderTraits): ProviderTraits =>
  isMostlyLegacy(traits) ? { ...traits, sdk: "legacy" } : traits;

export const isMostlyLegacy = ({ sdk }: ProviderTraits): boolean => sdk !== "framework";

export const isMap = (value: Value): boolean => value.kind === "mapping" && value.type.kind === "map";

/** Whether no block is configured. */
export const isUnset = (blocks: Value): boolean => blocks.kind !== "unknown" && membersOf(blocks).length === 0;

/** The schema paths of the computed values that become unknown with a change. */
export interface LearnedUnknowns {
  readonly paths: ReadonlySet<string>;
  /** Whether only other changes of the type have shown them. */
  readonly isAssumed: boolean;
}
