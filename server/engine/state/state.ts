import type { InstanceAddress, ResourceAddress } from "../addrs/address.ts";
import type { ProviderConfigurationAddress } from "../addrs/provider.ts";
import type { Excerpt } from "../values/encodings/excerpt.ts";
import type { JsonExcerpt, LaterJson } from "../values/encodings/laterJson.ts";
import type { PlainObject } from "../values/encodings/plainJson.ts";

/** A state file in version 4, whole: one of an older version is what Terraform upgrades it to. */
export interface State {
  readonly serial: number;
  readonly lineage: string;
  /** Empty where the file does not say which Terraform wrote it. */
  readonly terraformVersion: string;
  readonly outputs: ReadonlyMap<string, StateOutput>;
  /** By the resource's address text. */
  readonly resources: ReadonlyMap<string, StateResource>;
  /** What the last run found of the conditions that the configuration states. */
  readonly checkResults: readonly CheckResult[];
  /** Resources that Terraform leaves out, since it cannot read the address of their provider: as in the file. */
  readonly leftOut?: readonly PlainObject[];
  /** Where the objects stand in the file; undefined for a state that was upgraded from an older version. */
  readonly places?: StatePlaces;
  readonly more?: More;
}

/** Members that the file has and nothing here knows. */
export type More = PlainObject;

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
  readonly more?: More;
}

export interface StateResource {
  readonly address: ResourceAddress;
  /** The configuration of its provider. */
  readonly configuration: ProviderConfigurationAddress;
  /** In the order of the file. */
  readonly objects: readonly ResourceObject[];
  readonly more?: More;
}

/** One remote object as the last run left it: the current one of its instance, or a deposed one. */
export interface ResourceObject {
  readonly address: InstanceAddress;
  /** The address of its provider: `registry.terraform.io/hashicorp/aws`. */
  readonly provider: string;
  /** That of its resource. */
  readonly configuration: ProviderConfigurationAddress;
  /** The key of a deposed object. */
  readonly deposed?: string;
  readonly status: "ready" | "tainted";
  readonly schemaVersion: number;
  /** The attributes as in the file; what 0.11 wrote in one flat list, as far as its names show the form. */
  readonly attributes: LaterJson;
  /** That flat list: `tags.%`, `tags.Name`, `ports.#`, `ports.0`. */
  readonly flat?: ReadonlyMap<string, string>;
  /** Paths to what was sensitive, as in the file. */
  readonly sensitiveAttributes: readonly unknown[];
  readonly createBeforeDestroy: boolean;
  readonly dependencies: readonly string[];
  /** What the provider keeps beside the object and only it can read, in base64. */
  readonly private?: string;
  /** What the provider knows the object by, of the identity schema's version. */
  readonly identity?: { readonly schemaVersion: number; readonly value: unknown };
  readonly more?: More;
}

/** What an object is known by in its state. */
export const objectKey = ({ address, deposed }: ResourceObject): string => `${address.text}|${deposed ?? ""}`;

/** Where the objects of a state stand in the text of its file. Places within an object are computed on demand. */
export interface StatePlaces {
  /** In the order of the file. */
  readonly objects: readonly ResourceObject[];
  /** The excerpt of each of the objects, in the same order; all are of one text. */
  readonly excerpts: readonly ObjectExcerpt[];
}

/** The JSON of one object in a state file. */
export interface ObjectExcerpt extends Excerpt {
  /** The value of its member "attributes", in the same text; undefined if it has none. */
  readonly attributes: JsonExcerpt | undefined;
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
