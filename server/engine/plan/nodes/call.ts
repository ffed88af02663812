import { childModule, type ModuleAddress } from "../../addrs/address.ts";
import type { ModuleCall } from "../../config/module.ts";
import type { ModuleNode } from "../../config/tree/loadModules.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { hasErrors } from "../../source/diagnostic.ts";
import type { Question } from "../../source/question.ts";
import {
  comesOrGoesAssumed,
  evaluateRepetition,
  inRoom,
  MOST_INSTANCES,
  undecidedBy,
  validateRepetition,
} from "../checks/repetition.ts";
import { declared } from "../graph/declared.ts";
import { expansionIn, expansionOf } from "../graph/expansion.ts";
import { prefixOf } from "../graph/ids.ts";
import { wantsOf } from "../graph/wants.ts";
import { type NodeKind, type Reads, reading, type Setting, type Visit } from "../kind/kind.ts";
import { repeatedBy, within } from "../kind/units.ts";
import { keysThere } from "../resources/moduleKeys.ts";
import { type EvaluatedAs, keptRepetition, type Repetition } from "../rows/rows.ts";
import { moduleScope } from "../scope/moduleScope.ts";

export const call: NodeKind<"call", "placement"> = {
  reads: reading({ placement: true }),
  declare({ node: { module, path }, unread: unreadOf }, previousNodes) {
    const prefix = prefixOf(path);
    return declared<"call", ModuleCall>(
      module.calls,
      previousNodes,
      (node) => node.unread?.why === unreadOf(node.declaration)?.why,
      (name, declaration) => {
        const expansion = expansionOf(declaration);
        const wants = wantsOf(path, expansion, declaration.dependsOn);
        const id = `${prefix}module.${name}`;
        const unread = unreadOf(declaration);
        return { kind: "call", id, path, declaration, unread, expansion, references: [], wants };
      },
    );
  },
  evaluate: callRow,
  anchor: ({ declaration }) => declaration.header.anchor,
  units({ declaration }, { node }) {
    const { body, name } = declaration;
    // The argument of a variable is a unit of the variable's node; all other arguments are units of the call.
    const variables = node.children.get(name)?.module.variables;
    const ownArguments = body.items.flatMap((item) =>
      item.kind === "argument" && !variables?.has(item.name) ? [item] : [],
    );
    return [
      within(expansionIn(declaration), "none"),
      ...ownArguments.map(({ expression }) => within(expression, repeatedBy(declaration))),
    ];
  },
};

function callRow(
  { world, placement }: Setting & Pick<Reads, "placement">,
  { node, module, instances, previousRow }: Visit<"call">,
): EvaluatedAs<"call"> {
  const { declaration, unread, id } = node;
  const repetitions = new Map<string, Repetition>();
  const diagnostics: Diagnostic[] = [];
  const asked: Question[] = [];
  const children: ModuleAddress[] = [];
  const room = { left: MOST_INSTANCES };
  const repeat = world.regime.hasValues ? evaluateRepetition : validateRepetition;
  const holdsObjects = declaresManaged(module.children.get(declaration.name));
  for (const instance of instances) {
    const scope = moduleScope(world, module, instance);
    const evaluated = inRoom(room, () => repeat(declaration, scope));
    // Terraform evaluates no further instance of the module after the first failure.
    if (!hasErrors(diagnostics)) diagnostics.push(...evaluated.diagnostics);
    asked.push(...evaluated.asked);
    const keysInState = keysThere(placement, instance, declaration.name);
    const isDoubtful =
      world.regime.followsConfiguration &&
      (holdsObjects || keysInState.size > 0) &&
      comesOrGoesAssumed(evaluated.repetition, keysInState);
    const repetition = keptRepetition(previousRow, instance, isDoubtful ? undecidedBy(id) : evaluated.repetition);
    repetitions.set(instance.text, repetition);
    for (const key of repetition.keys.keys()) children.push(childModule(instance, declaration.name, key));
  }
  const { header } = declaration;
  const cause = [...repetitions.values()].find((repetition) => repetition.unasked)?.unasked ?? unread;
  return {
    kind: "call",
    id,
    anchor: header.anchor,
    repetitions,
    instances: children,
    unread,
    notPlanned: cause ? [{ address: id, cause, range: header }] : [],
    diagnostics,
    asked,
  };
}

const declaresManaged = (node: ModuleNode | undefined): boolean =>
  [...(node?.modules ?? [])].some(({ resources }) => [...resources.values()].some(({ mode }) => mode === "managed"));
