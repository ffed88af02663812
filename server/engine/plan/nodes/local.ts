import type { Local } from "../../config/module.ts";
import { evaluate } from "../../lang/evaluate.ts";
import { referencesOf } from "../../lang/reference.ts";
import { always, declared } from "../graph/declared.ts";
import { prefixOf } from "../graph/ids.ts";
import { wantsOf } from "../graph/wants.ts";
import { type NodeKind, reading } from "../kind/kind.ts";
import { within } from "../kind/units.ts";
import { valueRow } from "../kind/value.ts";
import { moduleScope } from "../scope/moduleScope.ts";

export const local: NodeKind<"local", never> = {
  reads: reading({}),
  declare({ node: { module, path } }, previousNodes) {
    const prefix = prefixOf(path);
    return declared<"local", Local>(module.locals, previousNodes, always, (name, declaration) => {
      const references = referencesOf(declaration.expression);
      const id = `${prefix}local.${name}`;
      // A self-reference is a fault, not an edge.
      const wants = wantsOf(path, references).filter((want) => want.id !== id);
      return { kind: "local", id, path, declaration, expansion: [], references, wants };
    });
  },
  evaluate: ({ world }, visit) =>
    valueRow(visit, visit.node.declaration.range.anchor, (instance) =>
      evaluate(visit.node.declaration.expression, moduleScope(world, visit.module, instance)),
    ),
  anchor: ({ declaration }) => declaration.range.anchor,
  units: ({ declaration }) => [within(declaration.expression, "none")],
};
