import type { Product } from "../lang/dialect.ts";
import { joinPath } from "../source/paths.ts";
import {
  type Answers,
  type DirectoryAnswer,
  directoryQuestion,
  fileQuestion,
  type Question,
} from "../source/question.ts";
import { remember } from "../source/remember.ts";
import type { Body, SyntaxFile } from "../syntax/tree.ts";
import { textOf } from "./answerText.ts";
import { isConfigurationFile, productOf } from "./configurationFiles.ts";
import { chooseLanguage, type Language } from "./language.ts";
import { programVersionQuestion, versionFilesQuestion } from "./languageQuestions.ts";
import { versionConstraints } from "./requiredVersion.ts";
import type { VersionConstraint } from "./versionConstraint.ts";

/** The options that decide the language, beside the files of the root module. */
export interface LanguageOptions {
  /** `terraform@1.15.9`, `opentofu@1.12` or `terraform`; it overrides everything else. */
  readonly language?: string;
  /** Whether the program that would plan is asked for its version. */
  readonly asksProgram: boolean;
  /** That program; undefined for the one on PATH. */
  readonly terraformPath?: string;
}

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
  const names = namesIn(answers.get(directoryQuestion(root)));
  const locked = productOf(names, lockFile && lockFile.kind !== "failure" ? textOf(lockFile) : "");
  const isEncrypted = bodiesIn(root, names, locked, readFile).some(hasEncryption);
  const product = isEncrypted ? "opentofu" : locked;
  const program = asksProgram ? ask(programVersionQuestion({ product, terraformPath })) : undefined;
  return chooseLanguage({
    option,
    product,
    versionFiles: versionFiles?.kind === "versionFiles" ? versionFiles.files : [],
    program: program?.kind === "programVersion" ? program : undefined,
    constraints: bodiesIn(root, names, product, readFile).flatMap(requiredVersionsIn),
    stateVersion,
  });
}

/** Returns the names of the files in a folder. */
export const namesIn = (listing: DirectoryAnswer | undefined): readonly string[] =>
  listing?.kind === "entries" ? listing.entries.filter(({ directory }) => !directory).map(({ name }) => name) : [];

/** Returns the contents of the configuration files that the product reads at all. */
const bodiesIn = (
  root: string,
  names: readonly string[],
  product: Product,
  readFile: (path: string) => SyntaxFile | undefined,
): readonly Body[] =>
  names
    .filter((name) => isConfigurationFile(name) && (product === "opentofu" || !/\.tofu(\.json)?$/.test(name)))
    .toSorted()
    .flatMap((name) => {
      const file = readFile(joinPath(root, name));
      return file ? [file.body] : [];
    });

/** Whether a body encrypts the state, which only OpenTofu does. */
const hasEncryption = remember(({ items }: Body): boolean =>
  items.some(
    (item) =>
      item.kind === "block" &&
      item.type === "terraform" &&
      item.body.items.some((inner) => inner.kind === "block" && inner.type === "encryption"),
  ),
);

const requiredVersionsIn = remember(({ items }: Body): readonly VersionConstraint[] =>
  items.flatMap((item) => {
    if (item.kind !== "block" || item.type !== "terraform") return [];
    const argument = item.body.items.find((inner) => inner.kind === "argument" && inner.name === "required_version");
    return argument?.kind === "argument" ? versionConstraints(argument, []) : [];
  }),
);
