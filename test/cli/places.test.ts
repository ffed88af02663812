import { existsSync, lstatSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { stateline } from "../support/command.ts";
import { withFolder } from "../support/folder.ts";

// Places that cannot be read or written, and options that exclude each other, of the built command line.

const MACHINES = ["json", "sarif", "github", "junit", "markdown"];
const ONE = 'resource "terraform_data" "a" {}\n';

test("a folder or file that cannot be read is named with the reason, in every format", () =>
  withFolder({ "main.tf": ONE }, async (folder) => {
    for (const [command, place, reason] of [
      ["plan", "none", "no such file or directory"],
      ["plan", "main.tf", "not a directory"],
      ["check", "none", "no such file or directory"],
    ] as const) {
      const text = `${folder}/${place} could not be read: ${reason}.`;
      expect(await stateline(folder, command, place)).toMatchObject({ code: 1, errors: expect.stringContaining(text) });
      for (const format of MACHINES) {
        const { code, out } = await stateline(folder, command, place, "--format", format);
        expect([command, format, code, out]).toEqual([command, format, 1, expect.stringContaining(reason)]);
      }
    }
    expect((await stateline(folder, "timeline", "none", "terraform_data.a")).errors).toContain("no such file");
    for (const words of [
      ["contract", "none"],
      ["learn", "none"],
      ["learn", "--dump", "none"],
      ["eval", "--dir", "none"],
    ])
      expect(await stateline(folder, ...words)).toMatchObject({
        code: 1,
        errors: `Error: ${folder}/none could not be read: no such file or directory.\n`,
      });
    const plugin = await stateline(folder, "learn", "--plugin", "none", "--provider", "a/b@1.0.0");
    expect(plugin.errors).toContain(`${folder}/none could not be read: no such file or directory`);
    expect((await stateline(folder, "fmt", ".")).errors).toContain("is a directory");
  }));

test("a configuration file that cannot be read is one error, as in Terraform, and not a folder without configuration", () =>
  withFolder({}, async (folder) => {
    symlinkSync("gone.tf", join(folder, "main.tf"));
    for (const command of ["plan", "check"]) {
      const { code, out } = await stateline(folder, command, "--json");
      const { diagnostics } = command === "plan" ? JSON.parse(out).stateline : JSON.parse(out);
      expect([code, diagnostics]).toMatchObject([1, [{ severity: "error", summary: "Failed to read file" }]]);
    }
    symlinkSync("terraform.tfstate", join(folder, "terraform.tfstate"));
    writeFileSync(join(folder, "other.tf"), ONE);
    expect((await stateline(folder, "check")).out.match(/Failed to read file/g)).toHaveLength(1);
  }));

test("a link to a missing file is no state and no variable file, as in Terraform", () =>
  withFolder({ "main.tf": ONE }, async (folder) => {
    symlinkSync("gone", join(folder, "terraform.tfstate"));
    expect(await stateline(folder, "plan")).toMatchObject({ code: 0, out: expect.stringContaining("1 to add") });
  }));

test("without root modules below a folder, --all says so in every format", () =>
  withFolder({}, async (folder) => {
    for (const format of ["text", ...MACHINES]) {
      const { code, out, errors } = await stateline(folder, "plan", "--all", "--format", format);
      expect([format, code, errors]).toEqual([format, 1, `Error: There are no root modules below ${folder}.\n`]);
      expect(out === "").toBe(format === "text");
    }
  }));

test("a state is destroyed without configuration, as in Terraform", () =>
  withFolder({}, async (folder) => {
    const attributes = { id: "x", input: null, output: null, triggers_replace: null };
    const resource = { mode: "managed", type: "terraform_data", name: "a", instances: [{ attributes }] };
    const provider = 'provider["terraform.io/builtin/terraform"]';
    const state = { version: 4, terraform_version: "1.11.4", serial: 1, lineage: "l", outputs: {} };
    const text = JSON.stringify({ ...state, resources: [{ ...resource, provider }] });
    writeFileSync(join(folder, "terraform.tfstate"), text);
    expect(await stateline(folder, "plan", "--destroy")).toMatchObject({
      code: 0,
      out: expect.stringContaining("0 to add, 0 to change, 1 to destroy"),
    });
    expect((await stateline(folder, "plan")).errors).toContain("No configuration files");
  }));

test("--out replaces an older file even where there is nothing to say, and follows links", () =>
  withFolder({ "main.tf": ONE, old: "an older finding" }, async (folder) => {
    expect(await stateline(folder, "check", "--out", "old")).toMatchObject({ code: 0, out: "" });
    expect(readFileSync(join(folder, "old"), "utf8")).toBe("");
    symlinkSync("target", join(folder, "link"));
    await stateline(folder, "check", "--json", "--out", "link");
    expect(lstatSync(join(folder, "link")).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(folder, "target"), "utf8")).toBe('{"diagnostics":[]}\n');
  }));

test("a file that cannot be written is named with the reason", () =>
  withFolder({ "main.tf": ONE }, async (folder) => {
    const name = "n".repeat(250);
    const { code, errors } = await stateline(folder, "check", "--json", "--out", name);
    expect([code, errors]).toEqual([1, `${folder}/${name} could not be written: file name too long.\n`]);
  }));

test("options that ask different questions are refused together", () =>
  withFolder({ "main.tf": ONE }, async (folder) => {
    for (const words of [
      ["--compare", "HEAD", "--compare-workspace", "a"],
      ["--compare-var-file", "a.tfvars", "--compare", "HEAD"],
      ["--compare", "HEAD", "--order"],
      ["--order", "--reproduction", "file"],
      ["--reproduction", "file", "--all"],
      ["--compare-workspace", "a", "--all"],
    ]) {
      const { code, out, errors } = await stateline(folder, "plan", ...words, "--out", "result");
      expect([words, code, out]).toEqual([words, 2, ""]);
      expect(errors).toMatch(/cannot be combined|compares with a commit only/);
    }
    expect(existsSync(join(folder, "result"))).toBe(false);
    expect((await stateline(folder, "plan", "--order", "--out", "result")).code).toBe(0);
  }));
