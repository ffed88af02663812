import { expect, test } from "vitest";
import { blocksOf, fileOf } from "../../../../test/support/blocks.ts";
import { TERRAFORM } from "../../lang/releases.ts";
import { decodeModuleCall } from "../decode/moduleCall.ts";
import { changedSourceFaults, installedModules } from "./installedModules.ts";

const fault = (source: string, installed: { source?: string; version?: string }, version?: string) => {
  const more = version === undefined ? "" : `\n  version = "${version}"`;
  const [block] = blocksOf(fileOf(`module "m" {\n  source = "${source}"${more}\n}`));
  const call = decodeModuleCall(block!, TERRAFORM).value!;
  const { source: installedSource, version: installedVersion } = installed;
  const record = { folder: "m", source: installedSource, version: installedVersion };
  return changedSourceFaults(call, record, TERRAFORM)[0]?.summary;
};

const CONSUL = "registry.terraform.io/hashicorp/consul/aws";
const SOURCE = "Module source has changed";
const VERSION = "Module version requirements have changed";

test.each([
  ["hashicorp/consul/aws", { source: CONSUL }, undefined, undefined],
  ["hashicorp/vault/aws", { source: CONSUL }, undefined, SOURCE],
  ["hashicorp/consul/aws//x", { source: CONSUL }, undefined, SOURCE],
  ["github.com/a/b", { source: "git::https://github.com/a/b.git" }, undefined, undefined],
  ["git::https://example.com/a.git?ref=2", { source: "git::https://example.com/a.git?ref=1" }, undefined, SOURCE],
  ["hashicorp/consul/aws", { source: "./m" }, undefined, SOURCE],
  ["github.com/a/b", { source: "./m" }, undefined, SOURCE],
  ["./n", { source: "./m" }, undefined, SOURCE],
  ["github.com/a/b", { source: CONSUL }, undefined, SOURCE],
  ["github.com/a/b/c", { source: "git::https://github.com/a/b.git//c" }, undefined, undefined],
  ["git::git@github.com:a/b.git", { source: "git::ssh://git@github.com/a/b.git" }, undefined, undefined],
  ["hashicorp/consul/aws", { source: CONSUL, version: "0.1.2" }, "~> 0.1.0", undefined],
  ["hashicorp/consul/aws", { source: CONSUL, version: "0.1.2" }, "~> 0.2", VERSION],
  ["hashicorp/consul/aws", { source: CONSUL, version: "0.2.0-rc1" }, "~> 0.2", undefined],
])("%s, installed as %j, with the version constraint %s", (source, had, version, summary) =>
  expect(fault(source, had, version)).toBe(summary),
);

test("broken entries of modules.json are left out", () => {
  const read = (text: string) => [...installedModules({ kind: "text", text }).keys()];
  expect(read("{")).toEqual([]);
  expect(read('{"Modules": [1, {"Key": "a"}, {"Key": "b", "Dir": "b"}]}')).toEqual(["b"]);
});
