import { expect, test } from "vitest";
import {
  childModule,
  compareKeys,
  compareModules,
  compareResources,
  configText,
  instanceAddress,
  keyText,
  type Mode,
  moduleAddress,
  ROOT,
  resourceAddress,
} from "./address.ts";

const inModule = moduleAddress([
  { name: "a", key: 'x"' },
  { name: "b", key: 0 },
]);
const resource = (name: string, mode: Mode = "managed", module = ROOT) => resourceAddress(module, mode, "t", name);

test("addresses have Terraform's spelling", () => {
  expect(instanceAddress(resource("r", "data", inModule), "k").text).toBe('module.a["x\\""].module.b[0].data.t.r["k"]');
  expect(instanceAddress(resource("r"), undefined).text).toBe("t.r");
  expect(configText(resource("r", "managed", inModule))).toBe("module.a.module.b.t.r");
});

// As terraform 1.11.4 prints the instances of a resource with these keys.
test.each([
  [undefined, ""],
  [7, "[7]"],
  ["a", '["a"]'],
  ["${x} %{y} $", '["$${x} %%{y} $"]'],
  ["\n\t\u00a0\u200b", '["\\n\\t\\u00a0\\u200b"]'],
])("the key %j", (key, text) => expect(keyText(key)).toBe(text));

test("equal addresses are the same object", () => {
  expect(instanceAddress(resource("r"), "k")).toBe(instanceAddress(resource("r"), "k"));
  expect(childModule(childModule(ROOT, "a", 'x"'), "b", 0)).toBe(inModule);
  expect(instanceAddress(resource("r"), 0)).not.toBe(instanceAddress(resource("r"), "0"));
});

test("keys are ordered: numbers before text, numbers by value, text by code point", () =>
  expect(["b", 10, "\u{1f600}", 9, undefined, "\uffff", "a"].sort(compareKeys)).toEqual([
    9,
    10,
    "a",
    "b",
    "\uffff",
    "\u{1f600}",
    undefined,
  ]));

test("modules are ordered: shallower ones first, then by call and key", () => {
  const modules = [
    inModule,
    childModule(ROOT, "b", undefined),
    childModule(ROOT, "a", 1),
    childModule(ROOT, "a", 0),
    ROOT,
  ];
  expect(modules.sort(compareModules).map(({ text }) => text)).toEqual([
    "",
    "module.a[0]",
    "module.a[1]",
    "module.b",
    'module.a["x\\""].module.b[0]',
  ]);
});

test("resources are ordered: data before managed, then by type and name", () =>
  expect([resource("b"), resource("a"), resource("c", "data")].sort(compareResources).map(({ text }) => text)).toEqual([
    "data.t.c",
    "t.a",
    "t.b",
  ]));
