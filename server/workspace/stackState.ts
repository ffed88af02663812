import type { Scope } from "../engine/lang/scope.ts";
import type { PlanOptions } from "../engine/load/inputs.ts";
import type { Diagnostic } from "../engine/source/diagnostic.ts";
import type { Answers, Question } from "../engine/source/question.ts";
import { sameObjects } from "../engine/source/sameObjects.ts";
import { surroundingsOf } from "../engine/terragrunt/evaluateUnit.ts";
import { below, parentOf } from "../engine/terragrunt/filePaths.ts";
import type { GeneratedFolder } from "../engine/terragrunt/generatedFolders.ts";
import { generatedByStacks } from "../engine/terragrunt/placement.ts";
import { reader } from "../engine/terragrunt/reader.ts";
import { findingsOfStack, STACK_FILE } from "../engine/terragrunt/stack.ts";
import { sourceFindings, usedValues } from "../engine/terragrunt/stackSources.ts";
import { unitSurroundings } from "./unitFolder.ts";

/** A stack file of Terragrunt, as an editor shows it: for a file that several stacks generate, as the first one sees it. */
export interface StackFile {
  readonly path: string;
  /** What its expressions see. */
  readonly scope: Scope;
  readonly findings: readonly Diagnostic[];
  /** The answers from which it was evaluated, and the questions that keep that provisional. */
  readonly known: Answers;
  readonly open: readonly Question[];
}

/** The stack files of a workspace, and what they would generate. */
export interface Stacks {
  readonly paths: readonly string[];
  readonly options: PlanOptions | undefined;
  readonly files: ReadonlyMap<string, StackFile>;
  /** The same array as long as it says the same. */
  readonly generated: readonly GeneratedFolder[];
  /** The folders of the units that would be generated, and of the sources that cannot run where they are. */
  readonly units: readonly string[];
  readonly templates: ReadonlySet<string>;
  /** The keys of the answers from which this follows. */
  readonly reads: ReadonlySet<string>;
  readonly open: readonly Question[];
}

export const NO_STACKS: Stacks = {
  paths: [],
  options: undefined,
  files: new Map(),
  generated: [],
  units: [],
  templates: new Set(),
  reads: new Set(),
  open: [],
};

/** Evaluates the stack files of a workspace, unless nothing that they read has changed. */
export function refreshedStacks(
  paths: readonly string[],
  answers: Answers,
  options: PlanOptions,
  changes: readonly string[],
  previous: Stacks,
): Stacks {
  if (paths.length === 0) return NO_STACKS;
  const isSame = previous.options === options && sameObjects(paths, previous.paths);
  if (isSame && !changes.some((key) => previous.reads.has(key))) return previous;
  const own = reader(answers);
  const surroundings = surroundingsOf(own, {
    ...unitSurroundings(options),
    ...{ mode: "run", command: "plan", skipsOutputs: true, isEditor: true },
  });
  const templates = new Set(
    generatedByStacks(surroundings, paths).folders.flatMap(({ source, kind }) =>
      usedValues(own, source, kind).size > 0 ? [source] : [],
    ),
  );
  // A stack that others generate with values has none at its own place.
  const { folders: all, stacks } = generatedByStacks(
    surroundings,
    paths.filter((path) => !templates.has(parentOf(path))),
  );
  const folders = all.filter(({ isRefused }) => !isRefused);
  const found = [...stacks].map(([path, { stack, place }]) => {
    const findings = [
      ...stack.localFindings,
      ...findingsOfStack(surroundings, path, stack),
      ...sourceFindings(surroundings, place, stack),
    ];
    return { path, scope: stack.scope, findings };
  });
  const known = answers.only([...own.asked.values()]);
  const open = own.open();
  return {
    paths,
    options,
    files: new Map(found.map((file) => [file.path, { ...file, known, open }])),
    generated: isSameGenerated(folders, previous.generated) ? previous.generated : folders,
    units: folders.flatMap(({ kind, folder, source }) =>
      kind === "unit" && own.exists(below(source, "terragrunt.hcl")) ? [folder] : [],
    ),
    templates,
    reads: new Set(own.asked.keys()),
    open,
  };
}

const isSameGenerated = (a: readonly GeneratedFolder[], b: readonly GeneratedFolder[]): boolean =>
  a.length === b.length &&
  a.every(
    ({ folder, source, values, range }, at) =>
      folder === b[at]!.folder && source === b[at]!.source && values === b[at]!.values && range === b[at]!.range,
  );

export const isStackFile = (path: string): boolean => path.endsWith(`/${STACK_FILE}`);
