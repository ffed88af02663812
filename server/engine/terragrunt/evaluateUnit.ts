import type { Answers, Question } from "../source/question.ts";
import { contextOf, type Mode, type Outputs, type Parsed, type SeenOutputs, type Surroundings } from "./context.ts";
import { defaultFile } from "./functions.ts";
import type { GeneratedFolder } from "./generatedFolders.ts";
import { parseFile } from "./parseConfiguration.ts";
import { type Reader, reader } from "./reader.ts";
import { storedOutputs } from "./stateOutputs.ts";
import type { Dependency } from "./unit.ts";

/** What a unit is evaluated with, beside its files. */
export interface UnitOptions {
  readonly mode: Mode;
  readonly command: string;
  readonly environment: ReadonlyMap<string, string>;
  readonly platform: string;
  readonly homeDirectory?: string;
  /** Whether nothing of other units is asked, so that all their outputs are unknown. */
  readonly skipsOutputs?: true;
  /** Whether an editor asks, which does not know the environment of a real run: a variable that it lacks is unknown. */
  readonly isEditor?: true;
  /** What the stacks of the workspace would generate. */
  readonly generated?: readonly GeneratedFolder[];
  /** Returns the outputs of another unit, where somebody knows newer ones than its state; undefined for those of the state. */
  readonly outputsOf?: (path: string) => Outputs | undefined;
}

/** An evaluated unit; while questions are open, it is provisional. */
export interface EvaluatedUnit extends Parsed {
  /** The file of the unit. */
  readonly path: string;
  /** The outputs that the unit sees of each of its dependencies. */
  readonly seenOutputs: readonly SeenOutputs[];
  readonly open: readonly Question[];
  /** Every question that the evaluation asked. */
  readonly asked: readonly Question[];
}

/** Returns what all units of one evaluation share. */
export function surroundingsOf(own: Reader, options: UnitOptions): Surroundings {
  const surroundings: Surroundings = {
    ...options,
    reader: own,
    seenOutputs: new Map(),
    dependencyPaths: new Map(),
    exposed: new Map(),
    outputsOf: (path: string, dependency: Dependency) =>
      options.outputsOf?.(path) ?? storedOutputs(surroundings, path, dependency),
  };
  return surroundings;
}

export function evaluateUnit(folder: string, answers: Answers, options: UnitOptions): EvaluatedUnit {
  const own = reader(answers, options.generated);
  const path = defaultFile(own, folder);
  const surroundings = surroundingsOf(own, options);
  const parsed = parseFile(contextOf(surroundings, path), path);
  const seenOutputs = [...surroundings.seenOutputs].flatMap(([key, seen]) =>
    key.startsWith(`${path} `) ? [seen] : [],
  );
  return { ...parsed, path, seenOutputs, open: own.open(), asked: [...own.asked.values()] };
}
