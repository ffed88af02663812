import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { type SuggestedMove, suggestedMoves } from "../../engine/plan/queries/suggestedMoves.ts";
import { codeBlock } from "../../engine/render/markdown.ts";
import type { Block } from "../../engine/syntax/tree.ts";

/** Returns the moves that would keep objects which a plan destroys and creates again, the most similar ones of each block; none twice. */
export function movesIn(plan: ExplainablePlan): readonly SuggestedMove[] {
  const moves = blocksWithTraces(plan).flatMap((block) => suggestedMoves(plan, block)[0] ?? []);
  const sources = new Set<string>();
  return moves.filter(({ destroyed }) => !sources.has(destroyed) && sources.add(destroyed));
}

/** Returns the blocks that declare instances, and the module calls of the root module, calls last. */
function blocksWithTraces(plan: ExplainablePlan): readonly Block[] {
  const paths = new Set(plan.traces.flatMap(({ declared }) => declared?.anchor.path ?? []));
  for (const { source } of plan.queries.moduleIn(plan.root)?.module.files ?? []) paths.add(source.path);
  const blocks = [...paths].flatMap((path) =>
    (plan.syntaxOf(path)?.body.items ?? []).filter((item) => item.kind === "block"),
  );
  return [...blocks.filter(({ type }) => type === "resource"), ...blocks.filter(({ type }) => type === "module")];
}

/** Returns moved blocks as Markdown, with the module that each belongs to. */
export const movesMarkdown = (moves: readonly SuggestedMove[]): string =>
  moves
    .map(({ module, from, to }) => {
      const where = module.length === 0 ? "" : `# in module.${module.join(".module.")}\n`;
      return codeBlock(`${where}moved {\n  from = ${from}\n  to   = ${to}\n}`);
    })
    .join("\n\n");
