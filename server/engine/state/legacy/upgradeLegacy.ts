import { toBase64 } from "../../codecs/base64.ts";
import { encodeUtf8 } from "../../source/utf8.ts";
import { isPlainObject, type PlainJson, type PlainObject, plainJsonText } from "../../values/encodings/plainJson.ts";
import { impliedJsonType } from "../../values/encodings/stateJson.ts";
import { typeToJson } from "../../values/encodings/typeJson.ts";
import { compareCodePoints, listOf, mapOf, type Type } from "../../values/type.ts";
import { isIdentifier } from "../addressText.ts";
import { type Fault, Members } from "../members.ts";
import * as say from "../stateFindings.ts";
import type { WrittenInstance, WrittenResource, WrittenState } from "../writtenState.ts";
import { withoutOldCounts } from "./collectionCounts.ts";
import { legacyProviderConfiguration, parseLegacyInstance } from "./legacyAddress.ts";

type Path = readonly (string | number)[];

/**
 * Upgrades a state of version 1, 2 or 3 to the form of version 4, as Terraform does. `depends_on` and the outputs of
 * child modules are dropped. Deposed objects get the keys 00000001 and up. The schema version that the provider kept
 * becomes the object's.
 */
export function upgradeLegacy(version: number, file: PlainObject, faults: Fault[]): WrittenState {
  const members = new Members(file, FILE_MEMBERS, [], faults);
  const serial = members.plain("serial") ?? 0;
  if (typeof serial === "number" && serial < 0) members.fault(say.negativeSerial, "serial");
  const modules = members.list("modules").map((json, at) => {
    const path = ["modules", at];
    if (json === null) faults.push({ path, why: say.absentModule });
    return new Module(json, path, version, faults);
  });
  checkBackendSettings(members, version, faults);
  const root = modules.findLast(({ isRoot }) => isRoot);
  const terraformVersion = version === 1 ? "" : members.text("terraform_version");
  return {
    members: {
      version: 4,
      // The Terraform version was optional then.
      terraform_version: terraformVersion === "" ? "0.0.0" : terraformVersion,
      serial,
      lineage: version === 1 ? "" : members.text("lineage"),
      outputs: root?.outputs ?? {},
    },
    resources: modules.flatMap((module) => module.resources()).sort(byAddress),
  };
}

/** Reports faults in the old backend settings, which are not upgraded; Terraform refuses the file for them. */
function checkBackendSettings(file: Members, version: number, faults: Fault[]): void {
  const remote = new Members(file.plain("remote"), STORAGE_MEMBERS, ["remote"], faults);
  remote.text("type");
  remote.textsByName("config");
  if (version === 1) return;
  const backend = new Members(file.plain("backend"), STORAGE_MEMBERS, ["backend"], faults);
  backend.text("type");
  backend.whole("hash");
}

const FILE_MEMBERS: ReadonlySet<string> = new Set([
  "version",
  "terraform_version",
  "serial",
  "lineage",
  "modules",
  "remote",
  "backend",
]);
const STORAGE_MEMBERS: ReadonlySet<string> = new Set(["type", "config", "hash"]);
const MODULE_MEMBERS: ReadonlySet<string> = new Set(["path", "outputs", "resources", "depends_on"]);
const OUTPUT_MEMBERS: ReadonlySet<string> = new Set(["sensitive", "type", "value"]);
const RESOURCE_MEMBERS: ReadonlySet<string> = new Set([
  "type",
  "depends_on",
  "primary",
  "deposed",
  "provider",
  "tainted",
]);
const INSTANCE_MEMBERS: ReadonlySet<string> = new Set(["id", "attributes", "meta", "tainted"]);

class Module {
  private readonly members: Members;
  private readonly names: readonly string[];
  /** The outputs of the root module. Outputs of other modules are dropped, but checked in the same way. */
  readonly outputs: PlainObject;

  constructor(
    json: PlainJson,
    private readonly path: Path,
    private readonly version: number,
    private readonly faults: Fault[],
  ) {
    this.members = new Members(json, MODULE_MEMBERS, path, faults);
    const names = this.members.texts("path");
    // Some states of version 1 omit the path of the root module.
    this.names = version === 1 && names.length === 0 ? ["root"] : names;
    if (this.names[0] !== "root") this.members.fault(say.wrongModulePath, "path");
    for (const [at, name] of this.names.entries())
      if (at > 0 && !isIdentifier(name)) this.members.fault(say.wrongModuleName(name), "path", at);
    this.members.texts("depends_on");
    this.outputs = this.readOutputs();
  }

  get isRoot(): boolean {
    return this.names.length === 1;
  }

  private readOutputs(): PlainObject {
    if (this.version === 1) {
      const texts = [...this.members.textsByName("outputs")];
      return Object.fromEntries(texts.map(([name, value]) => [name, { type: "string", value }]));
    }
    const outputs = Object.entries(this.members.object("outputs")).map(([name, json]): readonly [string, PlainJson] => {
      if (json === null && this.isRoot) this.members.fault(say.absentOutput, "outputs", name);
      const members = new Members(json, OUTPUT_MEMBERS, [...this.path, "outputs", name], this.faults);
      const value = members.plain("value") ?? null;
      members.text("type");
      return [
        name,
        { sensitive: members.flag("sensitive"), type: typeToJson(simplified(impliedJsonType(value))), value },
      ];
    });
    return Object.fromEntries(outputs);
  }

  resources(): readonly WrittenResource[] {
    const byResource = new Map<string, { readonly resource: WrittenResource; readonly instances: WrittenInstance[] }>();
    for (const [address, json] of Object.entries(this.members.object("resources"))) {
      const path = [...this.path, "resources", address];
      const instance = parseLegacyInstance(address);
      if (!instance) {
        this.faults.push({ path, why: say.wrongLegacyAddress(address) });
        continue;
      }
      if (json === null) this.faults.push({ path, why: say.absentResource });
      const members = new Members(json, RESOURCE_MEMBERS, path, this.faults);
      members.text("type");
      members.texts("depends_on");
      const { mode, type, name, key } = instance;
      const id = `${mode}.${type}.${name}`;
      const entry = byResource.get(id);
      const instances = entry?.instances ?? [];
      const provider = legacyProviderConfiguration(members, this.names.slice(1), address, type);
      const module = this.names
        .slice(1)
        .map((step) => `module.${step}`)
        .join(".");
      const resource = entry?.resource ?? { path, json: { module, mode, type, name, provider }, instances };
      byResource.set(id, { resource, instances });
      instances.push(...this.objects(members, path, key));
    }
    return [...byResource.values()].map(({ resource }) => resource);
  }

  private objects(members: Members, path: Path, key: number | undefined): readonly WrittenInstance[] {
    const primary = members.plain("primary") ?? null;
    // Version 1 kept tainted objects in a list of their own, which is not upgraded.
    if (this.version === 1)
      for (const [at, json] of members.list("tainted").entries()) this.object(json, [...path, "tainted", at], key, "");
    const current = primary === null ? [] : [this.object(primary, [...path, "primary"], key, "")];
    const deposed = members.list("deposed").map((json, at) => {
      if (json === null) members.fault(say.absentInstance, "deposed", at);
      return this.object(json, [...path, "deposed", at], key, (at + 1).toString(16).padStart(8, "0"));
    });
    return [...current, ...deposed];
  }

  private object(json: PlainJson, path: Path, key: number | undefined, deposed: string): WrittenInstance {
    const members = new Members(json, INSTANCE_MEMBERS, path, this.faults);
    const written = members.textsByName("attributes");
    const attributes = new Map(this.version < 3 ? withoutOldCounts(written) : written);
    const id = members.text("id");
    if (id !== "" && (attributes.get("id") ?? "") === "") attributes.set("id", id);
    const { schemaVersion, otherMeta } = metaOf(
      this.version === 1 ? Object.fromEntries(members.textsByName("meta")) : members.object("meta"),
    );
    const isTainted = this.version > 1 && members.flag("tainted");
    const upgraded: PlainJson = {
      index_key: key ?? null,
      status: isTainted ? "tainted" : "",
      deposed,
      schema_version: schemaVersion,
      attributes_flat: Object.fromEntries(attributes),
      private: otherMeta === undefined ? "" : toBase64(encodeUtf8(otherMeta)),
    };
    return { path, json: upgraded };
  }
}

/** Splits the metadata that a provider kept with an object: its schema version, and all other members as JSON. */
function metaOf(meta: PlainObject): { readonly schemaVersion: PlainJson; readonly otherMeta: string | undefined } {
  const written = meta.schema_version;
  const digits = typeof written === "string" && /^[0-9]{1,19}$/.test(written) ? Number(written) : undefined;
  const schemaVersion = typeof written === "number" && written >= 0 ? Math.trunc(written) : digits;
  const otherMeta = Object.entries(meta).filter(([name]) => name !== "schema_version" || schemaVersion === undefined);
  return {
    schemaVersion: schemaVersion ?? 0,
    otherMeta: otherMeta.length === 0 ? undefined : plainJsonText(Object.fromEntries(otherMeta)),
  };
}

/** Converts a tuple or object type of one element type to a list or map, because old versions had no mixed types. */
function simplified(type: Type): Type {
  const members = type.kind === "tuple" ? type.elements : type.kind === "object" ? [...type.attributes.values()] : [];
  const [first] = members;
  if (!first || members.some((member) => member !== first)) return type;
  return type.kind === "tuple" ? listOf(simplified(first)) : mapOf(simplified(first));
}

function byAddress(a: WrittenResource, b: WrittenResource): number {
  for (const name of ["module", "mode", "type", "name"]) {
    const order = compareCodePoints(textIn(a.json, name), textIn(b.json, name));
    if (order !== 0) return order;
  }
  return 0;
}

const textIn = (json: PlainJson, name: string): string => (isPlainObject(json) ? String(json[name] ?? "") : "");
