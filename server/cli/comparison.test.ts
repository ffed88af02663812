import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withFolder } from "../../test/support/folder.ts";
import { git } from "../../test/support/git.ts";
import { DISK } from "../host/node/askers.ts";
import { commitAsker, committedFileAsker } from "../host/node/committedFiles.ts";
import { askWith } from "../host/shared/askWith.ts";
import { COMMIT, COMMITTED_FILE } from "../workspace/asked/commitQuestions.ts";
import { main } from "./main.ts";

// `stateline plan --compare`, in a real repository.

const ask = askWith(new Map([...DISK, [COMMIT, commitAsker], [COMMITTED_FILE, committedFileAsker]]));

async function compared(folder: string, revision: string, option = "--compare", ...more: readonly string[]) {
  let [out, errors] = ["", ""];
  const console = {
    lines: async function* () {},
    input: async () => new Uint8Array(),
    save: async () => undefined,
    out: (text: string) => {
      out += text;
    },
    error: (text: string) => {
      errors += text;
    },
  };
  const code = await main(["plan", folder, option, revision, ...more], ask, console, {});
  return { code, errors, lines: out.split("\n").filter((line) => line !== "") };
}

const MODULE = 'variable "size" {}\nresource "terraform_data" "inner" {\n  input = var.size\n}\n';
const FILES = {
  "root/main.tf": 'variable "size" {}\nmodule "a" {\n  source = "../modules/a"\n  size   = var.size\n}\n',
  "root/gone.tf": 'resource "terraform_data" "gone" {\n}\n',
  "modules/a/main.tf": MODULE,
  ".gitignore": "*.tfvars\n",
  // Ignored, so it counts in both plans.
  "root/terraform.tfvars": 'size = "x"\n',
};

test("the plan of today is compared with that of a commit, file by file", () =>
  withFolder(FILES, async (folder) => {
    const root = join(folder, "root");
    git(folder, "init", "--quiet", "--initial-branch=main");
    git(folder, "add", ".");
    git(folder, "commit", "--quiet", "-m", "one");
    expect((await compared(root, "HEAD")).lines).toEqual([
      expect.stringMatching(/^root beside HEAD \([0-9a-f]{7} of [\d-]+\), .*: no instance is planned differently\.$/),
    ]);
    rmSync(join(root, "gone.tf"));
    writeFileSync(join(root, "new.tf"), 'resource "terraform_data" "new" {\n}\n');
    writeFileSync(join(folder, "modules/a/main.tf"), MODULE.replace("var.size", '"${var.size}!"'));
    mkdirSync(join(folder, "modules/b"));
    expect((await compared(root, "main")).lines.slice(1)).toEqual([
      "terraform_data.gone",
      "    main: will be created",
      "    now:  does not exist",
      "terraform_data.new",
      "    main: does not exist",
      "    now:  will be created",
      "module.a.terraform_data.inner",
      "    main: will be created",
      "    now:  will be created, with other values",
    ]);
  }));

test("what names no commit is refused with one sentence", () =>
  withFolder({ "main.tf": "" }, async (folder) => {
    expect(await compared(folder, "HEAD")).toMatchObject({ code: 1, lines: [] });
    git(folder, "init", "--quiet");
    for (const revision of ["HEAD", "--output=x", "no such"]) {
      const { code, errors } = await compared(folder, revision);
      expect([code, errors.trim().split("\n")]).toEqual([1, [expect.stringMatching(/^Error: .* is no commit of/)]]);
    }
  }));

test("the plan is compared with that of a variable file or a workspace", () =>
  withFolder(FILES, async (folder) => {
    const root = join(folder, "root");
    writeFileSync(join(root, "prod.tfvars"), 'size = "y"\n');
    const withFile = await compared(root, join(root, "prod.tfvars"), "--compare-var-file");
    expect(withFile.lines.slice(0, 3)).toEqual([
      "root beside prod.tfvars, both from the present state: 1 instance is planned differently.",
      "Variables:",
      '    var.size: "y", now "x"',
    ]);
    const missing = await compared(root, join(root, "none.tfvars"), "--compare-var-file");
    expect([missing.code, missing.errors]).toEqual([1, "Error: none.tfvars could not be read.\n"]);
    const absent = await compared(root, "prod", "--compare-workspace");
    expect([absent.code, absent.errors]).toEqual([1, "Error: There is no state of a workspace prod in this folder.\n"]);
    const same = await compared(root, "default", "--compare-workspace");
    expect([same.code, same.errors]).toEqual([1, "Error: The plan is of the workspace default already.\n"]);
  }));

const committed = (folder: string): void => {
  git(folder, "init", "--quiet", "--initial-branch=main");
  git(folder, "add", ".");
  git(folder, "commit", "--quiet", "-m", "one");
};

const asMarkdown = ["--compare", "--format", "markdown"] as const;

test("a comment has a section for each root module that the difference touches, with the values that differ", () =>
  withFolder(
    {
      "live/a/main.tf":
        'module "m" {\n  source = "../../m"\n  size   = "s"\n}\nresource "terraform_data" "same" {\n}\n',
      "live/b/main.tf": 'terraform {\n  backend "s3" {}\n}\nresource "terraform_data" "old" {\n  input = "kept"\n}\n',
      "live/c/main.tf": 'variable "x" {}\nresource "terraform_data" "c" {\n  input = var.x\n}\n',
      "m/main.tf": MODULE,
    },
    async (folder) => {
      committed(folder);
      const [option, ...format] = asMarkdown;
      const all = async () => (await compared(folder, "main", option, ...format, "--all")).lines.join("\n");
      writeFileSync(join(folder, "live/c/README.md"), "Not a part of the plan.\n");
      expect(await all()).toBe("No root module is touched by what differs from main.");
      writeFileSync(join(folder, "m/main.tf"), MODULE.replace("var.size", '"${var.size}!"'));
      const ofModule = await all();
      expect(ofModule.match(/^##+ .*/gm)).toEqual([
        "## live/a compared with main",
        "### `module.m.terraform_data.inner`",
      ]);
      expect(ofModule).toContain('- input = "s"\n+ input = "s!"');
      writeFileSync(join(folder, "live/c/terraform.tfvars"), 'x = "y"\n');
      expect((await all()).match(/^## .*/gm)).toEqual(["## live/a compared with main", "## live/c compared with main"]);
      // Without its state, a root module is planned as if the commit were applied.
      writeFileSync(
        join(folder, "live/b/main.tf"),
        'terraform {\n  backend "s3" {}\n}\nresource "terraform_data" "new" {\n  input = "kept"\n}\n',
      );
      const ofBackend = (await compared(join(folder, "live/b"), "main", option, ...format)).lines.join("\n");
      expect(ofBackend).toContain("State not loaded (s3), so what main configures counts as applied.");
      expect(ofBackend).toContain("moved {\n  from = terraform_data.old\n  to   = terraform_data.new\n}");
      expect(ofBackend.match(/^### .*/gm)).toEqual(["### `terraform_data.new`", "### `terraform_data.old`"]);
    },
  ));

test("a comment is no longer than GitHub accepts, and says how much is left out", () =>
  withFolder({ "main.tf": "" }, async (folder) => {
    committed(folder);
    const [option, ...format] = asMarkdown;
    writeFileSync(
      join(folder, "main.tf"),
      `resource "terraform_data" "a" {\n  count = 1500\n  input = "${"x".repeat(100)}"\n}\n`,
    );
    const { lines } = await compared(folder, "main", option, ...format);
    expect(lines.join("\n\n").length).toBeLessThan(2 * 65_536);
    expect(lines.at(-1)).toMatch(/^\d+ more instances left out\.$/);
    expect((await compared(folder, "main", "--compare", "--format", "sarif")).code).toBe(2);
  }));

test("a comment says why and how sure, and draws what waits for what; exit codes and --fail-on count", () =>
  withFolder(
    {
      "main.tf":
        'resource "terraform_data" "a" {\n  input = "x"\n}\nresource "terraform_data" "between" {\n  input = terraform_data.a.id\n}\nresource "terraform_data" "b" {\n  for_each = { "k`]" = terraform_data.between.id }\n  input = each.value\n  triggers_replace = "old"\n}\n',
      "terraform.tfstate": JSON.stringify({
        version: 4,
        terraform_version: "1.11.4",
        serial: 1,
        lineage: "l",
        outputs: {},
        resources: ["a", "between", "b"].map((name) => ({
          mode: "managed",
          type: "terraform_data",
          name,
          provider: 'provider["terraform.io/builtin/terraform"]',
          instances: [
            {
              schema_version: 0,
              ...(name === "b" && { index_key: "k`]" }),
              attributes: {
                id: `id-${name}`,
                input: { value: { a: "x", between: "id-a", b: "id-between" }[name], type: "string" },
                output: { value: { a: "x", between: "id-a", b: "id-between" }[name], type: "string" },
                triggers_replace: name === "b" ? { value: "old", type: "string" } : null,
              },
            },
          ],
        })),
      }),
    },
    async (folder) => {
      committed(folder);
      const [option, ...format] = asMarkdown;
      const now = (...more: readonly string[]) => compared(folder, "main", option, ...format, ...more);
      expect((await now("--detailed-exitcode", "--fail-on", "warning")).code).toBe(0);
      const text = readFileSync(join(folder, "main.tf"), "utf8");
      writeFileSync(join(folder, "main.tf"), text.replace('"x"', '"y"').replace('"old"', '"new"'));
      const { code, lines } = await now("--detailed-exitcode");
      expect(code).toBe(2);
      const comment = lines.join("\n");
      expect(comment).toContain('now: will be updated in-place: First cause: input: "x" → "y" · main.tf:2');
      expect(comment).toMatch(/now: must be replaced: First cause: triggers\\?_replace: "old" → "new"/);
      // What is between the two is planned as before, and not drawn.
      expect(comment).toContain(
        '```mermaid\nflowchart LR\n  n0["#126; terraform_data.a"]\n  n1["#45;#47;#43; terraform_data.b#91;#34;k#96;#93;#34;#93;"]\n  n0 --> n1\n```',
      );
      expect((await now()).code).toBe(0);
      expect((await now("--fail-on", "forces-replacement")).code).toBe(1);
      expect((await now("--fail-on", "prevent-destroy")).code).toBe(0);
    },
  ));
