import type { ApplyOperation } from "../../engine/plan/applyOperation.ts";
import type { Plan } from "../../engine/plan/plan.ts";
import { symbolOf } from "../../engine/render/changeWords.ts";
import { codeBlock } from "../../engine/render/markdown.ts";
import { secretsOf } from "../../engine/render/secrets.ts";
import { instanceName } from "./planDifferences.ts";

/** The most instances that a picture in a comment can show legibly. */
const MOST_INSTANCES = 30;
const LONGEST_NAME = 80;

/**
 * Returns a flowchart for Mermaid of these instances of a plan, with an arrow from each to those whose operations in the apply wait for it, directly or
 * through instances that are not shown; of a replacement only its creation counts, because its deletion waits the other way. Undefined if there are too many instances, or if nothing waits for anything.
 */
export function changesDiagram(
  plan: Plan,
  names: readonly string[],
  apply: readonly ApplyOperation[],
): string | undefined {
  if (names.length > MOST_INSTANCES) return undefined;
  const places = new Map(names.map((name, place) => [name, place] as const));
  const edges = new Set<string>();
  const operations = apply.filter(isShown);
  const upstream = (operation: ApplyOperation): ReadonlySet<number> => {
    const reached = new Set<ApplyOperation>(operation.waitsFor.filter(isShown));
    const found = new Set<number>();
    for (const each of reached) {
      const place = places.get(instanceName(each.trace));
      if (place === undefined) for (const further of each.waitsFor.filter(isShown)) reached.add(further);
      else found.add(place);
    }
    return found;
  };
  for (const operation of operations) {
    const place = places.get(instanceName(operation.trace));
    if (place !== undefined)
      for (const from of upstream(operation)) if (from !== place) edges.add(`n${from} --> n${place}`);
  }
  if (edges.size === 0) return undefined;
  const symbols = new Map(
    plan.traces.map((trace) => [instanceName(trace), symbolOf(trace.change.action.outcome)] as const),
  );
  const { masked } = secretsOf(plan);
  const nodes = names.map(
    (name, place) => `n${place}["${labelOf([symbols.get(name) ?? "", masked(name)].join(" ").trim())}"]`,
  );
  return codeBlock(["flowchart LR", ...[...nodes, ...edges].map((line) => `  ${line}`)].join("\n"), "mermaid");
}

const isShown = ({ half }: ApplyOperation): boolean => half !== "delete";

/** Returns a label that Mermaid takes as text: what could end it, or mean anything, is written by its number. */
const labelOf = (text: string): string =>
  [...(text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME)}…` : text)]
    .map((sign) => (/[\p{L}\p{N} ._\u2026]/u.test(sign) ? sign : `#${sign.codePointAt(0)};`))
    .join("");
