import type { CallRule } from "../../../support/provider/rules.ts";
import { ruled } from "../base.ts";
import { thing, type Workspace, workspace } from "../workspace.ts";

const resourceBlock = (body: string, name = "a", type = "test_thing"): string =>
  `resource "${type}" "${name}" {\n${body}\n}\n`;
const A = [{ name: "a", attributes: thing("a") }];
const DATA = 'data "test_image" "i" {\n name = "a"\n}\noutput "o" {\n value = data.test_image.i.path\n}\n';
const NIL = "wA==";

/** By call: a workspace of one instance that comes to it. */
const COMES_TO: Readonly<Record<string, () => readonly [main: string, state?: typeof A]>> = {
  ConfigureProvider: () => [resourceBlock('name = "a"')],
  UpgradeResourceState: () => [resourceBlock('name = "a"'), A],
  ReadResource: () => [resourceBlock('name = "a"'), A],
  PlanResourceChange: () => [resourceBlock('name = "a"')],
  ReadDataSource: () => [DATA],
  ImportResourceState: () => [`import {\n to = test_thing.a\n id = "i"\n}\n${resourceBlock('name = "a"')}`],
  MoveResourceState: () => [
    `${resourceBlock('name = "a"', "a", "test_other")}moved {\n from = test_thing.a\n to = test_other.a\n}\n`,
    A,
  ],
  OpenEphemeralResource: () => ['ephemeral "test_token" "t" {\n name = "a"\n}\n'],
};

const broken = (how: string, does: CallRule["does"], calls: readonly string[]): readonly Workspace[] =>
  calls.map((call) => {
    const [main, state] = COMES_TO[call]!();
    return workspace(`${call}: ${how}`, main, { ...(state && { state }), provider: ruled({ call, does }) });
  });

const ALL = Object.keys(COMES_TO);
const OBJECTS = ALL.filter((call) => call !== "ConfigureProvider" && call !== "ImportResourceState");

/** A plugin that ends, fails, or sends what it should not. */
export const brokenPlugins: readonly Workspace[] = [
  ...broken("the plugin ends", { exits: true }, ALL),
  ...broken("fails", { fails: "a fault of its own" }, ALL),
  ...broken("an answer that is none", { nonsense: true }, ALL),
  ...broken("an object of another type", { raw: Buffer.from([0x81, 0xa1, 0x61, 0x01]).toString("base64") }, OBJECTS),
  ...broken("a text for an object", { raw: Buffer.from([0xa1, 0x61]).toString("base64") }, OBJECTS),
  ...broken("bytes that are no object", { raw: Buffer.from([0xc1, 0xff]).toString("base64") }, OBJECTS),
  ...broken("null", { raw: NIL }, OBJECTS),
];
