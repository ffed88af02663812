import { expect, test } from "vitest";
import { madeUp } from "../../../../test/support/memory.ts";
import { dialectOf } from "../../lang/dialect.ts";
import type { InstalledProvider } from "../../schema/schemaQuestion.ts";
import { answers } from "../../source/question.ts";
import { NULL } from "../../values/value.ts";
import type { PluginQuestion } from "./pluginCalls.ts";
import { type PluginRole, pluginProvider } from "./pluginProvider.ts";

const { schemas } = madeUp({ attributes: { name: { type: "string", optional: true } } });

const installedIn = (root: string): InstalledProvider => ({
  root,
  dataDirectory: ".terraform",
  source: "registry.terraform.io/hashicorp/made",
  version: "1.0.0",
  hashes: ["h1:x"],
  fromPlugins: "auto",
});

const CONFIGURED: PluginRole = { need: "better", isIsolated: false };
const ISOLATED: PluginRole = { need: "better", isIsolated: true };

test("root modules that share schemas have plugins of their own, which stay the same while others are planned", () => {
  const providerIn = (root: string, role = CONFIGURED) =>
    pluginProvider(installedIn(root), schemas, dialectOf("terraform", [1, 11, 4]), role);
  const [a, b, isolated] = [providerIn("/a"), providerIn("/b"), providerIn("/b", ISOLATED)];
  expect([providerIn("/a"), providerIn("/b"), providerIn("/b", ISOLATED)]).toEqual([a, b, isolated]);
  expect([providerIn("/a") === a, providerIn("/b") === b, providerIn("/b", ISOLATED) === isolated]).toEqual([
    true,
    true,
    true,
  ]);
  const rootsOf = (provider: typeof a) =>
    provider
      .validateResourceConfig({ type: "made_up", answers: answers(), configuration: NULL })
      .asked.map((question) => (question as PluginQuestion).plugin.installed.root);
  expect([rootsOf(a), rootsOf(b), rootsOf(isolated)]).toEqual([["/a"], ["/b"], ["/b"]]);
});
