import { expect, test } from "vitest";
import { askFiles, madeUp, providersWith, stateOf } from "../../../test/support/memory.ts";
import { DEFAULT_OPTIONS } from "../../engine/load/inputs.ts";
import { answers } from "../../engine/source/question.ts";
import { planWithTexts } from "../../workspace/asked/editedPlan.ts";
import { settle } from "../../workspace/asked/settle.ts";
import { codeActionRequest } from "../editing/codeActionRequest.ts";
import { codeActions } from "../editing/codeActions.ts";
import { editedTexts } from "../editing/editedTexts.ts";

const HEAD = 'terraform {\n  required_providers {\n    made = {\n      source = "hashicorp/made"\n    }\n  }\n}\n';
const BLOCK = {
  attributes: { id: { type: "string", computed: true }, name: { type: "string", optional: true } },
};
const RESOURCE = 'resource "made_up" "a" {\n  name = "n"\n}\n';

/** Plans two root modules, and returns the moves from the first to the second: their titles, and the edited files of both. */
async function moved(here: string, there = "", state = stateOf({ id: "x-1", name: "n" }), hasProvider = true) {
  const disk = askFiles("", {
    "here/main.tf": `${HEAD}${here}`,
    "here/terraform.tfstate": state,
    "there/main.tf": `${HEAD}${there}`,
  });
  const planOf = async (folder: string) => {
    const providers = hasProvider ? { providers: providersWith(madeUp(BLOCK)) } : {};
    const plan = await settle({ root: folder, answers: answers(), options: DEFAULT_OPTIONS, ...providers }, disk);
    return { root: folder, plan, version: 1, isStale: false };
  };
  const [root, other] = [await planOf("/here"), await planOf("/there")];
  const start = HEAD.length + here.indexOf('resource "made_up" "a"') + 1;
  const request = codeActionRequest({
    root,
    path: "/here/main.tf",
    start,
    end: start,
    roots: [root, other],
    backup: undefined,
    planWith: (texts, own) => planWithTexts(root.plan, texts, own),
    planOther: (_, texts, own) => planWithTexts(other.plan, texts, own),
  });
  const { actions } = codeActions(request, ({ kind }) => kind === "refactor.move");
  const moves = actions.filter(({ title }) => title.startsWith("Move made_up.a to "));
  return {
    titles: moves.map(({ title, refused }) => (refused === undefined ? title : `${title}: refused. ${refused}`)),
    texts: moves.flatMap(({ edits }) =>
      edits.map((edit) => [...editedTexts(root.plan, [edit])].map(([path, text]) => [path, text.slice(HEAD.length)])),
    ),
  };
}

test("a resource moves to another root module: removed here, imported there, and neither plan creates or destroys", async () => {
  const { titles, texts } = await moved(RESOURCE);
  expect(titles).toEqual(["Move made_up.a to ../there: forgets 1 here, imports 1 there, no change"]);
  expect(texts).toEqual([
    [["/here/main.tf", "removed {\n  from = made_up.a\n\n  lifecycle {\n    destroy = false\n  }\n}\n"]],
    [
      [
        "/there/main.tf",
        '\nresource "made_up" "a" {\n  name = "n"\n}\n\nimport {\n  to = made_up.a\n  id = "x-1"\n}\n',
      ],
    ],
  ]);
});

test("what rests on an assumption about the provider is said to be assumed", async () => {
  const { titles } = await moved(RESOURCE, "", undefined, false);
  expect(titles).toEqual(["Move made_up.a to ../there: forgets 1 here, imports 1 there, no change (assumed)"]);
});

test("it is refused where the provider may be configured otherwise", async () => {
  const region = (name: string) => `provider "made" {\n  region = ${name}\n}\n`;
  const titles = async (here: string, there: string) => (await moved(`${RESOURCE}${here}`, there)).titles;
  const offered = ["Move made_up.a to ../there: forgets 1 here, imports 1 there, no change"];
  const refused = [
    "Move made_up.a to ../there: refused. made may be configured otherwise in ../there, where the ID may be of another object or of none.",
  ];
  expect(await titles(region('"a"'), region('"a"'))).toEqual(offered);
  expect(await titles(region('"a"'), region('"b"'))).toEqual(refused);
  expect(await titles(region('"a"'), "")).toEqual(refused);
  const local = 'locals {\n  r = "a"\n}\n';
  expect(await titles(local + region("local.r"), local + region("local.r"))).toEqual(refused);
});

test("it is refused where a reference would break", async () => {
  const refused = async (here: string, there?: string) => (await moved(here, there)).titles;
  const start = "Move made_up.a to ../there: refused. ";
  expect(await refused(`${RESOURCE}output "o" {\n  value = made_up.a.id\n}\n`)).toEqual([
    `${start}output.o refers to it, and would have nothing to refer to.`,
  ]);
  const variable = 'variable "n" {\n  default = "n"\n}\n';
  const byVariable = RESOURCE.replace('"n"', "var.n");
  expect(await refused(`${variable}${byVariable}`)).toEqual([
    `${start}It refers to var.n, which ../there does not declare.`,
  ]);
  expect(await refused(`${variable}${byVariable}`, variable)).toEqual([
    "Move made_up.a to ../there: forgets 1 here, imports 1 there, no change",
  ]);
  expect(await refused(`${variable}${byVariable}`, variable.replace('"n"\n', '"other"\n'))).toEqual([
    `${start}The plan of ../there would not leave the object as it is.`,
  ]);
  expect(await refused(RESOURCE, RESOURCE)).toEqual([`${start}../there has made_up.a already.`]);
});

test("it is refused for an object without an ID, and not offered without an object", async () => {
  expect((await moved(RESOURCE, "", stateOf({ id: null, name: "n" }))).titles).toEqual([
    "Move made_up.a to ../there: refused. The state has no ID of made_up.a that an import block could name.",
  ]);
  expect((await moved(RESOURCE, "", '{"version":4,"serial":1,"lineage":"x","resources":[]}')).titles).toEqual([]);
});

test("it is refused for a resource with a deposed object, which nobody would destroy", async () => {
  const state = JSON.parse(stateOf({ id: "x-1", name: "n" }));
  const [resource] = state.resources;
  resource.instances.unshift({ ...resource.instances[0], deposed: "0a1b2c3d", attributes: { id: "x-0", name: "n" } });
  expect((await moved(RESOURCE, "", JSON.stringify(state))).titles).toEqual([
    "Move made_up.a to ../there: refused. made_up.a has a deposed object, which Terraform would forget without destroying it.",
  ]);
});
