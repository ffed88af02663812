import { type ModuleNode, moduleAt } from "../../config/moduleNode.ts";
import { schemaTraversals } from "../../lang/bodyVariables.ts";
import { isReference, parseReference } from "../../lang/reference.ts";
import type { GraphNode, Want } from "../nodes/node.ts";
import { referencesIn } from "../nodes/resource.ts";
import { wantsOf } from "../nodes/wants.ts";
import { type ProvidersAtHand, schemaOf, typeIsMissing } from "../providers.ts";

/** What nodes wait for where what no schema knows is not read: of a resource whose type there is not, nothing of its body. */
export const schemaWants =
  (root: ModuleNode, atHand: ProvidersAtHand) =>
  (node: GraphNode): readonly Want[] => {
    const { path } = node;
    const module = moduleAt(
      root,
      path.map((name) => ({ name })),
    )?.module;
    if (node.kind !== "resource" || !module) return node.wants;
    const { declaration, id } = node;
    const schema = schemaOf(atHand, module, declaration);
    if (!schema && !typeIsMissing(atHand, module, declaration)) return node.wants;
    const inBody = schema ? schemaTraversals(declaration.body, schema.block) : [];
    const { expansion, others } = referencesIn(declaration);
    const read = inBody.map(parseReference).filter(isReference);
    return wantsOf(path, [...expansion, ...read, ...others], declaration.dependsOn).filter((want) => want.id !== id);
  };
