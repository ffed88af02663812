import type { InstanceAddress, ResourceAddress } from "../addrs/address.ts";
import type { ProviderConfigurationAddress } from "../addrs/provider.ts";
import type { JsonExcerpt } from "../values/encodings/deferredJson.ts";
import type { Excerpt } from "../values/encodings/excerpt.ts";
import type { PlainObject } from "../values/encodings/plainJson.ts";
import type { ObjectContent, OutputContent } from "./content.ts";

/** A decoded state file, in the form of version 4; an older file is upgraded as Terraform does it. */
export interface State {
  readonly serial: number;
  readonly lineage: string;
  /** Empty if the file does not name a Terraform version. */
  readonly terraformVersion: string;
  readonly outputs: ReadonlyMap<string, StateOutput>;
  /** By the resource's address text. */
  readonly resources: ReadonlyMap<string, StateResource>;
  /** The results of the conditions (preconditions, postconditions, checks) in the last run. */
  readonly checkResults: readonly CheckResult[];
  /** Resources whose provider address Terraform cannot parse and skips, as in the file. */
  readonly leftOut?: readonly PlainObject[];
  /** The places of the objects in the file; undefined for a state that was upgraded from an older version. */
  readonly places?: StatePlaces;
  readonly more?: More;
}

/** Members of the file that this decoder does not know; the writer keeps them. */
export type More = PlainObject;

/** The results of the conditions of one block, in all its instances. */
export interface CheckResult {
  readonly kind: CheckableKind;
  /** The address without keys: `module.a.terraform_data.b`, `check.health`, `output.url`, `var.name`. */
  readonly address: string;
  readonly status: CheckStatus;
  readonly objects: readonly CheckedObject[];
}
/** The results of the conditions in one instance. */
export interface CheckedObject {
  readonly address: string;
  readonly status: CheckStatus;
  readonly failureMessages: readonly string[];
}
/** The kinds of objects that can have conditions, as a state file spells them. */
export type CheckableKind = "resource" | "output" | "check" | "var";
export type CheckStatus = "pass" | "fail" | "error" | "unknown";

export interface StateOutput {
  readonly sensitive: boolean;
  readonly content: OutputContent;
  readonly more?: More;
}

export interface StateResource {
  readonly address: ResourceAddress;
  readonly configuration: ProviderConfigurationAddress;
  /** The objects in the order of the file. */
  readonly objects: readonly ResourceObject[];
  readonly more?: More;
}

/** One remote object as a run left it or a plan will leave it: the current one of its instance, or a deposed one. */
export interface ResourceObject {
  readonly address: InstanceAddress;
  /** The address of its provider: `registry.terraform.io/hashicorp/aws`. */
  readonly provider: string;
  /** The provider configuration of its resource. */
  readonly configuration: ProviderConfigurationAddress;
  /** The key of a deposed object; undefined for a current one. */
  readonly deposed?: string;
  readonly status: "ready" | "tainted";
  readonly schemaVersion: number;
  readonly content: ObjectContent;
  readonly createBeforeDestroy: boolean;
  readonly dependencies: readonly string[];
  /** Data that only the provider can read, in base64. */
  readonly private?: string;
  /** The identity that the provider assigned, with the version of the identity schema. */
  readonly identity?: { readonly schemaVersion: number; readonly value: unknown };
  readonly more?: More;
}

/** Returns the key that identifies an object within its state. */
export const objectKey = ({ address, deposed }: ResourceObject): string => `${address.text}|${deposed ?? ""}`;

/** The places of a state's objects in the text of its file. Places within an object are computed on demand. */
export interface StatePlaces {
  /** The objects in the order of the file. */
  readonly objects: readonly ResourceObject[];
  /** The excerpt of each object, in the same order; all excerpts are of one text. */
  readonly excerpts: readonly ObjectExcerpt[];
}

/** The JSON of one object in a state file. */
export interface ObjectExcerpt extends Excerpt {
  /** The value of the member "attributes", in the same text; undefined if absent. */
  readonly attributes: JsonExcerpt | undefined;
}

/** Whether the state has neither objects nor outputs. */
export const isEmptyState = ({ resources, outputs }: State): boolean => resources.size === 0 && outputs.size === 0;

export const EMPTY_STATE: State = {
  serial: 0,
  lineage: "",
  terraformVersion: "",
  outputs: new Map(),
  resources: new Map(),
  checkResults: [],
};
