import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const { contributes } = JSON.parse(readFileSync("package.json", "utf8"));

test("new files indent by two, as terraform fmt does", () => {
  for (const language of ["terraform", "terraform-vars"])
    expect(contributes.configurationDefaults[`[${language}]`]).toEqual({
      "editor.insertSpaces": true,
      "editor.tabSize": 2,
    });
});

test("a folder without configuration offers a first file", () => {
  const [welcome] = contributes.viewsWelcome.filter(({ when }: { when: string }) => when.includes("noConfiguration"));
  expect(welcome.contents).toContain("[New main.tf](command:stateline.newConfiguration)");
});
