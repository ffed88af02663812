import { supports } from "../../engine/lang/features.ts";
import { isPlanned } from "../../engine/lifecycle/trace.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import type { Block } from "../../engine/syntax/tree.ts";
import type { ExplainableRoot } from "../../workspace/snapshot.ts";
import { placeOfFinding } from "../diagnostics/diagnostics.ts";
import type { Offer } from "../editing/codeAction.ts";
import { effectOf } from "../editing/editEffect.ts";
import type { RuleFinding } from "../rules/ruleFinding.ts";
import { ruleFindings } from "../rules/ruleFindings.ts";
import { appendBlock } from "./blockEdits.ts";
import { movedBlocks } from "./movedBlocks.ts";

/** Returns the actions that keep the objects whose destruction is reported at an offset of a file. */
export const vanishingObjects = (
  plan: ExplainablePlan,
  path: string,
  offset: number,
  roots: readonly ExplainableRoot[],
): readonly Offer[] =>
  destructionsAt(plan, path, offset).flatMap((finding) => [...moves(plan, finding, roots), ...removal(plan, finding)]);

/** Returns the reported destructions at an offset of a file. */
export const destructionsAt = (plan: ExplainablePlan, path: string, offset: number): readonly RuleFinding[] =>
  ruleFindings(plan).filter((finding) => finding.rule === "destroyed" && isAt(plan, finding, path, offset));

function isAt(plan: ExplainablePlan, finding: RuleFinding, path: string, offset: number): boolean {
  const { file, start, end } = placeOfFinding(plan, finding);
  if (file.path !== path) return false;
  // An empty place stands for its whole line.
  const lineEnd = file.text.indexOf("\n", end);
  const until = start < end ? end : lineEnd < 0 ? file.text.length : lineEnd;
  return start <= offset && offset <= until;
}

/** Returns the moved blocks that give the objects to new instances elsewhere. */
function moves(
  plan: ExplainablePlan,
  { addresses, range }: RuleFinding,
  roots: readonly ExplainableRoot[],
): readonly Offer[] {
  const destroyed = new Set(addresses);
  const types = new Set(plan.traces.filter(({ change }) => destroyed.has(change.address.text)).map(typeOf));
  const blocks = plan.traces.flatMap((trace): readonly Block[] => {
    const isNew = isPlanned(trace) && trace.change.action.rule === "not-tracked" && types.has(typeOf(trace));
    const block = isNew ? plan.queries.declarationOf(trace)?.block : undefined;
    // At its own header a block offers its moves anyway.
    return block && !(range && block.header.anchor === range.anchor) ? [block] : [];
  });
  return [...new Set(blocks)].slice(0, MOST_BLOCKS).flatMap((block) => {
    const [type = "", name = ""] = block.labels.map(({ value }) => value);
    return movedBlocks(plan, block, roots, destroyed, ` to ${type}.${name}`);
  });
}

const typeOf = ({ change }: ExplainablePlan["traces"][number]): string => change.address.resource.type;

/** The most new blocks that are tried for the objects of one finding. */
const MOST_BLOCKS = 5;

/** Returns the removed block that makes Terraform forget the objects; none if their block is still there. */
function removal(plan: ExplainablePlan, finding: RuleFinding): readonly Offer[] {
  const root = plan.queries.moduleIn(plan.root)?.module;
  const { file } = placeOfFinding(plan, finding);
  const rootFile = root?.files.find(({ source }) => source.path === file.path) ?? root?.files[0];
  if (finding.gone === undefined || !root || !rootFile || !supports(root.dialect, "removed-block")) return [];
  const lines = ["removed {", `  from = ${finding.gone}`];
  const setting = supports(root.dialect, "removed-lifecycle")
    ? ["", "  lifecycle {", "    destroy = false", "  }"]
    : [];
  const edit = appendBlock(rootFile, [...lines, ...setting, "}"].join("\n"));
  if (!edit) return [];
  const title = `Add removed block, so that Terraform forgets ${finding.gone}`;
  const titled = (edited: ExplainablePlan) => {
    const { isHarmful, text } = effectOf(plan, edited);
    return isHarmful ? undefined : `${title}: ${text}`;
  };
  return [{ title, kind: "quickfix", mends: "destroyed", edits: [edit], titled }];
}
