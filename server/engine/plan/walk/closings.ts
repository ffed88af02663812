import type { Resource } from "../../config/module.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import type { Question } from "../../source/question.ts";
import type { Walked } from "../plan.ts";
import { ofProvider } from "../resources/ephemeralRow.ts";
import { isIncluded, reached, type Selection } from "../targeting/targets.ts";
import type { Opened } from "./rows.ts";

/** What closing comes to. */
export interface Closings {
  readonly diagnostics: readonly Diagnostic[];
  readonly asked: readonly Question[];
}

export const NOTHING_CLOSED: Closings = { diagnostics: [], asked: [] };

/**
 * Closes what was opened, once all is done that may make use of it: where anything of that has failed, Terraform does not come
 * to it. Observed on Terraform 1.11.4.
 */
export function closings(walked: Walked, selection: Selection | undefined): Closings {
  const { graph, rows, opening, inputs } = walked;
  const diagnostics: Diagnostic[] = [];
  const asked: Question[] = [];
  for (const place of [...opening].sort((one, other) => one - other)) {
    const [row, node] = [rows[place], graph.nodes[place]!];
    if (row?.kind !== "resource" || !row.opened || node.kind !== "resource") continue;
    if (!isIncluded(selection, place) || isInFailure(walked, place, selection)) continue;
    for (const opened of row.opened) {
      const closed = close(node.declaration, opened, inputs.answers);
      diagnostics.push(...closed.diagnostics);
      asked.push(...closed.asked);
    }
  }
  return { diagnostics, asked };
}

/** Has it failed, or anything that depends on it? */
const isInFailure = ({ graph, rows }: Walked, place: number, selection: Selection | undefined): boolean =>
  [...reached([place], graph.shape.usedBy)].some(
    (each) => isIncluded(selection, each) && rows[each]?.statusForDependents === "failed",
  );

function close(
  declaration: Resource,
  { provider, address, private: kept }: Opened,
  answers: Walked["inputs"]["answers"],
): Closings {
  const { type } = declaration;
  const reply = provider.closeEphemeralResource?.({ type, answers, address, private: kept });
  if (!reply) return NOTHING_CLOSED;
  return { diagnostics: reply.faults.map((fault) => ofProvider(declaration, fault)), asked: reply.asked };
}
