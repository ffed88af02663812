import { expect } from "vitest";
import { NEWER_FEATURE } from "../../server/engine/lang/newerFeatures.ts";
import { knownVersions } from "../../server/engine/lang/releases.ts";
import { DEFAULT_OPTIONS } from "../../server/engine/load/inputs.ts";
import type { LivePlan } from "../../server/engine/plan/plan.ts";
import type { Diagnostic } from "../../server/engine/source/diagnostic.ts";
import { answers } from "../../server/engine/source/question.ts";
import type { Ask } from "../../server/workspace/asked/ask.ts";
import { settle } from "../../server/workspace/asked/settle.ts";
import { askFiles } from "../support/memory.ts";

type Files = Readonly<Record<string, string>>;

/** The words by which a folder names a version that nobody knows yet: files beside the text, or an option. */
export const WORDS: Readonly<Record<string, { readonly files: Files; readonly language?: string }>> = {
  required_version: { files: { "terraform.tf": 'terraform {\n  required_version = ">= 1.18"\n}\n' } },
  "the next required_version": { files: { "terraform.tf": 'terraform {\n  required_version = "~> 1.18.0"\n}\n' } },
  "a version beyond": { files: { "terraform.tf": 'terraform {\n  required_version = "> 2.1.0, < 3.0.0"\n}\n' } },
  "required_version in JSON": { files: { "terraform.tf.json": '{"terraform":{"required_version":">= 2.0"}}' } },
  compatible_with: { files: { "language.tf": 'language {\n  compatible_with {\n    opentofu = ">= 1.14"\n  }\n}\n' } },
  ".terraform-version": { files: { ".terraform-version": "1.18.0\n" } },
  ".opentofu-version": { files: { ".opentofu-version": "1.14.1\n" } },
  ".tool-versions": { files: { ".tool-versions": "nodejs 22.1.0\nterraform 1.19.3\n" } },
  "a list of mise": { files: { "mise.toml": '[tools]\nterraform = ["1.18"]\n' } },
  "a table of mise": { files: { "mise.toml": '[tools]\nnode = "22"\n\n[tools.terraform]\nversion = "1.18.2"\n' } },
  "an inline table of mise": { files: { "mise.toml": '[tools]\nopentofu = { os = ["linux"], version = "2.0.0" }\n' } },
  "the backend of mise": { files: { "mise.toml": '[tools]\n"aqua:hashicorp/terraform" = "1.18.0"\n' } },
  "the state": {
    files: {
      "terraform.tfstate":
        '{"version":4,"terraform_version":"1.18.0","serial":1,"lineage":"l","outputs":{},"resources":[]}',
    },
  },
  "an option": { files: {}, language: "terraform@1.18.0" },
  "an option for OpenTofu": { files: {}, language: "opentofu@1.14" },
};

/** The words by which a folder allows a version that nobody knows yet. */
export const OPEN_WORDS: typeof WORDS = {
  "an open required_version": { files: { "terraform.tf": 'terraform {\n  required_version = ">= 1.9"\n}\n' } },
  "an open minor version": { files: { "terraform.tf": 'terraform {\n  required_version = "~> 1.17"\n}\n' } },
  "the latest version": { files: { ".terraform-version": "latest\n" } },
  "an open compatible_with": {
    files: { "language.tf": 'language {\n  compatible_with {\n    opentofu = ">= 1.12"\n  }\n}\n' },
  },
};

export const STATE = '{"version":4,"terraform_version":"1.9.8","serial":1,"lineage":"l","outputs":{},"resources":[]}';

/** Returns the plan of a folder, and what it says. */
export async function planned({
  files,
  language,
  purpose = DEFAULT_OPTIONS.purpose,
}: {
  readonly files: Files;
  readonly language?: string;
  readonly purpose?: typeof DEFAULT_OPTIONS.purpose;
}): Promise<LivePlan> {
  const disk = askFiles("/memory", files);
  const VERSION = /(^|\/)(\.terraform-version|\.opentofu-version|\.tool-versions|mise\.toml)$/;
  const versionFiles = Object.entries(files)
    .filter(([name]) => VERSION.test(name))
    .map(([name, text]) => ({ path: `/memory/${name}`, text }));
  const ask: Ask = async (question) =>
    question.kind === "versionFiles" ? { kind: "versionFiles", files: versionFiles } : disk(question);
  const options = { ...DEFAULT_OPTIONS, purpose, ...(language !== undefined && { language }) };
  return settle({ root: "/memory", answers: answers(), options }, ask);
}

export const findingsOf = ({ diagnostics }: LivePlan): readonly Diagnostic[] => Object.values(diagnostics).flat();
export const errorsOf = (plan: LivePlan): readonly string[] =>
  findingsOf(plan).flatMap(({ severity, summary, detail }) => (severity === "error" ? [`${summary}: ${detail}`] : []));

/** Expects no error for a text in a folder that names a version, and one information; an error in a known version. */
export async function expectInformation({ files, language }: (typeof WORDS)[string], name: string, text: string) {
  const more = { "main.tf": "", "a/main.tf": "", "other.tfstate": STATE, ...files, [name]: text };
  const plan = await planned({ files: more, ...(language !== undefined && { language }) });
  expect(errorsOf(plan)).toEqual([]);
  const newer = findingsOf(plan).filter(({ id }) => id === NEWER_FEATURE);
  const { product } = plan.modules.language.dialect;
  expect(newer.map(({ summary }) => summary)).toEqual([`Stateline knows ${knownVersions(product)}; this may be new`]);
  // A function that does not exist is a fault that `try` passes over.
  if (text.includes("try(")) return;
  expect(errorsOf(await planned({ files: more, language: product }))).not.toEqual([]);
}
