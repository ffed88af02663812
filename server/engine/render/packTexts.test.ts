import { expect, test } from "vitest";
import type { SchemaOrigin } from "../load/loadProviders.ts";
import { packText, packTextOf } from "./packTexts.ts";

const AWS = "registry.terraform.io/hashicorp/aws";

const origin = (more: Partial<SchemaOrigin>): SchemaOrigin => ({
  source: AWS,
  version: "6.25.0",
  basis: "pack",
  failure: undefined,
  ...more,
});

test.each<[Partial<SchemaOrigin>, string | undefined]>([
  [{ packOf: "other", lockedVersion: "5.82.0" }, "schema of aws 6.25 (pack); the lock file has 5.82"],
  [{ packOf: "other", lockedVersion: "6.25.1" }, "schema of aws 6.25.0 (pack); the lock file has 6.25.1"],
  [{ packOf: "other" }, "schema of aws 6.25 (pack); no version is locked"],
  [
    { packOf: "reconstructed", lockedVersion: "6.25.0" },
    "schema of aws 6.25 (pack); reconstructed from other packages",
  ],
  [{ packOf: "locked", lockedVersion: "6.25.0" }, "schema of aws 6.25 (pack)"],
  [{ basis: "cache" }, undefined],
])("%o", (more, text) => expect(packText(origin(more))).toBe(text));

test("the provider of OpenTofu's registry is the same", () => {
  const origins = [origin({ packOf: "other", source: "registry.opentofu.org/hashicorp/aws" })];
  expect(packTextOf(origins, AWS)).toBe("schema of aws 6.25 (pack); no version is locked");
  expect(packTextOf(origins, "registry.terraform.io/acme/aws")).toBeUndefined();
});
