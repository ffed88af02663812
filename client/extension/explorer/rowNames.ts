import type { ExplorerRow } from "../../../server/protocol/explorer.ts";

/** The longest label that a side bar of the usual width shows whole, in characters. */
const LONGEST = 34;

/**
 * Returns the label of a row, and the text beside it. VS Code cuts both at their ends, so in a long address the name with its key comes first,
 * and the type follows: `this["admin"]`, `aws_iam_role_policy_attachment`.
 */
export function rowNames({
  symbol,
  label,
  place,
  reason,
}: Pick<ExplorerRow, "symbol" | "label" | "place" | "reason">): {
  readonly label: string;
  readonly description: string;
} {
  const [, type = "", name = label] = label.length > LONGEST ? (TYPE_AND_NAME.exec(label) ?? []) : [];
  return {
    label: SHOWN_BY_ICON.has(symbol) ? name : `${symbol} ${name}`.trim(),
    description: [type, place, reason].filter((text) => text !== "").join(" · "),
  };
}

const TYPE_AND_NAME = /^((?:data\.|ephemeral\.)?[\w-]+)\.(.+)$/s;

/** The signs that have an icon of their own, so that the label does not repeat them; those of replacements share one. */
const SHOWN_BY_ICON: ReadonlySet<string> = new Set(["+", "~", "-", "<=", "→", "?", "!"]);
