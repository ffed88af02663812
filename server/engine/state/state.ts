import type { InstanceAddress } from "../addrs/address.ts";

/** A state file of version 4, read as far as the engine needs it. */
export interface State {
  readonly serial: number;
  readonly lineage: string;
  readonly terraformVersion: string;
  readonly outputs: ReadonlyMap<string, StateOutput>;
  /** By the resource's address text. */
  readonly resources: ReadonlyMap<string, StateResource>;
  /** What the last run found of the conditions that the configuration states. */
  readonly checkResults: readonly CheckResult[];
}

/** What came out of the conditions of one block of the configuration, in all its instances. */
export interface CheckResult {
  readonly kind: CheckableKind;
  /** Without keys: `module.a.terraform_data.b`, `check.health`, `output.url`, `var.name`. */
  readonly address: string;
  readonly status: CheckStatus;
  readonly objects: readonly CheckedObject[];
}
/** What came out of them in one instance. */
export interface CheckedObject {
  readonly address: string;
  readonly status: CheckStatus;
  readonly failureMessages: readonly string[];
}
/** What can have conditions, in the words of a state file. */
export type CheckableKind = "resource" | "output" | "check" | "var";
export type CheckStatus = "pass" | "fail" | "error" | "unknown";

export interface StateOutput {
  readonly sensitive: boolean;
  /** As in the file: plain JSON and the JSON of its type. */
  readonly value: unknown;
  readonly type: unknown;
}

export interface StateResource {
  readonly objects: readonly ResourceObject[];
}

/** One remote object as the last run left it: the current one of its instance, or a deposed one. */
export interface ResourceObject {
  readonly address: InstanceAddress;
  /** The address of its provider: `registry.terraform.io/hashicorp/aws`. */
  readonly provider: string;
  /** The configuration that it ran with, as Terraform writes it: `provider["registry.terraform.io/hashicorp/aws"].east`. */
  readonly configuration: string;
  /** The key of a deposed object. */
  readonly deposed?: string;
  readonly status: "ready" | "tainted";
  readonly schemaVersion: number;
  /** The attributes as in the file. */
  readonly attributes: unknown;
  /** Paths to what was sensitive, as in the file. */
  readonly sensitiveAttributes: readonly unknown[];
  readonly createBeforeDestroy: boolean;
  readonly dependencies: readonly string[];
  /** What the provider keeps beside the object and only it can read, in base64. */
  readonly private?: string;
  /** What the provider knows the object by, of the identity schema's version. */
  readonly identity?: { readonly schemaVersion: number; readonly value: unknown };
}

/** Is there nothing in it, no object and no output? */
export const isEmptyState = ({ resources, outputs }: State): boolean => resources.size === 0 && outputs.size === 0;

export const EMPTY_STATE: State = {
  serial: 0,
  lineage: "",
  terraformVersion: "",
  outputs: new Map(),
  resources: new Map(),
  checkResults: [],
};
