import { closeEphemeral } from "../../lifecycle/ephemeralLifecycle.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import type { Question } from "../../source/question.ts";
import { isIncluded, type Selection } from "../graph/selection.ts";
import { reached } from "../targeting/selectionOf.ts";
import type { Walked } from "../walked/walked.ts";

/** The result of closing ephemeral resources. */
export interface Closings {
  readonly diagnostics: readonly Diagnostic[];
  readonly asked: readonly Question[];
}

export const NOTHING_CLOSED: Closings = { diagnostics: [], asked: [] };

/**
 * Closes the opened ephemeral resources after all their dependents. If a dependent failed, Terraform does not close the resource.
 * Observed on Terraform 1.11.4.
 */
export function closings(walked: Walked, selection: Selection | undefined): Closings {
  const { graph, rows, opening, inputs } = walked;
  const closed = [...opening]
    .sort((one, other) => one - other)
    .flatMap((place) => {
      const [row, node] = [rows[place], graph.nodes[place]!];
      if (row?.kind !== "resource" || !row.opened || node.kind !== "resource") return [];
      if (!isIncluded(selection, place) || isInFailure(walked, place, selection)) return [];
      return row.opened.map((opened) => closeEphemeral(node.declaration, opened, inputs.answers));
    });
  return { diagnostics: closed.flatMap((one) => one.diagnostics), asked: closed.flatMap((one) => one.asked) };
}

/** Whether the node or any of its dependents failed. */
const isInFailure = ({ graph, rows }: Walked, place: number, selection: Selection | undefined): boolean =>
  [...reached([place], graph.shape.usedBy)].some(
    (each) => isIncluded(selection, each) && rows[each]?.statusForDependents === "failed",
  );
