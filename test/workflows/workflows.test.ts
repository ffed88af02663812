import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { channelOf, notesOf, tagProblem } from "../../scripts/release.mjs";
import { withFolder } from "../support/folder.ts";
import { git } from "../support/git.ts";
import { expanded, type Job, parsedYaml, played, type Step, type Workflow } from "./player.ts";

// The workflows of this repository, and the recipes of docs/ci.md.

const FOLDER = ".github/workflows";
const manifest = JSON.parse(readFileSync("package.json", "utf8"));
const recipes = [...readFileSync("docs/ci.md", "utf8").matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text]) => text!);
const [pullRequest, comment] = recipes.map((text) => parsedYaml(text) as unknown as Workflow) as [Workflow, Workflow];
const own = readdirSync(FOLDER).map((name) => [name, readFileSync(join(FOLDER, name), "utf8")] as const);
const action = parsedYaml(readFileSync("action.yml", "utf8")) as unknown as { runs: { steps: readonly Step[] } };

test.each(own)("%s gives no more rights than it needs, and runs only what there is", (_, text) => {
  const { permissions, jobs } = parsedYaml(text) as unknown as Workflow;
  expect(permissions).toEqual({ contents: "read" });
  expect(text).not.toContain("pull_request_target");
  for (const job of Object.values<Job>(jobs))
    for (const { run = "", uses } of job.steps) {
      // An expression in a script is text of whoever opened the pull request.
      expect(run).not.toContain("${{");
      if (uses !== undefined) expect(uses).toMatch(/^actions\/[\w-]+@v\d+$/);
      for (const [, name] of run.matchAll(/npm run ([\w-]+)/g)) expect(manifest.scripts).toHaveProperty(name!);
      for (const [, file] of run.matchAll(/node (scripts\/\S+)/g)) expect(existsSync(file!)).toBe(true);
    }
});

test("a release publishes what was packed and tested once, with tokens only where nothing else works", () => {
  const { jobs } = parsedYaml(readFileSync(join(FOLDER, "release.yml"), "utf8")) as unknown as Workflow;
  expect(Object.keys(jobs).toSorted()).toEqual(["github", "marketplace", "npm", "open-vsx", "package"]);
  const withToken = Object.entries(jobs).filter(([, job]) => job.permissions?.["id-token"] === "write");
  expect(withToken.map(([name]) => name).toSorted()).toEqual(["marketplace", "npm"]);
  for (const name of ["npm", "marketplace", "open-vsx"])
    expect(jobs[name]!.steps.map(({ run }) => run)).toContain("sha256sum --check --ignore-missing SHA256SUMS");
  for (const job of Object.values<Job>(jobs))
    for (const step of job.steps.filter(({ uses }) => uses?.startsWith("actions/setup-node")))
      expect(Number(step.with?.["node-version"])).toBeGreaterThanOrEqual(22);
});

test("a tag is released if package.json and the changelog have its version; an odd minor number is a pre-release", () => {
  const changelog =
    "# Changelog\n\n## [Unreleased]\n\n- later\n\n## [1.2.0] - 2026-12-01\n\n- what is new\n\n## [1.1.0]\n";
  expect(notesOf(changelog, "1.2.0")).toBe("- what is new");
  expect(tagProblem("v1.2.0", "1.2.0", changelog)).toBeUndefined();
  expect(tagProblem("v1.2.1", "1.2.0", changelog)).toContain("package.json");
  expect(tagProblem("v1.1.0", "1.1.0", changelog)).toContain("CHANGELOG.md");
  expect([channelOf("1.2.0"), channelOf("1.3.0"), channelOf("0.1.0")]).toEqual([
    "release",
    "pre-release",
    "pre-release",
  ]);
});

test("one address of the repository is everywhere; a fork changes it in package.json", () => {
  const [, name] = /^git\+https:\/\/github\.com\/([\w.-]+\/[\w.-]+)\.git$/.exec(manifest.repository.url)!;
  const address = `https://github.com/${name}`;
  expect([manifest.bugs.url, manifest.homepage]).toEqual([`${address}/issues`, `${address}#readme`]);
  const texts = [".github/ISSUE_TEMPLATE/config.yml", "docs/ci.md", "README.md", "SECURITY.md", "CONTRIBUTING.md"].map(
    (file) => readFileSync(file, "utf8"),
  );
  for (const text of texts)
    for (const [, other] of text.matchAll(/(?:github\.com\/|uses: )([\w.-]+\/stateline)\b/g)) expect(other).toBe(name);
});

test("the first issue template is that of a false finding", () => {
  const [first] = readdirSync(".github/ISSUE_TEMPLATE").toSorted();
  expect(parsedYaml(readFileSync(join(".github/ISSUE_TEMPLATE", first!), "utf8")).name).toMatch(/^False finding/);
  for (const name of readdirSync(".github/ISSUE_TEMPLATE"))
    parsedYaml(readFileSync(join(".github/ISSUE_TEMPLATE", name), "utf8"));
});

test("every recipe can be read, and none runs a fork's code with rights of the base repository", () => {
  expect(recipes.length).toBe(4);
  for (const text of recipes) {
    parsedYaml(text);
    expect(text).not.toContain("pull_request_target");
  }
  const uses = Object.values(comment.jobs).flatMap(({ steps }) => steps.flatMap((step) => step.uses ?? []));
  expect(uses).toEqual(["actions/download-artifact@v4"]);
  expect(comment.permissions).toEqual({ actions: "read", "pull-requests": "write" });
  expect(pullRequest.permissions).toEqual({ contents: "read" });
});

/** A stand-in for gh: it records each call, and prints what the service would answer. */
const GH = `#!/usr/bin/env node
const { appendFileSync, readFileSync } = require("node:fs");
const words = process.argv.slice(2);
const input = words.includes("--input") ? readFileSync(words[words.indexOf("--input") + 1], "utf8") : undefined;
appendFileSync(process.env.GH_CALLS, JSON.stringify({ words, input }) + "\\n");
if (words.some((word) => word.endsWith("/pulls"))) console.log(process.env.GH_PULL ?? "");
if (words.includes("--paginate")) console.log(process.env.GH_COMMENT ?? "");
`;

test("a pull request from a fork gets annotations, a summary and a comment, and the second workflow runs nothing of it", () =>
  withFolder(
    { "repo/app/main.tf": 'resource "terraform_data" "a" {\n  input = "old"\n}\n', "bin/gh": GH },
    async (place) => {
      const [folder, temporary] = [join(place, "repo"), join(place, "temporary")];
      mkdirSync(temporary);
      chmodSync(join(place, "bin/gh"), 0o755);
      git(folder, "init", "--quiet", "--initial-branch=main");
      git(folder, "add", ".");
      git(folder, "commit", "--quiet", "-m", "base");
      git(folder, "update-ref", "refs/remotes/origin/main", "HEAD");
      // The fork's change, with a program that nobody must run.
      const hostile =
        'resource "terraform_data" "a" {\n  input = "@everyone ]]> ${local.gone}"\n}\noutput "x" {\n  value = "new"\n}\n';
      writeFileSync(join(folder, "app/main.tf"), hostile.replace("${local.gone}", ""));
      writeFileSync(join(folder, "app/broken.tf"), 'output "y" {\n  value = local.gone\n}\n');
      writeFileSync(join(folder, "package.json"), '{"scripts": {"preinstall": "touch ../ran"}}');
      git(folder, "add", ".");
      git(folder, "commit", "--quiet", "-m", "fork");
      const summary = join(temporary, "summary");
      const environment = {
        PATH: `${join(place, "bin")}:${process.env.PATH}`,
        HOME: place,
        RUNNER_TEMP: temporary,
        GITHUB_ACTION_PATH: resolve("."),
        GITHUB_STEP_SUMMARY: summary,
        GITHUB_REPOSITORY: "base/infra",
        GH_CALLS: join(temporary, "calls"),
      };
      const github = { base_ref: "main", token: "read only", event: {} };
      const artefact = join(temporary, "artefact.md");
      const ofAction = (step: Step, context: object): Record<string, string> => {
        if (step.uses?.startsWith("stateline/stateline@")) {
          const dir = { dir: ".", base: expanded("origin/${{ github.base_ref }}", { ...context }), "fail-on": "error" };
          const { printed, outputs } = played(
            action.runs.steps,
            { github, inputs: dir },
            { folder, temporary, environment, uses: () => ({}) },
          );
          annotations += printed;
          return { comment: outputs.compare!.outputs.comment! };
        }
        if (step.uses?.startsWith("actions/upload-artifact"))
          copyFileSync(expanded(step.with!.path!, { ...context }), artefact);
        return {};
      };
      let annotations = "";
      played(pullRequest.jobs.plan!.steps, { github }, { folder, temporary, environment, uses: ofAction });
      expect(annotations).toMatch(
        /^::error file=app\/broken\.tf,line=2,.*title=Reference to undeclared local value::/m,
      );
      expect(readFileSync(summary, "utf8")).toContain("## app compared with origin/main");
      expect(readFileSync(artefact, "utf8")).toContain('+ input = "@everyone ]]> "');

      const event = {
        workflow_run: {
          id: 5,
          event: "pull_request",
          head_sha: "0123456789abcdef0123456789abcdef01234567",
          head_branch: "$(touch ../ran)`touch ../ran`",
          head_repository: { owner: { login: "fork" } },
        },
      };
      const commented = (answers: object) => {
        writeFileSync(environment.GH_CALLS, "");
        const empty = join(temporary, "empty");
        mkdirSync(join(empty, "stateline"), { recursive: true });
        const download = () => {
          copyFileSync(artefact, join(empty, "stateline/stateline-comment.md"));
          return {};
        };
        const runner = { folder: empty, temporary, environment: { ...environment, ...answers }, uses: download };
        const { code, printed } = played(comment.jobs.comment!.steps, { github: { ...github, event } }, runner);
        expect([code, printed]).toEqual([0, expect.any(String)]);
        const calls = readFileSync(environment.GH_CALLS, "utf8").trim().split("\n");
        return calls.map((line) => JSON.parse(line) as { words: string[]; input?: string });
      };
      expect(commented({})).toHaveLength(1);
      const [pulls, , posted] = commented({ GH_PULL: "7" });
      expect(pulls!.words).toContain("head=fork:$(touch ../ran)`touch ../ran`");
      expect(posted!.words.slice(0, 4)).toEqual(["api", "--method", "POST", "repos/base/infra/issues/7/comments"]);
      expect(JSON.parse(posted!.input!).body).toMatch(/^<!-- stateline -->\n## app compared with origin\/main/);
      const [, , replaced] = commented({ GH_PULL: "7", GH_COMMENT: "99" });
      expect(replaced!.words.slice(0, 4)).toEqual(["api", "--method", "PATCH", "repos/base/infra/issues/comments/99"]);
      writeFileSync(artefact, "x".repeat(70_000));
      const [, , long] = commented({ GH_PULL: "7" });
      expect(JSON.parse(long!.input!).body).toHaveLength(65_536);
      expect(existsSync(join(place, "ran"))).toBe(false);
    },
  ));
