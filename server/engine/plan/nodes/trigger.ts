import { bodyReferences } from "../../lang/bodyReferences.ts";
import { referencesOf } from "../../lang/reference.ts";
import { isEvaluatedByTriggers } from "../actions/configuration.ts";
import { plannedInvocations } from "../actions/triggering.ts";
import { validateTriggers } from "../actions/validation.ts";
import { always, declared } from "../graph/declared.ts";
import { expansionOf } from "../graph/expansion.ts";
import { prefixOf } from "../graph/ids.ts";
import { type Triggering, triggerId } from "../graph/node.ts";
import { triggeringsIn } from "../graph/triggerings.ts";
import { wantsOf } from "../graph/wants.ts";
import { type NodeKind, reading, type Visit } from "../kind/kind.ts";
import { gathered, type Judged } from "../kind/value.ts";
import type { EvaluatedAs } from "../rows/rows.ts";

/** The action triggers of a resource: the invocations that its planned changes cause. */
export const trigger: NodeKind<"trigger", "providers" | "resourceAt" | "actionAt"> = {
  reads: reading({ providers: true, resourceAt: true, actionAt: true }),
  declare({ node: { module, dialect, path } }, previousNodes) {
    const prefix = prefixOf(path);
    return declared<"trigger", Triggering>(triggeringsIn(module), previousNodes, always, (name, declaration) => {
      const { resource, actions } = declaration;
      const conditions = resource.lifecycle.actionTriggers.flatMap(({ condition }) =>
        condition ? referencesOf(condition) : [],
      );
      const configs = isEvaluatedByTriggers(dialect)
        ? [...actions.values()].flatMap(({ config }) => (config ? bodyReferences(config) : []))
        : [];
      const references = [...conditions, ...configs];
      const named = [name, ...actions.keys()].map((id) => ({ id: prefix + id }));
      const wants = [...named, ...wantsOf(path, references)];
      const id = triggerId(prefix + name);
      return { kind: "trigger", id, path, declaration, expansion: expansionOf(resource), references, wants };
    });
  },
  evaluate(surroundings, visit) {
    const planned = visit.instances.map((module) => plannedInvocations(surroundings, visit, module));
    const invocations = planned.flatMap((each) => each.invocations);
    return triggerRow(visit, gathered(planned), invocations);
  },
  validate: (surroundings, visit) =>
    triggerRow(
      visit,
      gathered(visit.instances.map((module) => validateTriggers(surroundings, visit.module, module, visit.node))),
      [],
    ),
  anchor: ({ declaration }) => declaration.header.anchor,
  // A condition is judged when it is evaluated, because Terraform does not reach the others.
  units: () => [],
};

const triggerRow = (
  { node: { id, declaration } }: Visit<"trigger">,
  judged: Judged,
  invocations: EvaluatedAs<"trigger">["invocations"],
): EvaluatedAs<"trigger"> => ({
  kind: "trigger",
  id,
  anchor: declaration.header.anchor,
  ...judged,
  invocations,
  values: new Map(invocations.map(({ configuration }, at) => [String(at), configuration] as const)),
});
