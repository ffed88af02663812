import type { Diagnostic } from "../source/diagnostic.ts";
import { answers } from "../source/question.ts";
import type { Expression } from "../syntax/tree.ts";
import { UNKNOWN } from "../values/value.ts";
import { evaluate } from "./evaluate.ts";
import { noVariables } from "./faults.ts";
import { traversalsOf } from "./reference.ts";
import type { Evaluated, Scope } from "./scope.ts";

/** Evaluates where no references and no functions are allowed, as Terraform does without an evaluation context. */
export function evaluateConstant(expression: Expression): Evaluated {
  const diagnostics: Diagnostic[] = traversalsOf(expression).map((traversal) => noVariables(traversal.range));
  if (diagnostics.length > 0) return { value: UNKNOWN, diagnostics, asked: [] };
  return evaluate(expression, NOTHING);
}

const NOTHING: Scope = { value: () => UNKNOWN, answers: answers(), baseDirectory: "", functions: new Map() };
