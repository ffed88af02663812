import type { Output } from "../../config/module.ts";
import { evaluate } from "../../lang/evaluate.ts";
import { referencesOf } from "../../lang/reference.ts";
import { CONCEALED, EPHEMERAL, SENSITIVE } from "../../values/marks.ts";
import { deepMarks, withMarks } from "../../values/value.ts";
import { prefixOf } from "../ids.ts";
import { moduleScope } from "../moduleScope.ts";
import { ephemeralOutput, ephemeralRootOutput, sensitiveOutput } from "../texts.ts";
import { always, declared } from "./declared.ts";
import type { NodeKind } from "./kind.ts";
import { within } from "./units.ts";
import { valueRow } from "./value.ts";
import { wantsOf } from "./wants.ts";

export const output: NodeKind<"output"> = {
  declare({ node: { module, path } }, before) {
    const prefix = prefixOf(path);
    return declared<"output", Output>(module.outputs, before, always, (name, declaration) => {
      const references = referencesOf(declaration.expression);
      const wants = wantsOf(path, references, declaration.dependsOn);
      return { kind: "output", id: `${prefix}output.${name}`, path, declaration, expansion: [], references, wants };
    });
  },
  inputs: (_, { declaration }) => [declaration],
  evaluate: ({ world }, visit) =>
    valueRow(visit, visit.node.declaration.header.anchor, (instance) => {
      const { name, expression, sensitive, ephemeral, header } = visit.node.declaration;
      const isRoot = visit.node.path.length === 0;
      const evaluated = evaluate(expression, moduleScope(world, visit.module, instance));
      const found = [...evaluated.diagnostics];
      if (isRoot && ephemeral) found.push(ephemeralRootOutput(header));
      else if (!ephemeral && deepMarks(evaluated.value) & EPHEMERAL) found.push(ephemeralOutput(expression.range));
      if (isRoot && !sensitive && deepMarks(evaluated.value) & SENSITIVE) found.push(sensitiveOutput(header, name));
      const marks = (sensitive ? (isRoot ? SENSITIVE : CONCEALED) : 0) | (ephemeral ? EPHEMERAL : 0);
      return { value: withMarks(evaluated.value, marks), diagnostics: found, asked: evaluated.asked };
    }),
  anchor: ({ declaration }) => declaration.header.anchor,
  units: ({ declaration }) => [within(declaration.expression, "none")],
};
