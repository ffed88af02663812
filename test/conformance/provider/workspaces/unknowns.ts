import { BASE } from "../base.ts";
import { type Workspace, workspace } from "../workspace.ts";

const U = 'resource "test_thing" "u" {\n name = "u"\n}\n';
const block = (body: string, kind = "resource") => `${U}${kind} "test_blocks" "a" {\n name = "a"\n${body}\n}\n`;
const MAYBE = 'test_thing.u.id == "x" ? ["x"] : []';
const dynamic = (type: string, content: string, labels = "", forEach = MAYBE) =>
  `dynamic "${type}" {\n for_each = ${forEach}\n ${labels}content {\n${content}\n }\n}\n`;
const member = { key: "x", value: "y", made: "m", kept: "k" };
const group = { value: "v", made: "m" };
const STATE = [
  {
    type: "test_blocks",
    name: "a",
    attributes: {
      ...{ id: "id-a", name: "a", one: null, group: { value: null, made: null } },
      ...{ list: [{ ...member, inner: [] }], set: [member], map: { m: group } },
    },
  },
];
const WITH_DATA = { ...BASE, dataSources: { ...BASE.dataSources, test_blocks: BASE.resources?.test_blocks } };

/** Dynamic blocks of which it is not known how many there are. */
const open: readonly Workspace[] = [
  ["list", dynamic("list", 'key = "k"\nvalue = test_thing.u.label')],
  ["set", dynamic("set", "key = set.value")],
  ["map", dynamic("map", "value = map.value", 'labels = ["q"]\n')],
  ["map by its values", dynamic("map", "value = map.value", "labels = [map.value]\n")],
  ["group", dynamic("group", "value = group.value")],
  ["single", dynamic("one", "key = one.value")],
  ["inner list", `list {\n key = "l"\n${dynamic("inner", "key = test_thing.u.label")}}\n`],
  ["list around lists", dynamic("list", `key = "k"\n${dynamic("inner", "key = inner.value")}inner {\n key = "z"\n}\n`)],
  ["list beside others", `list {\n key = "l"\n}\n${dynamic("list", 'key = "x"')}list {\n key = "m"\n}\n`],
  ["sensitive list", dynamic("list", 'key = "x"', "", `sensitive(${MAYBE})`)],
  [
    "filtered list",
    dynamic("list", "key = list.value\nvalue = list.key", "", '[for k in [test_thing.u.id] : k if k != "x"]'),
  ],
].flatMap(([name = "", body = ""]) => [
  workspace(`a dynamic ${name} that is not known`, block(body)),
  workspace(`a dynamic ${name} that is not known, of an object that is there`, block(body), { state: STATE }),
  workspace(`a dynamic ${name} that is not known, of data`, block(body, "data"), { provider: WITH_DATA }),
]);

const PASSED = `${U}resource "test_thing" "a" {\n name = "a"\n label = test_thing.u.id\n zone = "z-\${test_thing.u.id}"\n tags = { k = test_thing.u.id }\n}\n`;

/** What is configured with what is not known, for others. */
const passed: readonly Workspace[] = ["label", "zone", 'tags["k"]', "tags"].flatMap((name) => [
  workspace(`an output of what was passed as ${name}`, `${PASSED}output "o" {\n value = test_thing.a.${name}\n}\n`),
  workspace(
    `a resource with what was passed as ${name}`,
    `${PASSED}resource "test_thing" "b" {\n name = jsonencode(test_thing.a.${name})\n}\n`,
  ),
]);

export const unknowns: readonly Workspace[] = [...open, ...passed];
