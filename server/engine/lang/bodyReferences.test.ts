import { expect, test } from "vitest";
import { sourceFile } from "../source/sourceFile.ts";
import { parse } from "../syntax/parse.ts";
import { bodyReferences } from "./bodyReferences.ts";

/** Returns the references in a JSON body. */
const referencesIn = (body: object): readonly string[] =>
  bodyReferences(parse(sourceFile("main.tf.json", JSON.stringify(body))).body).map(({ text }) => text);

const content = { content: { port: "${rule.value}", note: "${local.note}" } };

test("the references of a dynamic block in JSON include its collection and content, but not the iterator", () => {
  const block = { for_each: "${local.ports}", ...content };
  expect(referencesIn({ dynamic: { rule: block } })).toEqual(["local.ports", "local.note"]);
  expect(referencesIn({ dynamic: [{ rule: [block] }] })).toEqual(["local.ports", "local.note"]);
  expect(referencesIn({ group: [{ dynamic: { rule: block } }] })).toEqual(["local.ports", "local.note"]);
});

test("a dynamic block in JSON can name its iterator", () => {
  const block = {
    for_each: "${var.ports}",
    iterator: "port",
    labels: ["${port.key}"],
    content: { a: "${port.value}" },
  };
  expect(referencesIn({ dynamic: { rule: block } })).toEqual(["var.ports"]);
});

test("a nested dynamic block in JSON sees the outer iterators", () => {
  const inner = { for_each: "${rule.value.all}", content: { a: "${each.value}", b: "${inner.key}" } };
  const outer = { for_each: "${local.a}", content: { dynamic: { inner } } };
  expect(referencesIn({ dynamic: { rule: outer } })).toEqual(["local.a", "each.value"]);
});

test("a JSON property named dynamic in another form is an argument", () =>
  expect(referencesIn({ dynamic: { a: "${local.a}", "${local.k}": 1 } })).toEqual(["local.a", "local.k"]));
