import { unknownPaths } from "../../engine/lifecycle/contract/unknownPaths.ts";
import type { WhatIf } from "../../engine/lifecycle/run/rehearsal.ts";
import type { Plan } from "../../engine/plan/plan.ts";
import { type Secrets, secretsOf } from "../../engine/render/secrets.ts";
import { pathName } from "../../engine/render/valueText.ts";
import { convert } from "../../engine/values/conversion/convert.ts";
import type { Path } from "../../engine/values/path.ts";
import { friendlyName } from "../../engine/values/text/typeName.ts";
import type { Value } from "../../engine/values/value.ts";
import { applyPath } from "../../engine/values/walk.ts";
import { jsonValue, pathOf } from "../../ide/timeline/whatIf.ts";

const FORM = 'use the form ADDRESS.PATH=JSON, such as terraform_data.a.id="x"';

/** Returns the values of `--what-if ADDRESS.PATH=JSON`, or the first problem with them. */
export function whatIfOption(
  plan: Plan,
  options: readonly string[],
): { readonly given: readonly WhatIf[] } | { readonly problem: string } {
  const given: WhatIf[] = [];
  for (const option of options) {
    const one = whatIf(plan, option);
    if ("problem" in one) return { problem: `--what-if ${option}: ${one.problem}.` };
    given.push(one);
  }
  return { given };
}

function whatIf(plan: Plan, option: string): WhatIf | { readonly problem: string } {
  // The address of an instance can begin with that of another one.
  const trace = plan.traces
    .filter(({ change }) => option.startsWith(`${change.address.text}.`) && change.deposed === undefined)
    .sort((a, b) => b.change.address.text.length - a.change.address.text.length)[0];
  const address = trace?.change.address.text;
  if (address === undefined) return { problem: `the plan has no such instance; ${FORM}` };
  const rest = option.slice(address.length + 1);
  // A key of a map can contain an equals sign.
  const [, pathText = "", json] = /^((?:[^="[]|\[\d+\]|\["(?:[^"\\]|\\.)*"\])+)=(.*)$/s.exec(rest) ?? [];
  const path = pathOf(pathText);
  if (!path || json === undefined) return { problem: FORM };
  const value = jsonValue(json);
  if (!value) return { problem: "the value is not JSON; a string needs quotation marks" };
  const problem = openProblem(trace!.change.after, path, value, secretsOf(plan));
  return problem === undefined ? { address, path, value } : { problem };
}

/** Returns why a rehearsal cannot assume a value at a path: the plan knows the value there, or the type does not match. */
function openProblem(planned: Value, path: Path, value: Value, secrets: Secrets): string | undefined {
  const name = pathName(path, secrets);
  const part = applyPath(planned, path);
  if (part?.kind !== "unknown") {
    const what = part ? "is known in the plan" : "does not exist";
    return `${name} ${what}, so the apply does not decide it${openText(planned, name, secrets)}`;
  }
  const converted = convert(value, part.type);
  return "value" in converted ? undefined : `${name} must be ${friendlyName(part.type)}`;
}

/** The number of paths that a problem names. */
const MOST_NAMED = 3;

/** Returns which values are open, those with the most letters of the wrong path first. */
function openText(planned: Value, wanted: string, secrets: Secrets): string {
  const shared = (text: string) => [...text].findIndex((letter, at) => letter !== wanted[at]);
  const likeness = (text: string) => (shared(text) < 0 ? text.length : shared(text));
  const open = unknownPaths(planned)
    .map((path) => pathName(path, secrets))
    .sort((a, b) => likeness(b) - likeness(a));
  if (open.length === 0) return "; the plan knows every value of this instance";
  const more = open.length > MOST_NAMED ? ` and ${open.length - MOST_NAMED} more` : "";
  return `; it decides ${open.slice(0, MOST_NAMED).join(", ")}${more}`;
}
