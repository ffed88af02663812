import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DEFAULT_LEVELS } from "../../server/workspace/ruleLevels.ts";

const { browser, contributes, files } = JSON.parse(readFileSync("package.json", "utf8"));

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

test("the setting of the rules and docs/rules.md have every rule with its level", () => {
  const { properties } = contributes.configuration.properties["stateline.rules"];
  const levels = Object.entries<{ default: string }>(properties).map(([id, { default: level }]) => [id, level]);
  expect(Object.fromEntries(levels)).toEqual(DEFAULT_LEVELS);
  const rows = readFileSync("docs/rules.md", "utf8").matchAll(/^\| `([\w-]+)` \|.*\| `(\w+)` \|$/gm);
  expect(Object.fromEntries([...rows].map(([, id, level]) => [id, level]))).toEqual(DEFAULT_LEVELS);
});

test("the walkthrough has a picture for each step, and its buttons run commands of the manifest", () => {
  const known = new Set<string>([
    ...contributes.commands.map(({ command }: { command: string }) => command),
    "stateline.explorer.focus",
    "vscode.openFolder",
  ]);
  interface Media {
    readonly svg?: string;
    readonly image?: string;
    readonly altText: string;
  }
  const steps: { description: string; media: Media }[] = contributes.walkthroughs[0].steps;
  for (const { description, media } of steps) {
    if (media.svg !== undefined) expect(readFileSync(media.svg, "utf8")).toContain("<svg");
    else expect(readFileSync(media.image!).toString("latin1", 8, 12)).toBe("WEBP");
    expect(media.altText).not.toBe("");
    for (const [, command] of description.matchAll(/\(command:([\w.]+)\)/g)) expect(known).toContain(command);
  }
});

test("the bundles for browsers are packed, and need nothing of Node", () => {
  expect(browser).toBe("./dist/webExtension.js");
  for (const [bundle, needed] of [
    ["dist/webExtension.js", ["vscode"]],
    ["dist/webServer.js", []],
  ] as const) {
    expect(files).toContain(bundle);
    const required = [...readFileSync(bundle, "utf8").matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name]) => name!);
    expect([...new Set(required)], bundle).toEqual(needed);
  }
});
