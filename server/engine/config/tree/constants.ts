import { evaluate } from "../../lang/evaluate.ts";
import { supports } from "../../lang/features.ts";
import { type Reference, referencesOf } from "../../lang/reference.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { hasErrors } from "../../source/diagnostic.ts";
import { partialContent } from "../../syntax/content.ts";
import { isWhollyKnown } from "../../values/value.ts";
import type { Module, ModuleCall, Variable } from "../module.ts";
import { noValue } from "../valueFindings.ts";
import {
  argumentsOf,
  constVariable,
  type EarlyModule,
  NO_LOCALS,
  pendingFiles,
  resolve,
  scopeOf,
} from "./earlyEvaluation.ts";
import * as say from "./earlyFindings.ts";

// Constant variables need valid values before the modules are loaded.

/** Returns the errors for constant variables of the root module without a valid value, which are needed to load other modules. */
export function constantFaults(early: EarlyModule): readonly Diagnostic[] {
  const { variables, dialect } = early.module;
  const isStatic = supports(dialect, "static-evaluation");
  if (!early.isRoot || !(isStatic || supports(dialect, "constants-need-values"))) return [];
  return [...variables.values()].flatMap((variable) => {
    const { isConst, default: written, header, name } = variable;
    if (!isConst) return [];
    if (written || early.argument(name)) return isStatic ? [] : failedRules(early, variable);
    if (!isStatic) return [noValue(header, name)];
    return [
      say.noInput(header, name, supports(dialect, "asks-for-variables")),
      { ...say.noStaticValue(undefined), isNowhere: true, near: header },
    ];
  });
}

/** Returns an error for each validation of a constant variable that its value fails. Those that refer to anything else are skipped. */
function failedRules(early: EarlyModule, variable: Variable): readonly Diagnostic[] {
  const { value, faults } = constVariable(early, variable);
  if (hasErrors(faults)) return [];
  return variable.validations.flatMap(({ condition, errorMessage, range }) => {
    const isOwn = [condition, errorMessage].flatMap(referencesOf).every(({ subject }) => isVariable(subject, variable));
    if (!isOwn) return [];
    const scope = scopeOf(early, new Map([[`var.${variable.name}`, value]]));
    const held = evaluate(condition, scope);
    const message = evaluate(errorMessage, scope).value;
    const isFailed = held.value.kind === "bool" && !held.value.value && value.marks === 0;
    return isFailed
      ? [say.failedConstant(variable.header, range, message.kind === "string" ? message.value : undefined)]
      : [];
  });
}

const isVariable = (subject: Reference["subject"], { name }: Variable): boolean =>
  subject.kind === "variable" && subject.name === name;

/** Returns the errors for arguments of constant variables whose values are not known early. */
export function unknownConstants(
  caller: EarlyModule,
  call: ModuleCall,
  { variables, dialect }: Module,
): readonly Diagnostic[] {
  const isStatic = supports(dialect, "static-evaluation");
  if (!isStatic && !supports(dialect, "constants-need-values")) return [];
  const { value } = partialContent(call.body, { arguments: argumentsOf(variables), blocks: {} });
  return [...variables.values()].flatMap(({ name, isConst }) => {
    const written = isConst ? value.arguments.get(name)?.expression : undefined;
    if (!written) return [];
    const isPending = pendingFiles(caller);
    const resolved = resolve(caller, written, NO_LOCALS);
    if (isPending()) return [];
    if (isStatic) return hasErrors(resolved.faults) ? [...resolved.faults, say.noStaticValue(call.header)] : [];
    return hasErrors(resolved.faults) || isWhollyKnown(resolved.value)
      ? []
      : [say.unknownConstant(written.range, name)];
  });
}
