import { changedLeaves } from "../../engine/diff/changedLeaves.ts";
import type { DiffNode } from "../../engine/diff/diff.ts";
import type { Trace } from "../../engine/lifecycle/trace.ts";
import { replaceRemark } from "../../engine/render/changeWords.ts";
import { leafLines } from "../../engine/render/leafText.ts";
import { codeBlock } from "../../engine/render/markdown.ts";
import type { Secrets } from "../../engine/render/secrets.ts";
import { pathName, valueText } from "../../engine/render/valueText.ts";
import type { Range } from "../../engine/source/range.ts";

export interface Hover {
  readonly range: Range;
  readonly markdown: string;
  /** The name of the variable of the root module that the hover is about. */
  readonly rootVariable?: string;
}

/** The types of blocks that have instances. */
export const INSTANCED: ReadonlySet<string> = new Set(["resource", "data", "ephemeral", "module"]);

/** The most instances, or instance keys, that a hover lists. */
export const MOST_LISTED = 20;

/**
 * Returns the lines of a change as those of a difference: the smallest parts that change, each with its value before and after. What a
 * replacement is forced by is said once. A value longer than `limit` is shortened.
 */
export function changeLines(node: DiffNode, { change }: Trace, secrets: Secrets, limit?: number): readonly string[] {
  if (node.sign === "=") return [`  ${pathName(node.path, secrets)} = ${valueText(node.after, secrets, limit)}`];
  const leaves = changedLeaves(node);
  const ofLeaves = leaves.map((leaf) => replaceRemark(change, leaf));
  const ofNode = ofLeaves.some((remark) => remark !== undefined) ? undefined : replaceRemark(change, node);
  return leaves.flatMap((leaf, at) =>
    leafLines(leaf, secrets, ofLeaves[at] ?? (at === leaves.length - 1 ? ofNode : undefined), limit),
  );
}

/** Returns lines of changes as a code block with their colors. */
export const changeBlock = (lines: readonly string[]): string => {
  const isChange = lines.some((line) => /^[+-]/.test(line));
  return isChange ? codeBlock(lines.join("\n"), "diff") : codeBlock(lines.map((line) => line.trim()).join("\n"));
};
