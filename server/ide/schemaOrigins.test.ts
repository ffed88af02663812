import { expect, test } from "vitest";
import type { SchemaOrigin } from "../engine/load/loadProviders.ts";
import { schemaOrigins } from "./schemaOrigins.ts";

const lines = (...origins: readonly SchemaOrigin[]) => schemaOrigins({ providers: { origins } });
const available = (source: string, basis: SchemaOrigin["basis"], version?: string): SchemaOrigin => ({
  source,
  version,
  basis,
  failure: undefined,
});
const lacking = (source: string, reason: string, absent = false): SchemaOrigin => ({
  ...available(source, undefined),
  failure: { kind: "failure", absent, reason },
});

test("each provider is listed with the origin of its schemas, or the reason why there are none", () => {
  expect(lines()).toEqual([]);
  expect(
    lines(
      available("registry.terraform.io/hashicorp/aws", "cache", "5.82.2"),
      available("example.com/corp/dns", "file"),
      lacking("registry.opentofu.org/hashicorp/time", "not installed", true),
      lacking("registry.terraform.io/hashicorp/null", "did not start: it ended with 2 ([a](b))"),
      available("registry.terraform.io/hashicorp/tls", undefined, "4.0.0"),
    ),
  ).toEqual([
    "Schemas: `hashicorp/aws` 5.82.2 (kept from its plugin) · `example.com/corp/dns` (schema file)",
    "No schema: `hashicorp/time` (not installed: run tofu init) · `hashicorp/null` (did not start: it ended with 2 (\\[a\\](b))) · `hashicorp/tls` 4.0.0 (being asked)",
  ]);
});

test("of many providers only the first are listed", () => {
  const [line] = lines(
    ...Array.from({ length: 9 }, (_, at) => available(`registry.terraform.io/hashicorp/p${at}`, "plugin")),
  );
  expect(line).toMatch(/`hashicorp\/p5` \(from its plugin\) · 3 more$/);
});

test("the same fact about several roots is shown once", () => {
  const init = (name: string) => lacking(`registry.terraform.io/hashicorp/${name}`, "not installed", true);
  expect(lines(init("aws"), init("random"), lacking("example.com/corp/dns", "it hangs"))).toEqual([
    "No schema: `hashicorp/aws`, `hashicorp/random` (not installed: run terraform init) · `example.com/corp/dns` (it hangs)",
  ]);
});
