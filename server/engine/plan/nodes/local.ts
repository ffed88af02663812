import { evaluate } from "../../lang/evaluate.ts";
import { referencesOf } from "../../lang/reference.ts";
import { prefixOf } from "../ids.ts";
import { moduleScope } from "../moduleScope.ts";
import type { NodeKind } from "./kind.ts";
import { within } from "./units.ts";
import { valueRow } from "./value.ts";
import { wantsOf } from "./wants.ts";

export const local: NodeKind<"local"> = {
  *declare({ node: { module, path } }, known) {
    const prefix = prefixOf(path);
    for (const [name, declaration] of module.locals) {
      const id = `${prefix}local.${name}`;
      const before = known(id);
      if (before?.kind === "local" && before.declaration === declaration) {
        yield before;
        continue;
      }
      const references = referencesOf(declaration.expression);
      yield { kind: "local", id, path, declaration, expansion: [], references, wants: wantsOf(path, references) };
    }
  },
  inputs: (_, { declaration }) => [declaration.expression],
  evaluate: ({ world }, visit) =>
    valueRow(visit, visit.node.declaration.range.anchor, (instance) =>
      evaluate(visit.node.declaration.expression, moduleScope(world, visit.module, instance)),
    ),
  anchor: ({ declaration }) => declaration.range.anchor,
  units: ({ declaration }) => [within(declaration.expression, "none")],
};
