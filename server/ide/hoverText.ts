import type { DiffNode } from "../engine/diff/diff.ts";
import type { Trace } from "../engine/lifecycle/trace.ts";
import { replaceRemark, symbolOf } from "../engine/render/changeWords.ts";
import type { Secrets } from "../engine/render/secrets.ts";
import { pathName, valueText } from "../engine/render/valueText.ts";
import type { Range } from "../engine/source/range.ts";
import { samePath } from "../engine/values/path.ts";

export interface Hover {
  readonly range: Range;
  readonly markdown: string;
}

/** The types of blocks that have instances. */
export const INSTANCED: ReadonlySet<string> = new Set(["resource", "data", "ephemeral", "module"]);

/** The most instances, or instance keys, that a hover lists. */
export const MOST_LISTED = 20;

/** Returns the line of a change: `~ ttl = 300 -> 60 # forces replacement`. A value longer than `limit` is shortened. */
export function changeLine(node: DiffNode, { change }: Trace, secrets: Secrets, limit?: number): string {
  const name = pathName(node.path, secrets);
  const forces = change.replacePaths.some((path) => samePath(path, node.path));
  const remark = [replaceRemark(change, node)].map((text) => (text ? ` ${text}` : "")).join("");
  const beforeText = valueText(node.before, secrets, limit);
  const afterText = valueText(node.after, secrets, limit);
  if (node.sign === "=") return `${name} = ${afterText}`;
  if (node.sign === "+") return `+ ${name} = ${afterText}${remark}`;
  return `${forces ? symbolOf(change.action.outcome) : node.sign} ${name} = ${beforeText} -> ${afterText}${remark}`;
}
