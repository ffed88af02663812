import { expect, test } from "vitest";
import { sourceFile } from "../source/sourceFile.ts";
import { parse } from "../syntax/parse.ts";
import { bodyReferences } from "./bodyReferences.ts";

/** The references of a body that is written as JSON. */
const referencesIn = (body: object): readonly string[] =>
  bodyReferences(parse(sourceFile("main.tf.json", JSON.stringify(body))).body).map(({ text }) => text);

const content = { content: { port: "${rule.value}", note: "${local.note}" } };

test("a dynamic block in JSON names its collection, and its content all but the iterator", () => {
  const block = { for_each: "${local.ports}", ...content };
  expect(referencesIn({ dynamic: { rule: block } })).toEqual(["local.ports", "local.note"]);
  expect(referencesIn({ dynamic: [{ rule: [block] }] })).toEqual(["local.ports", "local.note"]);
  expect(referencesIn({ group: [{ dynamic: { rule: block } }] })).toEqual(["local.ports", "local.note"]);
});

test("the iterator of a dynamic block in JSON can have a name of its own", () => {
  const block = {
    for_each: "${var.ports}",
    iterator: "port",
    labels: ["${port.key}"],
    content: { a: "${port.value}" },
  };
  expect(referencesIn({ dynamic: { rule: block } })).toEqual(["var.ports"]);
});

test("a dynamic block in JSON sees the iterators of those around it", () => {
  const inner = { for_each: "${rule.value.all}", content: { a: "${each.value}", b: "${inner.key}" } };
  const outer = { for_each: "${local.a}", content: { dynamic: { inner } } };
  expect(referencesIn({ dynamic: { rule: outer } })).toEqual(["local.a", "each.value"]);
});

test("a property that is called dynamic and has another form is an argument", () =>
  expect(referencesIn({ dynamic: { a: "${local.a}", "${local.k}": 1 } })).toEqual(["local.a", "local.k"]));
