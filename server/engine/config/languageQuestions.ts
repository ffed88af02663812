import type { Product } from "../lang/dialect.ts";
import { type Failure, type Question, questionKind } from "../source/question.ts";
import type { ProgramVersion } from "./language.ts";
import type { VersionFile } from "./versionFile.ts";

/** The names of the files that choose a version, in the order in which the files of one folder count. */
export const VERSION_FILES = [
  ".opentofu-version",
  ".terraform-version",
  ".tool-versions",
  "mise.local.toml",
  "mise.toml",
  ".mise.toml",
  "mise/config.toml",
  ".config/mise.toml",
] as const;

/** The version files in a folder and in the folders above it, the nearest first. */
export interface VersionFilesAnswer {
  readonly kind: "versionFiles";
  readonly files: readonly VersionFile[];
}

export const VERSION_FILES_OF = "versionFiles";

const versionFiles = questionKind<VersionFilesAnswer>(VERSION_FILES_OF, "versionFiles");

/** Asks for the version files of a root module. Only a change within its own folder makes the question be asked again. */
export const versionFilesQuestion = (root: string) => versionFiles({ key: root, path: root, need: "load" });

/** The version of the program that would plan. */
export interface ProgramVersionAnswer extends ProgramVersion {
  readonly kind: "programVersion";
}

/** A program that plans a product: the one at a path, or the product's own on PATH. */
export interface PlanningProgram {
  readonly product: Product;
  readonly terraformPath: string | undefined;
}

export interface ProgramVersionQuestion extends Question<ProgramVersionAnswer | Failure> {
  readonly program: PlanningProgram;
  /** Whether only an answer of an earlier session counts, so that no program is started. */
  readonly isRemembered: boolean;
}

export const PROGRAM_VERSION = "programVersion";

const programVersion = questionKind<ProgramVersionAnswer>(PROGRAM_VERSION, "programVersion");

/** Asks a program for its version. Nothing waits for the answer. */
export const programVersionQuestion = (program: PlanningProgram): ProgramVersionQuestion => ({
  ...programVersion({ key: `${program.product} ${program.terraformPath ?? ""}`, need: "better" }),
  program,
  isRemembered: false,
});

/** Asks for the version that a program printed in an earlier session; fails if it was not asked since it was last modified. */
export const rememberedVersionQuestion = (program: PlanningProgram): ProgramVersionQuestion => ({
  ...programVersion({ key: `remembered ${program.product} ${program.terraformPath ?? ""}`, need: "load" }),
  program,
  isRemembered: true,
});
