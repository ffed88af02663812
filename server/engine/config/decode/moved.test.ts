import { expect, test } from "vitest";
import { decoded } from "../../../../test/support/blocks.ts";
import { decodeMoved } from "./moved.ts";

const read = decoded(decodeMoved);

test("both endpoints are decoded", () => {
  const { value, messages } = read("moved {\n  from = a.b\n  to = module.c.a.b\n}");
  expect(messages).toEqual([]);
  expect(value).toMatchObject({ from: { resource: { name: "b" } }, to: { modules: [{ name: "c" }] } });
});

test("a resource cannot move to a module", () => {
  const { value, messages } = read("moved {\n  from = a.b\n  to = module.c\n}");
  expect(value).toBeUndefined();
  expect(messages).toHaveLength(1);
});

test("a missing endpoint is reported, and nothing is moved", () =>
  expect(read("moved {\n  from = a.b\n}")).toMatchObject({
    value: undefined,
    messages: ["Missing required argument: "],
  }));

test("faults of both endpoints are reported", () =>
  expect(read("moved {\n  from = a\n  to = var.x\n}").messages).toEqual([
    "Invalid address: a",
    "Invalid address: var.x",
  ]));
