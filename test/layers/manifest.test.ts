import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LABELS as PLAN_LABELS } from "../../client/webview/plan/labels.ts";
import { inLanguage } from "../../client/webview/shared/translated.ts";
import { LABELS as TIMELINE_LABELS } from "../../client/webview/timeline/labels.ts";
import { DEFAULT_LEVELS } from "../../server/workspace/ruleLevels.ts";
import { manifest, manifestTexts } from "../support/manifest.ts";

const { browser, capabilities, contributes, files } = manifest();

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

const LANGUAGES = ["de"];

test.each(LANGUAGES)(
  "every text of the manifest is translated to %s, with the same links, settings and code",
  (language) => {
    const [english, translated] = [manifestTexts(), manifestTexts(language)];
    expect(Object.keys(translated)).toEqual(Object.keys(english));
    const kept = (text: string) => text.match(/\(command:[\w.]+\)|`[^`]+`/g)?.toSorted() ?? [];
    for (const [key, text] of Object.entries(english)) expect([key, kept(translated[key]!)]).toEqual([key, kept(text)]);
    const same = Object.keys(english).filter((key) => english[key] === translated[key]);
    expect(same).toEqual(["view.explorer"]);
  },
);

const SOURCES = readdirSync("client/extension", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
  .map((name) => [name, readFileSync(`client/extension/${name}`, "utf8")] as const);

const textsIn = (texts: unknown): readonly string[] =>
  typeof texts === "string"
    ? [texts]
    : typeof texts === "object" && texts !== null
      ? Object.values(texts).flatMap(textsIn)
      : [];

test.each(LANGUAGES)("every message of the extension is translated to %s, with the same places", (language) => {
  const translated: Record<string, string> = JSON.parse(readFileSync(`l10n/bundle.l10n.${language}.json`, "utf8"));
  const shown = SOURCES.flatMap(([, text]) => [...text.matchAll(/l10n\.t\(\s*("(?:[^"\\]|\\.)*")/g)]).map(
    ([, literal]): string => JSON.parse(literal!),
  );
  const onPages = [PLAN_LABELS, TIMELINE_LABELS].flatMap((labels) => textsIn(labels));
  expect(Object.keys(translated).toSorted()).toEqual([...new Set([...shown, ...onPages])].toSorted());
  const places = (text: string) => text.match(/\{\d\}/g)?.toSorted() ?? [];
  for (const [english, text] of Object.entries(translated))
    expect([english, places(text)]).toEqual([english, places(english)]);
  // What is a sentence in the source is one that users read, unless it is for the log.
  const untranslated = SOURCES.flatMap(([name, text]) =>
    [
      ...text.matchAll(
        /\b(?:show(?:Information|Warning|Error)Message|TreeItem)\(\s*["`][A-Za-z]|\b(?:placeHolder|placeholder|prompt|tooltip|openLabel)(?::| =) ["`][A-Z]|\b(?:label|description|detail|title): ["`](?:\$\([\w-]+\) )?[A-Za-z][^"`]*["`]|(?:\|\||\?) "(?:none|off|on)"/g,
      ),
    ].map(([found]) => `${name}: ${found}`),
  );
  const namesOfTerraform = /"(?:normal|destroy|refresh-only|\$\(git-commit\) HEAD)"$/;
  expect(untranslated.filter((found) => !namesOfTerraform.test(found))).toEqual([]);
});

test("the manifest has no text outside of its translated files, and every key has one", () => {
  const text = readFileSync("package.json", "utf8");
  const keys = [...text.matchAll(/"%([^"%]+)%"/g)].map(([, key]) => key!);
  expect(keys.toSorted()).toEqual(Object.keys(manifestTexts()).toSorted());
  const shown = text.matchAll(/"(?:title|markdownDescription|contents|altText)": "([^"]*)"/g);
  expect([...shown].map(([, each]) => each!).filter((each) => !/^(?:%.*%|Stateline)$/.test(each))).toEqual([]);
});

test("what names a file or a program, or starts one, is ignored in an untrusted workspace", () => {
  const names = Object.keys(contributes.configuration.properties);
  const acting = names.filter((name) => /\.(?:path|packs|mode|load|fromPlugins)$/.test(name));
  expect(capabilities.untrustedWorkspaces.restrictedConfigurations.toSorted()).toEqual(acting.toSorted());
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
  expect(files).toEqual(
    expect.arrayContaining(["dist/webExtension.js", "dist/webWorker.js", "dist/webServer.js", "dist/chunk-*.js"]),
  );
  expect(requiredIn("dist/webExtension.js")).toEqual(["vscode"]);
  for (const bundle of loadedWith("webServer.js")) {
    const text = readFileSync(`dist/${bundle}`, "utf8");
    expect(text.match(/\b(?:from|import)\s*\(?"node:[^"]*"/g) ?? [], bundle).toEqual([]);
    expect(requiredIn(`dist/${bundle}`), bundle).toEqual([]);
  }
});

const requiredIn = (bundle: string): readonly string[] => {
  const calls = readFileSync(bundle, "utf8").matchAll(/\brequire\("([^"]+)"\)/g);
  return [...new Set([...calls].map(([, name]) => name!))];
};

/** Returns a bundle and all chunks that it imports. */
function loadedWith(bundle: string, loaded = new Set<string>()): ReadonlySet<string> {
  if (loaded.has(bundle)) return loaded;
  loaded.add(bundle);
  for (const [, chunk] of readFileSync(`dist/${bundle}`, "utf8").matchAll(/"\.\/(chunk-\w+\.js)"/g))
    loadedWith(chunk!, loaded);
  return loaded;
}

test("a page in another language has its own texts translated, and the rest as it is", () => {
  const table = { Why: "Warum", "Run terraform init": "terraform init ausführen" };
  expect(
    inLanguage({ why: "Why", columns: [["Why", "Prior", 2]], init: { terraform: "Run terraform init" } }, table),
  ).toEqual({
    why: "Warum",
    columns: [["Warum", "Prior", 2]],
    init: { terraform: "terraform init ausführen" },
  });
});

test("no page needs the colours of the extension for git, which a browser may lack", () => {
  for (const page of ["plan/plan.css", "timeline/timeline.css"])
    expect(readFileSync(`client/webview/${page}`, "utf8")).not.toMatch(/var\(--vscode-gitDecoration-\w+\)/);
});
