import { dialectOf } from "../lang/dialect.ts";
import { supports } from "../lang/features.ts";
import { releasesOf } from "../lang/releases.ts";
import { joinPath } from "../source/paths.ts";
import {
  type Answers,
  type DirectoryAnswer,
  directoryQuestion,
  fileQuestion,
  pathInListing,
  type Question,
} from "../source/question.ts";
import { remember } from "../source/remember.ts";
import { partialContent } from "../syntax/content.ts";
import type { Body, SyntaxFile } from "../syntax/tree.ts";
import { textOf } from "./answerText.ts";
import { isConfigurationFile, productOf } from "./configurationFiles.ts";
import { chooseLanguage, type Language, type ProgramVersion } from "./language.ts";
import {
  type PlanningProgram,
  programVersionQuestion,
  rememberedVersionQuestion,
  versionFilesQuestion,
} from "./languageQuestions.ts";
import { versionConstraints } from "./requiredVersion.ts";
import { isMet, type VersionConstraint } from "./versionConstraint.ts";
import { namedVersion } from "./versionFile.ts";

/** The options that decide the language, beside the files of the root module. */
export interface LanguageOptions {
  /** `terraform@1.15.9`, `opentofu@1.12` or `terraform`; it overrides everything else. */
  readonly language?: string;
  /** Whether the program that would plan is asked for its version. */
  readonly asksProgram: boolean;
  /** That program; undefined for the one on PATH. */
  readonly terraformPath?: string;
}

const TERRAFORM_REGISTRY = "registry.terraform.io/";

/** Returns the question for the lock file, which records the chosen providers. */
export const lockFileQuestion = (root: string) => fileQuestion(joinPath(root, ".terraform.lock.hcl"));

/**
 * Returns the language of a root module, which applies to all modules that it calls. Adds the questions without whose answers it
 * may change to `open`.
 */
export function rootLanguage(
  root: string,
  answers: Answers,
  { language: option, asksProgram, terraformPath }: LanguageOptions,
  stateVersion: string | undefined,
  readFile: (path: string) => SyntaxFile | undefined,
  open: Question[],
): Language {
  const ask = <A>(question: Question<A>): A | undefined => {
    const answer = answers.get(question);
    if (answer === undefined) open.push(question);
    return answer;
  };
  const lockFile = ask(lockFileQuestion(root));
  const versionFiles = ask(versionFilesQuestion(root));
  const listing = answers.get(directoryQuestion(root));
  const names = namesIn(listing);
  const lockText = lockFile && lockFile.kind !== "failure" ? textOf(lockFile) : "";
  const files = versionFiles?.kind === "versionFiles" ? versionFiles.files : [];
  const hints = bodiesIn(root, listing, readFile).map(hintsIn);
  // In a folder that Terraform has initialized, or whose version is named, the for_each of a provider is a mistake.
  const isTerraforms =
    lockText.includes(TERRAFORM_REGISTRY) ||
    files.some((file) => namedVersion(file, "terraform")?.product === "terraform");
  const isOfOpenTofu = hints.some((hint) => hint.isOfOpenTofu || (hint.iteratesProviders && !isTerraforms));
  const product = isOfOpenTofu ? "opentofu" : productOf(names, lockText);
  const program = asksProgram ? programVersion({ product, terraformPath }, ask) : undefined;
  return chooseLanguage({
    option,
    product,
    versionFiles: files,
    program,
    constraints: hints.flatMap(({ requiredVersions, compatibleVersions }) => [
      ...(product === "terraform" || isChecked(requiredVersions) ? requiredVersions : []),
      ...(product === "opentofu" ? compatibleVersions : []),
    ]),
    stateVersion,
  });
}

/** Returns the version of a program, which changes the whole plan: the remembered one is waited for, the program itself is not. */
function programVersion(
  program: PlanningProgram,
  ask: <A>(question: Question<A>) => A | undefined,
): ProgramVersion | undefined {
  const remembered = ask(rememberedVersionQuestion(program));
  if (remembered?.kind === "programVersion") return remembered;
  const answer = remembered && ask(programVersionQuestion(program));
  return answer?.kind === "programVersion" ? answer : undefined;
}

/** Returns the names of the files in a folder. */
export const namesIn = (listing: DirectoryAnswer | undefined): readonly string[] =>
  listing?.kind === "entries" ? listing.entries.filter(({ directory }) => !directory).map(({ name }) => name) : [];

/** Returns the contents of the configuration files that either product reads. A folder with `.tofu` files is OpenTofu's. */
const bodiesIn = (
  root: string,
  listing: DirectoryAnswer | undefined,
  readFile: (path: string) => SyntaxFile | undefined,
): readonly Body[] =>
  namesIn(listing)
    .filter(isConfigurationFile)
    .toSorted()
    .flatMap((name) => readFile(pathInListing(root, listing, name))?.body ?? []);

/** Whether a release of OpenTofu that checks `required_version` meets the constraints; others leave it to Terraform. */
const isChecked = (constraints: readonly VersionConstraint[]): boolean =>
  releasesOf("opentofu").some(
    (release) => supports(dialectOf("opentofu", release), "checked-required-version") && isMet(constraints, release),
  );

/** The hints of the `terraform` and `language` blocks of a file about its language. */
interface Hints {
  /** Whether a block is there that only OpenTofu has: `language`, or `encryption` of the state. */
  readonly isOfOpenTofu: boolean;
  /** Whether a provider configuration has `for_each`, which Terraform refuses. */
  readonly iteratesProviders: boolean;
  readonly requiredVersions: readonly VersionConstraint[];
  /** The versions of OpenTofu in `compatible_with`. */
  readonly compatibleVersions: readonly VersionConstraint[];
}

const hintsIn = remember((body: Body): Hints => {
  const settings = blocksIn(body, "terraform");
  const languages = blocksIn(body, "language");
  return {
    isOfOpenTofu: languages.length > 0 || settings.some((inner) => blocksIn(inner, "encryption").length > 0),
    iteratesProviders: providersIn(body).some((inner) => argumentIn(inner, "for_each") !== undefined),
    requiredVersions: settings.flatMap((inner) => constraintsIn(inner, "required_version")),
    compatibleVersions: languages
      .flatMap((inner) => blocksIn(inner, "compatible_with"))
      .flatMap((inner) => constraintsIn(inner, "opentofu")),
  };
});

const blocksIn = (body: Body, type: string, labels: readonly string[] = []): readonly Body[] =>
  partialContent(body, { arguments: {}, blocks: { [type]: labels } }).value.blocks.map((block) => block.body);

const providersIn = (body: Body): readonly Body[] => blocksIn(body, "provider", ["name"]);

const argumentIn = (body: Body, name: string) =>
  partialContent(body, { arguments: { [name]: "optional" }, blocks: {} }).value.arguments.get(name);

function constraintsIn(body: Body, name: string): readonly VersionConstraint[] {
  const argument = argumentIn(body, name);
  return argument ? versionConstraints(argument, []) : [];
}
