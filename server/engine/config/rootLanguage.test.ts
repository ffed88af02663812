import { expect, test } from "vitest";
import { withFolder } from "../../../test/support/folder.ts";
import { askDisk } from "../../host/node/askers.ts";
import { settle } from "../../workspace/asked/settle.ts";
import { DEFAULT_OPTIONS } from "../load/inputs.ts";
import { answers, type Question } from "../source/question.ts";
import { programVersionQuestion, rememberedVersionQuestion } from "./languageQuestions.ts";
import { rootLanguage } from "./rootLanguage.ts";

const PROGRAM = { product: "terraform", terraformPath: undefined } as const;
const PRINTED = { kind: "programVersion", path: "/bin/terraform", product: "terraform", version: "1.9.8" } as const;
const FAILURE = { kind: "failure", absent: false, reason: "it was not asked yet" } as const;

/** Returns the language of an empty root module, and the keys of the open questions about programs. */
function languageWith(known: readonly (readonly [Question, unknown])[]) {
  const open: Question[] = [];
  const { dialect } = rootLanguage(
    "/a",
    answers().with(known),
    { asksProgram: true },
    undefined,
    () => undefined,
    open,
  );
  return { language: dialect.name, asked: open.flatMap(({ kind, key }) => (kind === "programVersion" ? [key] : [])) };
}

test("what a program printed before decides at once, and the program is not asked", () =>
  expect(languageWith([[rememberedVersionQuestion(PROGRAM), PRINTED]])).toEqual({
    language: "terraform@1.9.8",
    asked: [],
  }));

test("a program is asked only once it is known that nothing was remembered", () => {
  expect(languageWith([]).asked).toEqual([rememberedVersionQuestion(PROGRAM).key]);
  const isForgotten = [rememberedVersionQuestion(PROGRAM), FAILURE] as const;
  expect(languageWith([isForgotten]).asked).toEqual([programVersionQuestion(PROGRAM).key]);
  expect(languageWith([isForgotten, [programVersionQuestion(PROGRAM), PRINTED]])).toEqual({
    language: "terraform@1.9.8",
    asked: [],
  });
});

const ITERATED =
  'locals {\n  regions = toset(["a"])\n}\nprovider "aws" {\n  alias    = "by_region"\n  for_each = local.regions\n}\n';
const LOCKED = 'provider "registry.terraform.io/hashicorp/aws" {\n  version = "5.0.0"\n  hashes = []\n}\n';

test.each([
  ["alone", {}, "opentofu"],
  ["in JSON", { "main.tf": "", "main.tf.json": '{"provider": {"aws": [{"alias": "x", "for_each": {}}]}}' }, "opentofu"],
  ["of a folder that Terraform has initialized", { ".terraform.lock.hcl": LOCKED }, "terraform"],
  ["in a folder of a version of Terraform", { ".terraform-version": "1.9.8\n" }, "terraform"],
  ["of a resource", { "main.tf": 'resource "aws_x" "y" {\n  for_each = {}\n}\n' }, "terraform"],
])("the for_each of a provider %s", (_, files, product) =>
  withFolder({ "main.tf": ITERATED, ...files }, async (root) => {
    const { language } = await settle({ root, answers: answers(), options: DEFAULT_OPTIONS }, askDisk);
    expect(language.dialect.product).toBe(product);
  }),
);
