import { expect, test } from "vitest";
import { impliedType } from "../schema/impliedType.ts";
import { readResourceSchema } from "../schema/readResourceSchema.ts";
import type { InstalledProvider } from "../schema/schemaQuestion.ts";
import { fromMsgpack } from "../values/encodings/fromMsgpack.ts";
import { attribute } from "../values/path.ts";
import { applyPath } from "../values/walk.ts";
import { probedPlugin } from "./probedPlugin.ts";

const installed = (source: string): InstalledProvider => ({
  root: "/a",
  dataDirectory: ".terraform",
  source,
  version: "1.0.0",
  hashes: [],
  fromPlugins: "exec",
});

const { block } = readResourceSchema({
  version: 0,
  block: {
    attributes: {
      region: { type: "string", optional: true },
      access_key: { type: "string", optional: true },
      profile: { type: "string", optional: true },
    },
    block_types: { assume_role: { nesting_mode: "list", block: {} } },
  },
}).schema;

const REQUEST = { call: "ValidateResourceConfig", type: "x", configuration: new Uint8Array() } as const;

const configured = (source: string, schema: typeof block | undefined): Readonly<Record<string, string>> | undefined => {
  const { pluginFor, invented } = probedPlugin(installed(source), schema);
  const { configuration, isIsolated, isProbed } = pluginFor(REQUEST);
  expect([isIsolated, isProbed]).toEqual([true, true]);
  expect(invented !== undefined).toBe(configuration !== undefined);
  if (!configuration) return undefined;
  const decoded = fromMsgpack(configuration.configuration, impliedType(block));
  if (!("value" in decoded)) throw new Error("the configuration cannot be decoded");
  return Object.fromEntries(
    ["region", "access_key", "profile"].map((name) => {
      const value = applyPath(decoded.value, [attribute(name)]);
      return [name, value?.kind === "string" ? value.value : value!.kind];
    }),
  );
};

test("a plugin is probed with an invented configuration only if it plans nothing without one", () => {
  expect(configured("registry.terraform.io/hashicorp/random", block)).toBeUndefined();
  expect(configured("registry.opentofu.org/hashicorp/aws", undefined)).toBeUndefined();
});

test("an invented configuration has only arguments of the schema", () => {
  const expected = { region: "us-east-1", access_key: "invented", profile: "null" };
  expect(configured("registry.terraform.io/hashicorp/aws", block)).toEqual(expected);
  expect(configured("registry.opentofu.org/hashicorp/aws", block)).toEqual(expected);
});
