import { type ModuleAddress, resourceText } from "../../addrs/address.ts";
import type { Check, Condition } from "../../config/module.ts";
import { referencesOf, traversalsOf } from "../../lang/reference.ts";
import { evaluateCondition, judgeRule } from "../checks/conditions.ts";
import { always, declared } from "../graph/declared.ts";
import { prefixOf } from "../graph/ids.ts";
import type { CheckNode } from "../graph/node.ts";
import { wantsOf } from "../graph/wants.ts";
import { type Context, type NodeKind, type Reads, reading, type UnitReference } from "../kind/kind.ts";
import { gathered, gatheredRules, inRegime, judgedRow } from "../kind/value.ts";
import type { RuleResult } from "../rows/conditionResults.ts";
import { moduleScope } from "../scope/moduleScope.ts";

/** The asserts of a `check` block. The block's data source has a resource node of its own. */
export const check: NodeKind<"check", "resourceAt"> = {
  reads: reading({ resourceAt: true }),
  declare({ node: { module, path } }, previousNodes) {
    const prefix = prefixOf(path);
    return declared<"check", Check>(module.checks, previousNodes, always, (name, declaration) => {
      const references = conditionReferences(declaration.asserts);
      const wants = wantsOf(path, references);
      return { kind: "check", id: `${prefix}check.${name}`, path, declaration, expansion: [], references, wants };
    });
  },
  evaluate: ({ world, resourceAt }, visit) =>
    judgedRow(visit, visit.node.declaration.header.anchor, (instance) => {
      const scope = moduleScope(world, visit.module, instance);
      const failed = failedRead(resourceAt, visit.node, instance);
      if (failed) return { diagnostics: [], asked: [], results: [failed] };
      const judge = (rule: Condition) => inRegime(evaluateCondition(scope, rule, "check"), world.regime);
      return gatheredRules(visit.node.declaration.asserts.map(judge));
    }),
  validate: ({ world, atHand }, visit) =>
    judgedRow(visit, visit.node.declaration.header.anchor, (instance) => {
      const { module, path } = visit.module;
      const { name, asserts } = visit.node.declaration;
      const scope = moduleScope(world, visit.module, instance);
      return gathered(
        asserts.map((rule) => judgeRule({ atHand, module, path, check: name, context: "none", scope }, rule)),
      );
    }),
  anchor: ({ declaration }) => declaration.header.anchor,
  units: ({ declaration }) => declaration.asserts.map((rule) => inCondition(rule)),
};

/** Returns the failure of a check's data source; such a failure fails the check, whatever the result of its asserts. */
export function failedRead(
  resourceAt: Reads["resourceAt"],
  node: CheckNode,
  module: ModuleAddress,
): RuleResult | undefined {
  const { data } = node.declaration;
  const row = data && resourceAt(prefixOf(node.path) + resourceText(data.mode, data.type, data.name));
  if (!row) return undefined;
  const faults = (row.byModule.get(module.text) ?? []).flatMap((trace) =>
    trace.change.action.rule === "check-nested" && !trace.transitions.some(({ to }) => to === "priorState")
      ? trace.diagnostics
      : [],
  );
  const texts = faults.map(({ summary, detail }) => [summary, detail].filter((text) => text !== "").join(": "));
  if (texts.length === 0) return undefined;
  const message =
    texts.length === 1 ? texts[0] : `${texts.length} problems:\n${texts.map((text) => `\n- ${text}`).join("")}`;
  return { status: "fail", message };
}

/** Returns the references of conditions and of their messages. */
export const conditionReferences = (rules: readonly Condition[]) =>
  rules.flatMap(({ condition, errorMessage }) => [...referencesOf(condition), ...referencesOf(errorMessage)]);

/** Returns the expressions of a condition as units for the static checks. */
export const inCondition = (
  { condition, errorMessage }: Condition,
  context: Context = "none",
  hasSelf = false,
): readonly UnitReference[] =>
  [...traversalsOf(condition), ...traversalsOf(errorMessage)].map((traversal) => [traversal, context, hasSelf]);
