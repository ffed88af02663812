import { expect, test } from "vitest";
import { sourceFile } from "../../engine/source/sourceFile.ts";
import { parse } from "../../engine/syntax/parse.ts";
import { placeIn } from "../../workspace/place.ts";
import { symbols } from "../navigation/symbols.ts";
import { standaloneBlocks } from "./standaloneBlocks.ts";
import { standaloneCompletion } from "./standaloneCompletion.ts";
import { standaloneHover } from "./standaloneHover.ts";
import { standaloneDefinitions, standalonePlaces } from "./standaloneNames.ts";
import { standaloneRename } from "./standaloneRename.ts";

/** Returns the labels that are offered at `$0` in a file of this name. */
function labels(name: string, marked: string): readonly string[] {
  const offset = marked.indexOf("$0");
  const syntax = parse(sourceFile(name, marked.replace("$0", "")));
  return standaloneCompletion(standaloneBlocks(name)!, syntax, [syntax], offset)?.items.map(({ label }) => label) ?? [];
}

/** Returns the text that the reference at `$0` leads to. */
function definition(name: string, marked: string): readonly string[] {
  const offset = marked.indexOf("$0");
  const text = marked.replace("$0", "");
  const syntax = parse(sourceFile(name, text));
  const sources = { syntaxOf: () => syntax };
  return standaloneDefinitions(syntax, [syntax], offset).map((range) => {
    const { start, end } = placeIn(sources, range);
    return text.slice(start, end);
  });
}

const STACK = `variable "region" {
  type = string
}
provider "aws" "main" {
  config {
    region = var.region
  }
}
component "network" {
  source = "./network"
  inputs = {
    region = var.region
  }
  providers = {
    aws = provider.aws.main
  }
}
`;

test("blocks and arguments of each language are offered where they can stand", () => {
  expect(labels("a.tfcomponent.hcl", "$0")).toEqual(
    expect.arrayContaining(["component", "provider", "required_providers", "variable", "output", "removed"]),
  );
  expect(labels("a.tfcomponent.hcl", 'component "a" {\n  source = "./a"\n  $0\n}\n')).not.toContain("source");
  expect(labels("a.tfcomponent.hcl", 'provider "aws" "main" {\n  $0\n}\n')).toEqual(["for_each", "config"]);
  expect(labels("a.tfdeploy.hcl", "$0")).toEqual(
    expect.arrayContaining(["deployment", "identity_token", "store", "deployment_group", "publish_output"]),
  );
  expect(labels("a.policy.hcl", 'resource_policy "aws_instance" "a" {\n  $0\n}\n')).toEqual([
    ...["operations", "enforcement_level", "filter"],
    ...["enforce", "locals"],
  ]);
  expect(labels("a.policy.hcl", 'resource_policy "aws_instance" "a" {\n  enforce {\n    $0\n  }\n}\n')).toEqual([
    ...["condition", "error_message", "info_message"],
  ]);
  expect(labels("a.policytest.hcl", 'resource "aws_instance" "a" {\n  $0\n}\n')).toContain("expect_failure");
  expect(labels("a.tfmigrate.hcl", 'migration "state" "a" {\n  $0\n}\n')).toContain("actions");
});

test("references are offered and lead to what the file declares", () => {
  expect(labels("a.tfcomponent.hcl", `${STACK}output "o" {\n  type  = string\n  value = $0\n}\n`)).toEqual(
    expect.arrayContaining(["var", "provider", "component"]),
  );
  expect(labels("a.tfcomponent.hcl", `${STACK}output "o" {\n  type  = string\n  value = component.$0\n}\n`)).toEqual([
    "network",
  ]);
  expect(labels("a.tfcomponent.hcl", STACK.replace("provider.aws.main", "provider.aws.$0"))).toEqual(["main"]);
  expect(definition("a.tfcomponent.hcl", STACK.replace("var.region\n  }\n}\nc", "va$0r.region\n  }\n}\nc"))).toEqual([
    'variable "region"',
  ]);
  expect(definition("a.tfcomponent.hcl", STACK.replace("provider.aws", "provider$0.aws"))).toEqual([
    'provider "aws" "main"',
  ]);
  const policy =
    'input "size" {\n  default = 3\n}\nresource_policy "aws_instance" "a" {\n  locals {\n    most = input.size\n  }\n  enforce {\n    condition = attrs.size < lo$0cal.most\n  }\n}\n';
  expect(definition("a.policy.hcl", policy)).toEqual(["most"]);
});

test("the outline names the blocks", () => {
  expect(symbols(parse(sourceFile("a.tfcomponent.hcl", STACK))).map(({ name, detail }) => `${detail} ${name}`)).toEqual(
    expect.arrayContaining([expect.stringContaining("network"), expect.stringContaining("aws")]),
  );
});

test("no other file is of these languages", () => {
  for (const name of ["main.tf", "a.tftest.hcl", "terragrunt.hcl", "policy.hcl", "a.hcl"])
    expect(standaloneBlocks(name)).toBeUndefined();
});

test("the uses of a name are found from its declaration and from a use, in all files of a stack", () => {
  const syntax = parse(sourceFile("a.tfcomponent.hcl", STACK));
  const other = parse(
    sourceFile(
      "b.tfcomponent.hcl",
      'output "o" {\n  type  = string\n  value = [var.region, component.network.id]\n}\n',
    ),
  );
  const sources = { syntaxOf: (path: string) => (path === "a.tfcomponent.hcl" ? syntax : other) };
  const textOf = (range: Parameters<typeof placeIn>[1]) => {
    const { start, end } = placeIn(sources, range);
    return `${range.anchor.path}: ${sources.syntaxOf(range.anchor.path).source.text.slice(start, end)}`;
  };
  const placesAt = (offset: number) => {
    const { declarations = [], uses = [] } = standalonePlaces(syntax, [syntax, other], offset) ?? {};
    return { declarations: declarations.map(textOf), uses: uses.map(textOf) };
  };
  const region = {
    declarations: ['a.tfcomponent.hcl: variable "region"'],
    uses: [...Array(2).fill("a.tfcomponent.hcl: var.region"), "b.tfcomponent.hcl: var.region"],
  };
  expect(placesAt(STACK.indexOf("region"))).toEqual(region);
  expect(placesAt(STACK.indexOf("var.region"))).toEqual(region);
  expect(placesAt(STACK.indexOf('"network"')).uses).toEqual(["b.tfcomponent.hcl: component.network"]);
  expect(placesAt(STACK.indexOf("provider.aws.main")).uses).toEqual(["a.tfcomponent.hcl: provider.aws.main"]);
  expect(placesAt(STACK.indexOf("string"))).toEqual({ declarations: [], uses: [] });
});

test("the hover of a name has its declaration as it is written, without the values that it sets", () => {
  const hoverAt = (name: string, marked: string) => {
    const offset = marked.indexOf("$0");
    const syntax = parse(sourceFile(name, marked.replace("$0", "")));
    return standaloneHover({ syntaxOf: () => syntax }, syntax, [syntax], offset)?.markdown;
  };
  const block = (text: string) => `\`\`\`terraform\n${text}\n\`\`\``;
  const output = 'output "o" {\n  type  = string\n  value = component.net$0work.id\n}\n';
  expect(hoverAt("a.tfcomponent.hcl", `${STACK}${output}`)).toBe(
    block('component "network" {\n  source = "./network"\n}'),
  );
  expect(hoverAt("a.tfcomponent.hcl", STACK.replace("provider.aws", "provider$0.aws"))).toBe(
    block('provider "aws" "main" {\n}'),
  );
  const input = 'input "secret" {\n  sensitive = true\n  default = "hidden"\n}\n';
  const policy = `${input}locals {\n  most = 3\n}\nprovider_policy "aws" "a" {\n  enforce {\n    condition = [A, B]\n  }\n}\n`;
  const policyAt = (text: string) => hoverAt("a.policy.hcl", policy.replace("[A, B]", text));
  expect(policyAt("local.mo$0st > 1")).toBe(block("most = 3"));
  expect(policyAt("input.se$0cret == 1")).toBe(block('input "secret" {\n  sensitive = true\n}'));
  expect(policyAt("core::len$0gth(1)")).toBeUndefined();
});

test("what only these files know by its name is renamed at its declaration and its uses", () => {
  const renamedTo = (marked: string, newName: string) => {
    const offset = marked.indexOf("$0");
    const text = marked.replace("$0", "");
    const syntax = parse(sourceFile("a.tfcomponent.hcl", text));
    const sources = { syntaxOf: () => syntax };
    const rename = standaloneRename(sources, syntax, [syntax], offset, newName);
    if ("refused" in rename) return rename.refused;
    const places = rename.ranges.map((range) => placeIn(sources, range)).toSorted((a, b) => b.start - a.start);
    return places.reduce((all, { start, end }) => `${all.slice(0, start)}${newName}${all.slice(end)}`, text);
  };
  const other = STACK.replaceAll("main", "other");
  expect(renamedTo(STACK.replace("aws.main", "aws.ma$0in"), "other")).toBe(other);
  expect(renamedTo(STACK.replace('"main"', '"ma$0in"'), "other")).toBe(other);
  const local = 'locals {\n  a = 1\n}\noutput "o" {\n  type = string\n  value = "${local.a}-${local.a$0}"\n}\n';
  expect(renamedTo(local, "b")).toBe(
    local.replace("$0", "").replaceAll("local.a", "local.b").replace("  a =", "  b ="),
  );
  expect(renamedTo(local.replace("a = 1", "a = 1\n  b = 2"), "b")).toBe("local.b is declared already.");
  expect(renamedTo(local, "1")).toContain("is not a name");
  expect(renamedTo(`${local}output {`, "b")).toContain("has syntax errors");
  // Deployments set variables by their names, and a state keeps the objects of a component under its name.
  for (const kept of [STACK.replace("var.region", "var.re$0gion"), STACK.replace('"network"', '"net$0work"')])
    expect(renamedTo(kept, "other")).toBe("This cannot be renamed.");
});
