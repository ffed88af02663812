import type { Diagnostic } from "../source/diagnostic.ts";
import { makePlan } from "./makePlan.ts";
import type { Plan } from "./plan.ts";

/**
 * What `terraform plan` prints: it reads everything, validates it as `terraform validate` does, and then plans. The first of
 * these that fails is the last that speaks.
 */
export function terraformSays(plan: Plan): readonly Diagnostic[] {
  const { modules, variables, state, inputs, diagnostics } = plan;
  const said: Diagnostic[] = [];
  for (const found of [modules.diagnostics, [...variables.diagnostics, ...state.diagnostics]]) {
    said.push(...found);
    if (found.some(isError)) return said;
  }
  const { validate, plan: evaluated } = makePlan(
    { ...inputs, options: { ...inputs.options, mode: "validate" } },
    plan,
  ).diagnostics;
  said.push(...validate, ...evaluated);
  return said.some(isError) ? said : [...said, ...diagnostics.plan];
}

const isError = ({ severity }: Diagnostic): boolean => severity === "error";
