import { actionAddress, actionText } from "../../addrs/address.ts";
import type { Action, Module } from "../../config/module.ts";
import { bodyReferences } from "../../lang/bodyReferences.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { hasErrors } from "../../source/diagnostic.ts";
import type { Question } from "../../source/question.ts";
import { remember } from "../../source/remember.ts";
import type { Value } from "../../values/value.ts";
import { evaluateConfiguration, isEvaluatedByTriggers } from "../actions/configuration.ts";
import { validateAction } from "../actions/validation.ts";

import { evaluateRepetition } from "../checks/repetition.ts";
import { declared } from "../graph/declared.ts";
import { expansionIn, expansionOf } from "../graph/expansion.ts";
import { prefixOf } from "../graph/ids.ts";
import { triggeringsIn } from "../graph/triggerings.ts";
import { wantsOf } from "../graph/wants.ts";
import { type NodeKind, type Reads, reading, type Visit } from "../kind/kind.ts";
import { inBody, repeatedBy, within } from "../kind/units.ts";
import { actionSchemaOf, configurationFaults } from "../providers/providers.ts";
import { type EvaluatedAs, keptRepetition, type Repetition } from "../rows/rows.ts";
import { moduleScope } from "../scope/moduleScope.ts";

/** An `action` block: its instances, and their configurations unless what triggers them evaluates these. */
export const action: NodeKind<"action", "providers"> = {
  reads: reading({ providers: true }),
  declare({ node: { module, path } }, previousNodes) {
    const prefix = prefixOf(path);
    const triggered = triggeredIn(module);
    return declared<"action", Action>(
      module.actions,
      previousNodes,
      (node, name) => node.isTriggered === triggered.has(name),
      (name, declaration) => {
        const expansion = expansionOf(declaration);
        const references = declaration.config ? bodyReferences(declaration.config) : [];
        const wants = wantsOf(path, [...expansion, ...references]);
        const isTriggered = triggered.has(name);
        return { kind: "action", id: prefix + name, path, declaration, isTriggered, expansion, references, wants };
      },
    );
  },
  evaluate(surroundings, visit) {
    const planner = surroundings.providers.ofAction(visit.node.path, visit.node.declaration);
    const schema = "missing" in planner ? undefined : planner.schema;
    const repetitions = new Map<string, Repetition>();
    const values = new Map<string, Value>();
    const diagnostics: Diagnostic[] = [...plannerFaults(surroundings, visit)];
    const asked: Question[] = [];
    for (const module of visit.instances) {
      const scope = moduleScope(surroundings.world, visit.module, module);
      const repeated = evaluateRepetition(visit.node.declaration, scope);
      diagnostics.push(...repeated.diagnostics);
      asked.push(...repeated.asked);
      repetitions.set(module.text, keptRepetition(visit.previousRow, module, repeated.repetition));
      if (!schema || isEvaluatedByTriggers(visit.module.dialect) || !visit.isSound) continue;
      for (const [key, value] of repeated.repetition.keys) {
        const inInstance = moduleScope(surroundings.world, visit.module, module, {
          kind: repeated.repetition.kind,
          key,
          value,
        });
        const evaluated = evaluateConfiguration(visit.node.declaration, schema, inInstance);
        diagnostics.push(...evaluated.diagnostics);
        asked.push(...evaluated.asked);
        if (!hasErrors(evaluated.diagnostics))
          values.set(actionAddress(module, visit.node.declaration, key), evaluated.value);
      }
    }
    return actionRow(visit, { repetitions, values, diagnostics, asked });
  },
  validate(surroundings, visit) {
    const none = { repetitions: new Map(), values: new Map() };
    const missing = plannerFaults(surroundings, visit);
    if (missing.length > 0) return actionRow(visit, { ...none, diagnostics: missing, asked: [] });
    if (visit.node.isTriggered && isEvaluatedByTriggers(visit.module.dialect))
      return actionRow(visit, { ...none, diagnostics: [], asked: [] });
    const judged = visit.instances.map((module) =>
      validateAction(surroundings, visit.module, module, visit.node.declaration, undefined),
    );
    return actionRow(visit, {
      ...none,
      diagnostics: judged.flatMap((each) => each.diagnostics),
      asked: judged.flatMap((each) => each.asked),
    });
  },
  anchor: ({ declaration }) => declaration.header.anchor,
  units: ({ declaration, isTriggered }, { node: { module, dialect } }, _, atHand) => {
    const { config } = declaration;
    const hasSelf = isTriggered && isEvaluatedByTriggers(dialect);
    const context = repeatedBy(declaration);
    const inConfig = config ? inBody(config, context, actionSchemaOf(atHand, module, declaration)?.block) : [];
    return [
      within(expansionIn(declaration), "none"),
      inConfig.map(([traversal]) => [traversal, context, hasSelf] as const),
    ];
  },
};

function plannerFaults(
  { providers }: Pick<Reads, "providers">,
  { node, module }: Visit<"action">,
): readonly Diagnostic[] {
  const planner = providers.ofAction(node.path, node.declaration);
  const text = actionText(node.declaration);
  return "missing" in planner ? configurationFaults(planner, module, { ...node.declaration, text }) : [];
}

const actionRow = (
  { node }: Visit<"action">,
  row: Pick<EvaluatedAs<"action">, "repetitions" | "values" | "diagnostics" | "asked">,
): EvaluatedAs<"action"> => ({ kind: "action", id: node.id, anchor: node.declaration.header.anchor, ...row });

/** Returns the names of the actions that resources of a module trigger. */
const triggeredIn = remember(
  (module: Module): ReadonlySet<string> =>
    new Set(
      [...triggeringsIn(module).values()].flatMap(({ resource }) =>
        resource.lifecycle.actionTriggers.flatMap(({ actions }) => actions.map(({ name }) => name)),
      ),
    ),
);
