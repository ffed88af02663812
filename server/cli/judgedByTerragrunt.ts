import { DEFAULT_OPTIONS, type PlanOptions } from "../engine/load/inputs.ts";
import type { Diagnostic } from "../engine/source/diagnostic.ts";
import { hasErrors } from "../engine/source/diagnostic.ts";
import { baseName } from "../engine/source/paths.ts";
import { answers } from "../engine/source/question.ts";
import type { Range } from "../engine/source/range.ts";
import type { Sources } from "../engine/syntax/sources.ts";

import { inputFindings } from "../engine/terragrunt/inputFindings.ts";
import { reader } from "../engine/terragrunt/reader.ts";
import { STACK_FILE } from "../engine/terragrunt/stack.ts";
import type { Ask } from "../workspace/asked/ask.ts";
import { settle } from "../workspace/asked/settle.ts";
import { settleStack, settleUnit } from "../workspace/asked/settleUnit.ts";
import { isUnit, unitRoot, unitSurroundings } from "../workspace/unitFolder.ts";
import type { Arguments } from "./arguments.ts";

/** The findings of Terragrunt in a unit or a stack file. */
interface Judgement extends Sources {
  readonly findings: readonly Diagnostic[];
}

/** Returns what `terragrunt hcl validate` says of a unit or a stack file, with `--inputs` of its inputs; undefined of anything else. */
export async function judgedByTerragrunt(
  path: string,
  args: Arguments,
  environment: Partial<PlanOptions>,
  ask: Ask,
): Promise<Judgement | undefined> {
  const surroundings = { ...unitSurroundings(environment), mode: "validate", command: "validate" } as const;
  if (baseName(path) === STACK_FILE) {
    const { findings, answers: known } = await settleStack(path, surroundings, ask);
    return { findings, syntaxOf: reader(known).syntax };
  }
  if (!(await isUnit(path, ask))) return undefined;
  const unit = await settleUnit(path, surroundings, ask);
  const { syntax: syntaxOf } = reader(unit.answers);
  if (!args.flags.has("inputs") || hasErrors(unit.findings)) return { findings: unit.findings, syntaxOf };
  const [first] = syntaxOf(unit.path)?.body.items ?? [];
  const ofInputs = await judgedInputs(path, first?.range, args, environment, ask);
  return { findings: [...unit.findings, ...ofInputs], syntaxOf };
}

/** Returns what is wrong with the inputs of a unit, or what keeps its module from being read. */
async function judgedInputs(
  folder: string,
  fileRange: Range | undefined,
  args: Arguments,
  environment: Partial<PlanOptions>,
  ask: Ask,
): Promise<readonly Diagnostic[]> {
  const options: PlanOptions = { ...DEFAULT_OPTIONS, ...environment };
  const { root, configuration, ...run } = await unitRoot(folder, options, ask, () => undefined);
  if (!configuration || run.isRefused) return run.findings.filter(({ severity }) => severity === "error");
  const { modules, variables } = await settle({ root, answers: answers(), options: run.options }, run.ask);
  const declared = modules.root?.module.variables ?? new Map();
  return inputFindings(configuration, declared, variables.values, fileRange, args.flags.has("strict"));
}
