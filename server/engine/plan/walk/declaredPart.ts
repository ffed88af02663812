import type { ModuleCall } from "../../config/module.ts";
import { isRestricted, type ModuleNode } from "../../config/tree/loadModules.ts";
import { programName } from "../../lang/dialect.ts";
import type { Answers } from "../../source/question.ts";
import type { Unasked } from "../../values/value.ts";
import { callIdOf } from "../graph/ids.ts";
import type { Kind, NodeOf } from "../graph/node.ts";
import type { InModule } from "../kind/kind.ts";
import { KINDS } from "../nodes/kinds.ts";
import type { ModulePart, NodesByKind } from "../walked/modulePart.ts";

/** Returns the nodes of a module and its descendants; the nodes of unchanged declarations are reused. */
export function modulePart(
  node: ModuleNode,
  call: ModuleCall | undefined,
  answers: Answers,
  previous: ModulePart | undefined,
): ModulePart {
  if (node.isWhole && previous?.inModule.node === node && previous.inModule.call === call) return previous;
  const unread = (called: ModuleCall) => unreadModule(answers, node, called);
  const inModule: InModule = { node, call, unread };
  const nodes = declaredIn(inModule, previous?.nodes);
  const children = new Map<string, ModulePart>();
  for (const [name, child] of node.children)
    if (child)
      children.set(name, modulePart(child, node.module.calls.get(name), answers, previous?.children.get(name)));
  return { inModule, nodes, children };
}

function declaredIn(inModule: InModule, before: NodesByKind | undefined): NodesByKind {
  const declare = <K extends Kind>(kind: K): readonly NodeOf<K>[] =>
    KINDS[kind].declare(inModule, (before?.[kind] ?? []) as readonly NodeOf<K>[]);
  return {
    variable: declare("variable"),
    validation: declare("validation"),
    local: declare("local"),
    output: declare("output"),
    provider: declare("provider"),
    resource: declare("resource"),
    check: declare("check"),
    action: declare("action"),
    trigger: declare("trigger"),
    call: declare("call"),
    orphan: [],
    implied: [],
  };
}

/** Returns why the module of a call is unknown; undefined if the module was read. */
function unreadModule(answers: Answers, node: ModuleNode, call: ModuleCall): Unasked | undefined {
  if (node.children.get(call.name)) return undefined;
  const source = callIdOf([...node.path, call.name]);
  if (isRestricted(answers, node.module.path, call)) return { source, why: "restricted" };
  return { source, why: "not-installed", about: programName(node.dialect.product) };
}
