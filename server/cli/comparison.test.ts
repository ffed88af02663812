import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withFolder } from "../../test/support/folder.ts";
import { askWith, DISK } from "../host/node/askers.ts";
import { commitAsker, committedFileAsker } from "../host/node/committedFiles.ts";
import { COMMIT, COMMITTED_FILE } from "../workspace/commitQuestions.ts";
import { main } from "./main.ts";

// `stateline plan --compare`, in a real repository.

const git = (folder: string, ...args: readonly string[]): void => {
  const identity = ["-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false"];
  execFileSync("git", [...identity, ...args], { cwd: folder });
};

const ask = askWith(new Map([...DISK, [COMMIT, commitAsker], [COMMITTED_FILE, committedFileAsker]]));

async function compared(folder: string, revision: string, option = "--compare") {
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
  const code = await main(["plan", folder, option, revision], ask, console, {});
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
      expect.stringMatching(/^root beside HEAD \([0-9a-f]{7} of [\d-]+\), .*: no instance is planned otherwise\.$/),
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
      "root beside prod.tfvars, both from the present state: 1 instance is planned otherwise.",
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
