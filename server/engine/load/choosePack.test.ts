import { expect, test } from "vitest";
import { choosePack, isSameProvider } from "./choosePack.ts";

const AWS = "registry.terraform.io/hashicorp/aws";

const chosen = (
  versions: readonly string[],
  wanted: { readonly version?: string; readonly constraints?: readonly string[]; readonly source?: string },
): string | undefined =>
  choosePack(
    versions.map((version) => ({ provider: AWS, version, isReconstructed: false, unknown: [] })),
    { source: AWS, version: undefined, constraints: [], places: [], ...wanted },
  )?.version;

test.each<[string, readonly string[], Parameters<typeof chosen>[1], string | undefined]>([
  ["the locked version", ["6.0.0", "5.82.0", "5.83.0"], { version: "5.82.0" }, "5.82.0"],
  ["the nearest version of the same major one", ["6.0.0", "5.1.0", "4.9.0"], { version: "5.82.0" }, "5.1.0"],
  ["the nearest minor version", ["5.70.0", "5.90.0"], { version: "5.82.0" }, "5.90.0"],
  ["the newer one of two that are as near", ["5.81.0", "5.83.0"], { version: "5.82.0" }, "5.83.0"],
  ["another major version rather than none", ["6.25.0"], { version: "2.70.0" }, "6.25.0"],
  ["the newest without a lock file", ["5.1.0", "6.25.0", "6.3.0"], {}, "6.25.0"],
  [
    "the newest that all constraints admit",
    ["5.1.0", "5.9.0", "6.25.0"],
    { constraints: ["~> 5.0", "!= 5.9.0"] },
    "5.1.0",
  ],
  ["the newest if the constraints admit none", ["5.1.0", "6.25.0"], { constraints: ["~> 3.0"] }, "6.25.0"],
  ["whatever a constraint that cannot be read says", ["5.1.0"], { constraints: ["newest"] }, "5.1.0"],
  ["that of the namespace of OpenTofu, too", ["5.1.0"], { source: "registry.terraform.io/opentofu/aws" }, "5.1.0"],
  ["that of OpenTofu's registry, too", ["5.1.0"], { source: "registry.opentofu.org/hashicorp/aws" }, "5.1.0"],
  ["none of another provider", ["5.1.0"], { source: "registry.terraform.io/acme/aws" }, undefined],
  ["none if there is none", [], { version: "5.82.0" }, undefined],
])("takes %s", (_, versions, wanted, version) => expect(chosen(versions, wanted)).toBe(version));

test("a provider that moved to another namespace is the same", () => {
  const PUBLIC = "registry.terraform.io/";
  expect(isSameProvider(`${PUBLIC}hashicorp/vsphere`, `${PUBLIC}vmware/vsphere`)).toBe(true);
  expect(isSameProvider(`${PUBLIC}acme/vsphere`, `${PUBLIC}vmware/vsphere`)).toBe(false);
});
