import type { WhatIf } from "../engine/lifecycle/rehearsal.ts";
import type { Plan } from "../engine/plan/plan.ts";
import { jsonValue, pathOf } from "../ide/timeline/whatIf.ts";

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

function whatIf({ traces }: Plan, option: string): WhatIf | { readonly problem: string } {
  // The address of an instance can begin with that of another one.
  const address = traces
    .map(({ change }) => change.address.text)
    .filter((text) => option.startsWith(`${text}.`))
    .sort((a, b) => b.length - a.length)[0];
  if (address === undefined) return { problem: `the plan has no such instance; ${FORM}` };
  const rest = option.slice(address.length + 1);
  // A key of a map can contain an equals sign.
  const [, pathText = "", json] = /^((?:[^="[]|\[\d+\]|\["(?:[^"\\]|\\.)*"\])+)=(.*)$/s.exec(rest) ?? [];
  const path = pathOf(pathText);
  if (!path || json === undefined) return { problem: FORM };
  const value = jsonValue(json);
  return value ? { address, path, value } : { problem: "the value is not JSON; a string needs quotation marks" };
}
