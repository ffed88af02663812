import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { DEFINITIONS } from "../../server/cli/commands.ts";
import { RULES } from "../../server/workspace/ruleLevels.ts";
import { runBuilt, runCommand, stateline } from "../support/command.ts";
import { withFolder } from "../support/folder.ts";

// The contract of the command line: formats, files and exit codes, of the built programs.

const { version: VERSION, homepage: HOMEPAGE } = JSON.parse(readFileSync("package.json", "utf8"));
const COMMANDS = Object.keys(DEFINITIONS);

test("every command and both programs have help and a version", async () => {
  for (const command of COMMANDS) {
    const { code, out } = await stateline("/", command, "--help");
    expect([command, code, out.split("\n")[0]]).toEqual([command, 0, expect.stringContaining(`stateline ${command}`)]);
  }
  for (const program of ["cli.js", "server.js"]) {
    expect(await runBuilt(program, ["--version"])).toEqual({ code: 0, out: `stateline ${VERSION}\n`, errors: "" });
    expect((await runBuilt(program, ["--help"])).out).toContain("Usage: stateline");
    expect((await runBuilt(program, [])).code).toBe(2);
  }
});

const BROKEN = {
  "a 100%/main.tf": '# 👩‍👩‍👧 é\nresource "terraform_data" "a" {\n  input = "👩‍👩‍👧" == var.gone ? 1 : local.gone\n}\n',
};

interface Result {
  readonly ruleId: string;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: readonly {
    readonly physicalLocation: {
      readonly artifactLocation: { readonly uri: string };
      readonly region: Readonly<Record<string, number>>;
    };
  }[];
}

const sarifOf = (text: string) => {
  const log = JSON.parse(text);
  const [run] = log.runs;
  return { log, run, results: run.results as readonly Result[] };
};

test("sarif names each finding at its place, with columns in code units and a relative reference", () =>
  withFolder(BROKEN, async (folder) => {
    mkdirSync(join(folder, ".git"));
    const { code, out } = await stateline("/", "check", join(folder, "a 100%"), "--format", "sarif");
    const { log, run, results } = sarifOf(out);
    expect([code, log.version, run.columnKind, run.tool.driver.name]).toEqual([
      1,
      "2.1.0",
      "utf16CodeUnits",
      "stateline",
    ]);
    const line = BROKEN["a 100%/main.tf"].split("\n")[2]!;
    const region = (name: string) => ({
      startLine: 3,
      startColumn: line.indexOf(name) + 1,
      endLine: 3,
      endColumn: line.indexOf(name) + name.length + 1,
    });
    expect(results.map(({ locations }) => locations[0]?.physicalLocation)).toEqual(
      ["var.gone", "local.gone"].map((name) => ({
        artifactLocation: { uri: "a%20100%25/main.tf" },
        region: region(name),
      })),
    );
    for (const { ruleId, message } of results) {
      expect(run.tool.driver.rules.find(({ id }: { id: string }) => id === ruleId)).toMatchObject({
        shortDescription: { text: expect.any(String) },
        help: { text: expect.any(String) },
      });
      expect(message.text).toMatch(/^Reference to undeclared/);
    }
  }));

test("each format has the same findings, the rules about the plan included", () =>
  withFolder({}, async () => {
    const example = "examples/web-app";
    const plan = (format: string) => stateline(process.cwd(), "plan", example, "--format", format);
    const { results } = sarifOf((await plan("sarif")).out);
    const rules = results.map(({ ruleId }) => ruleId);
    expect(rules).toEqual(expect.arrayContaining(["destroyed", "forces-replacement"]));
    const github = (await plan("github")).out.trimEnd().split("\n");
    expect(
      github.map((line) => line.match(/^::(error|warning|notice) file=examples\/web-app\/[\w/.]+,line=\d+,/)?.[1]),
    ).toEqual(results.map(({ level }) => (level === "note" ? "notice" : level)));
    const junit = (await plan("junit")).out;
    expect([...junit.matchAll(/type="([^"]+)"/g)].map(([, type]) => type)).toEqual(rules);
    expect(junit).toContain(
      `<testsuites name="stateline" tests="${rules.length}" failures="${rules.length}" errors="0">`,
    );
    const json = JSON.parse((await plan("json")).out).stateline;
    expect(json.findings.map(({ rule }: { rule: string }) => rule).toSorted()).toEqual(rules.toSorted());
    const markdown = (await plan("markdown")).out;
    for (const rule of rules) expect(markdown).toContain(`(\`${rule}\`)`);
  }));

test("without findings each format says so in its way", () =>
  withFolder({ "main.tf": 'resource "terraform_data" "a" {}\n' }, async (folder) => {
    const check = (format: string) => stateline(folder, "check", "--format", format);
    const { run, results } = sarifOf((await check("sarif")).out);
    expect([results, run.tool.driver.informationUri]).toEqual([[], HOMEPAGE]);
    expect((await check("github")).out).toBe("");
    expect((await check("junit")).out).toContain('tests="1" failures="0"');
    expect(await check("json")).toMatchObject({ code: 0, out: '{"diagnostics":[]}\n' });
    expect(await check("text")).toMatchObject({ code: 0, out: "" });
  }));

test("annotations escape what GitHub reads as syntax, and have columns on one line only", () =>
  withFolder(
    {
      "a,b:c/main.tf":
        'resource "terraform_data" "a" {\n  count = "50%\\n"\n  lifecycle {\n    nothing = 1\n  }\n}\nresource {\n}\n',
    },
    async (folder) => {
      mkdirSync(join(folder, ".git"));
      const { out } = await stateline(folder, "check", "a,b:c", "--format", "github");
      for (const line of out.trimEnd().split("\n"))
        expect(line).toMatch(
          /^::error file=a%2Cb%3Ac\/main\.tf,line=\d+,endLine=\d+(?:,col=\d+,endColumn=\d+)?,title=[^:,\n]+::[^\n]+$/,
        );
    },
  ));

test("--out holds the whole output, and is refused where there is no place for it", () =>
  withFolder({ "main.tf": "output {}\n" }, async (folder) => {
    mkdirSync(join(folder, "taken"));
    const check = (...words: readonly string[]) => stateline(folder, "check", ...words);
    const { out } = await check("--json");
    expect(await check("--json", "--out", "result.json")).toMatchObject({ code: 1, out: "" });
    expect(readFileSync(join(folder, "result.json"), "utf8")).toBe(out);
    expect(readdirSync(folder).toSorted()).toEqual(["main.tf", "result.json", "taken"]);
    for (const place of ["taken", "none/result.json"]) {
      const refused = await check("--json", "--out", place);
      expect([refused.code, refused.out]).toEqual([2, ""]);
    }
    expect((await check("--format", "yaml", "--out", "other")).code).toBe(2);
    expect(existsSync(join(folder, "other"))).toBe(false);
  }));

test("exit codes follow findings and changes", () =>
  withFolder({ "main.tf": 'output "a" {\n  value = 1\n}\n' }, async (folder) => {
    const plan = async (...words: readonly string[]) => (await stateline(folder, "plan", ...words)).code;
    expect(await plan("--detailed-exitcode")).toBe(2);
    expect(await plan("--detailed-exitcode", "--destroy")).toBe(0);
    expect(await plan("--var", "x=1", "--detailed-exitcode")).toBe(1);
    expect(await plan("--fail-on", "nonsense")).toBe(2);
    expect(await plan("--json", "--markdown")).toBe(2);
    expect(await plan("a", "b")).toBe(2);
    const example = async (...words: readonly string[]) => (await stateline("examples/web-app", "plan", ...words)).code;
    expect(await example()).toBe(0);
    expect(await example("--detailed-exitcode")).toBe(2);
    expect(await example("--fail-on", "warning", "--detailed-exitcode")).toBe(1);
    expect(await example("--fail-on", "destroyed")).toBe(1);
    expect(await example("--fail-on", "drift-undone")).toBe(0);
    expect(RULES).toContain("drift-undone");
  }));

test("--all plans and checks every root module below the folder", () =>
  withFolder(
    {
      "live/a/main.tf": 'module "m" {\n  source = "../../m"\n}\n',
      "live/b/main.tf": 'resource "terraform_data" "b" {}\noutput "x" {\n  value = local.x\n}\n',
      "m/main.tf": 'resource "terraform_data" "m" {}\n',
    },
    async (folder) => {
      mkdirSync(join(folder, ".git"));
      const { out, code } = await stateline(folder, "plan", "--all", "--json");
      expect([code, JSON.parse(out).roots.map(({ root }: { root: string }) => root)]).toEqual([
        1,
        ["live/a", "live/b"],
      ]);
      const check = await stateline(folder, "check", "--all", "--json");
      expect(JSON.parse(check.out).diagnostics).toMatchObject([{ file: "live/b/main.tf" }]);
      const markdown = await stateline(folder, "plan", "--all", "--format", "markdown");
      expect(markdown.out.match(/^## .*/gm)).toEqual(["## Plan of live/a", "## Plan of live/b"]);
    },
  ));

test("check --all reports a root module once, also if runs of tests name it", () =>
  withFolder(
    {
      "a/main.tf": "",
      "a/a.tftest.hcl": 'run "b" {\n  module {\n    source = "../b"\n  }\n}\n',
      "b/main.tf": 'output "o" {\n  value = var.nope\n}\n',
    },
    async (folder) => {
      const { out } = await stateline(folder, "check", "--all", "--json");
      expect(JSON.parse(out).diagnostics).toMatchObject([{ file: "b/main.tf" }]);
      const alone = await stateline(join(folder, "a"), "check", "--json");
      expect(JSON.parse(alone.out).diagnostics).toHaveLength(1);
    },
  ));

test("a folder without configuration is one finding in each format", () =>
  withFolder({}, async (folder) => {
    const plan = (format: string) => stateline(folder, "plan", "--format", format);
    expect((await plan("github")).out).toMatch(/^::error title=No configuration files::/);
    expect(sarifOf((await plan("sarif")).out).results).toMatchObject([{ level: "error", locations: [] }]);
    expect(JSON.parse((await plan("json")).out)).toMatchObject({ errored: true });
    expect(await plan("text")).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^Error: No configuration files/),
    });
  }));

test("a command prints the same in a process of its own and in the one of all tests", () =>
  withFolder({ "main.tf": 'output "a" {\nvalue = 1\n}\n' }, async (folder) => {
    const environment = { ...process.env, XDG_CACHE_HOME: folder };
    const example = resolve("examples/web-app");
    const initialize = { protocolVersion: "2025-11-25", capabilities: {} };
    const call = { jsonrpc: "2.0", id: 1, method: "initialize", params: initialize };
    const calls: readonly (readonly [words: readonly string[], input?: string])[] = [
      [["plan", example]],
      [["timeline", example, "terraform_data.image"]],
      [["check", example, "--json"]],
      [["eval"], "1 + 1\nupper(\n"],
      [["lifecycle"], "{}\n"],
      [["contract", "none"]],
      [["show", join(example, "terraform.tfstate")]],
      [["learn", "."]],
      [["pack", ".", "--out", "made.pack"]],
      [["mcp", "."], `${JSON.stringify(call)}\n`],
      [["fmt", "main.tf", "--check"]],
      [["render", "."]],
      [["none"]],
    ];
    for (const [words, input = ""] of calls) {
      const given = { folder, environment, input };
      expect([words, await runCommand(words, given)]).toEqual([words, await runBuilt("cli.js", words, given)]);
    }
    expect(COMMANDS.filter((command) => !calls.some(([[name]]) => name === command))).toEqual([]);
  }));
