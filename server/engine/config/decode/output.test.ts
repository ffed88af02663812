import { expect, test } from "vitest";
import { decoded } from "../../../../test/support/blocks.ts";
import { decodeOutput } from "./output.ts";

const read = decoded(decodeOutput);

test("an output has a value, and optional flags and dependencies", () =>
  expect(read('output "o" {\n  value = a.b.c\n  sensitive = true\n  depends_on = [a.b, module.m]\n}')).toMatchObject({
    value: { name: "o", sensitive: true, ephemeral: false, dependsOn: [{ root: "a" }, { root: "module" }] },
    messages: [],
  }));

test.each([
  ['output "o" {\n}', ["Missing required argument: "]],
  ['output "1" {\n  value = 1\n}', ['Invalid output name: "1"']],
  ['output "o" {\n  value = 1\n  depends_on = a.b\n}', ["Invalid expression: a.b"]],
])("%s", (text, messages) => expect(read(text).messages).toEqual(messages));
