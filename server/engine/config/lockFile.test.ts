import { expect, test } from "vitest";
import { readLockFile } from "./lockFile.ts";

const read = (text: string) => [...readLockFile({ kind: "text", text })];

const LOCK = `# This file is maintained automatically by "terraform init".
# Manual edits may be lost in future updates.

provider "registry.terraform.io/hashicorp/time" {
  version     = "0.14.2"
  constraints = "~> 0.14"
  hashes = [
    "h1:08eov2Ls9iQ/g6nDlwjVk+fGB6Wo7X4CvmgitYg3LP4=",
    "zh:00",
  ]
}

provider "registry.opentofu.org/corp/dns" {
  version = "1.0.0-beta1"
}
`;

const TIME = { version: "0.14.2", hashes: ["h1:08eov2Ls9iQ/g6nDlwjVk+fGB6Wo7X4CvmgitYg3LP4=", "zh:00"] };

test("a lock file names the version and the checksums of each provider", () => {
  const expected = [
    ["registry.terraform.io/hashicorp/time", TIME],
    ["registry.opentofu.org/corp/dns", { version: "1.0.0-beta1", hashes: [] }],
  ];
  expect(read(LOCK)).toEqual(expected);
  expect(read(`\ufeff${LOCK.replaceAll("\n", "\r\n")}`)).toEqual(expected);
  expect([...readLockFile({ kind: "bytes", bytes: new TextEncoder().encode(LOCK) })]).toEqual(expected);
});

test("invalid entries are left out", () => {
  expect(read("")).toEqual([]);
  expect([...readLockFile(undefined)]).toEqual([]);
  expect([...readLockFile({ kind: "failure", absent: true, reason: "" })]).toEqual([]);
  expect([...readLockFile({ kind: "bytes", bytes: new Uint8Array([0xff, 0xfe, 0, 0x7b]) })]).toEqual([]);
  expect(read("provider {\n}\nprovider a b {\n}\nversion = 1\nother {}\n")).toEqual([]);
  const odd = 'provider "a" {\n  version = 1\n  hashes  = "h1:a"\n}\n';
  expect(read(odd)).toEqual([["a", { version: undefined, hashes: [] }]]);
  const mixed = 'provider "a" {\n  version = "${b}"\n  hashes  = [1, "h1:a", null, "${c}"]\n}\n';
  expect(read(mixed)).toEqual([["a", { version: undefined, hashes: ["h1:a"] }]]);
  expect(read(LOCK.slice(0, LOCK.indexOf("constraints")))).toEqual([
    ["registry.terraform.io/hashicorp/time", { version: "0.14.2", hashes: [] }],
  ]);
  expect(
    read('provider "a" {\n  version = "1"\n}\n<<<<<<< HEAD\nprovider "b" {\n  version = "2"\n}\n').map(
      ([name]) => name,
    ),
  ).toContain("a");
});
