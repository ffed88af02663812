import type { ActionInvocation } from "../../plan/rows/invocation.ts";
import type { UserInvocation } from "../../plan/savedParts.ts";
import { quoted } from "../../values/text/quote.ts";
import type { Secrets } from "../secrets.ts";
import { comparedBlock } from "./blockComparison.ts";
import { PLAIN_RULES, SILENT } from "./comparison.ts";
import type { Node, Shape } from "./node.ts";
import { nodeText } from "./nodeText.ts";

/**
 * Returns the text of the actions that a change invokes before and after it; empty if there are none. `namesInstance`: each
 * has its address.
 */
export function invocationsText(
  invocations: readonly ActionInvocation[],
  secrets: Secrets,
  namesInstance: boolean,
): string {
  const inOrder = invocations.toSorted(
    (a, b) => a.trigger.block - b.trigger.block || a.trigger.index - b.trigger.index,
  );
  const [before, after] = [true, false].map((isBefore) =>
    inOrder.filter(({ trigger }) => trigger.event.startsWith("before_") === isBefore),
  );
  const textOf = (when: string, group: readonly ActionInvocation[] = []) =>
    groupText(
      when,
      group.map((each) => (namesInstance ? `    # ${each.address}\n` : "") + invocationText(each, secrets)),
    );
  return textOf("before", before) + textOf("after", after);
}

/** Returns the text of the actions that the user invokes. */
export function userInvocationsText(
  invocations: readonly UserInvocation[],
  secrets: Secrets,
  namesInstance: boolean,
): string {
  const texts = invocations.map((each) => {
    const caller = each.caller === undefined ? "" : ` (called from ${each.caller})`;
    const address = namesInstance ? `    # ${each.address}\n` : "";
    return `  # ${each.address} will be invoked${caller}\n${address}${invocationText(each, secrets)}`;
  });
  return `Terraform will invoke the following action(s):\n\n${texts.join("\n")}\n`;
}

function groupText(when: string, blocks: readonly string[]): string {
  if (blocks.length === 0) return "";
  return `\n\n    # Actions to be invoked ${when} this change in order:\n${blocks.join("")}`;
}

function invocationText(
  { type, name, configuration, schema }: Pick<ActionInvocation, "type" | "name" | "configuration" | "schema">,
  secrets: Secrets,
): string {
  const sides = { before: configuration, after: configuration };
  const node = comparedBlock({ ...sides, path: [], places: SILENT, isLegacy: true, omitsNull: false }, schema.block);
  const text = nodeText(withoutSigns(node), 0, {
    secrets,
    showsAll: true,
    hidesNull: false,
    forces: false,
    rules: PLAIN_RULES,
  });
  // Terraform leaves out the column of the signs here.
  const config = text.replace(/\n {4}/g, "\n").replaceAll("\n", `\n${" ".repeat(8)}`);
  return `    action ${quoted(type)} ${quoted(name)} {\n        config ${config}\n    }\n`;
}

/** Returns a node in which nothing changes, not even what is known after apply. */
export const withoutSigns = ({ remark, shape }: Node): Node => ({ sign: "=", remark, shape: shapeWithoutSigns(shape) });

function shapeWithoutSigns(shape: Shape): Shape {
  switch (shape.kind) {
    case "unknown":
      return { ...shape, before: undefined };
    case "object":
    case "map":
      return { ...shape, members: mapped(shape.members) };
    case "list":
    case "set":
      return { ...shape, items: shape.items.map(withoutSigns) };
    case "block":
      return {
        ...shape,
        attributes: mapped(shape.attributes),
        blocks: shape.blocks.map((group) => ({
          ...group,
          blocks: group.blocks.map(([label, block]) => [label, withoutSigns(block)] as const),
        })),
      };
    default:
      return shape;
  }
}

const mapped = (members: ReadonlyMap<string, Node>): ReadonlyMap<string, Node> =>
  new Map([...members].map(([name, node]) => [name, withoutSigns(node)] as const));
