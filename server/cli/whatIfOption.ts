import type { WhatIf } from "../engine/lifecycle/rehearsal.ts";
import type { Plan } from "../engine/plan/plan.ts";
import { parsePlainJson } from "../engine/values/encodings/jsonReader.ts";
import { fromPlainJson } from "../engine/values/encodings/stateJson.ts";
import { attribute, index, type Path, type PathStep } from "../engine/values/path.ts";

/** Returns the values of `--what-if ADDRESS.PATH=JSON`, or the first problem with them. */
export function whatIfOption(
  plan: Plan,
  options: readonly string[],
): { readonly given: readonly WhatIf[] } | { readonly problem: string } {
  const given: WhatIf[] = [];
  for (const option of options) {
    const one = whatIf(plan, option);
    if ("problem" in one) return { problem: `--what-if ${option}: ${one.problem}` };
    given.push(one);
  }
  return { given };
}

function whatIf({ traces }: Plan, option: string): WhatIf | { readonly problem: string } {
  const address = traces
    .map(({ change }) => change.address.text)
    .filter((text) => option.startsWith(`${text}.`))
    .sort((a, b) => b.length - a.length)[0];
  if (address === undefined)
    return {
      problem: 'the plan has no such instance. Use the form ADDRESS.PATH=JSON, such as terraform_data.a.id="x".',
    };
  const rest = option.slice(address.length);
  const [, steps = "", json] = /^((?:\.[\w-]+|\[\d+\]|\["(?:[^"\\]|\\.)*"\])+)=(.*)$/s.exec(rest) ?? [];
  if (json === undefined) return { problem: 'use the form ADDRESS.PATH=JSON, such as terraform_data.a.id="x".' };
  const parsed = parsePlainJson(json);
  if (!("value" in parsed)) return { problem: "the value is not JSON. A string needs quotation marks." };
  return { address, path: pathOf(steps), value: fromPlainJson(parsed.value) };
}

const pathOf = (text: string): Path =>
  [...text.matchAll(/\.([\w-]+)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/g)].map(([, name, number, key]): PathStep => {
    if (name !== undefined) return attribute(name);
    return index(number === undefined ? (JSON.parse(key!) as string) : Number(number));
  });
