import { type ModuleNode, moduleAt } from "../../config/tree/moduleNode.ts";
import { schemaTraversals } from "../../lang/bodyVariables.ts";
import { isReference, parseReference, type Reference } from "../../lang/reference.ts";
import type { AvailableProviders } from "../../load/loadProviders.ts";
import type { BlockSchema } from "../../schema/schema.ts";
import type { Body } from "../../syntax/tree.ts";
import type { GraphNode, Want } from "../graph/node.ts";
import { wantsOf } from "../graph/wants.ts";
import { referencesIn } from "../nodes/resource.ts";
import { configurationSchema, schemaOf, typeIsMissing } from "../providers/providers.ts";

const referencesBy = (schema: BlockSchema, body: Body): readonly Reference[] =>
  schemaTraversals(body, schema).map(parseReference).filter(isReference);

/**
 * Returns a function for the dependencies of a node, limited to what its schema reads. If the resource type does not exist, the
 * body adds none.
 */
export const schemaWants =
  (root: ModuleNode, atHand: AvailableProviders) =>
  (node: GraphNode): readonly Want[] => {
    const { path } = node;
    const module = moduleAt(
      root,
      path.map((name) => ({ name })),
    )?.module;
    if (module && node.kind === "provider") {
      const schema = configurationSchema(atHand, module, node.declaration);
      return schema ? wantsOf(path, referencesBy(schema, node.declaration.body)) : node.wants;
    }
    if (node.kind !== "resource" || !module) return node.wants;
    const { declaration, id } = node;
    const schema = schemaOf(atHand, module, declaration);
    if (!schema && !typeIsMissing(atHand, module, declaration)) return node.wants;
    const { expansion, others } = referencesIn(declaration);
    const read = schema ? referencesBy(schema.block, declaration.body) : [];
    return wantsOf(path, [...expansion, ...read, ...others], declaration.dependsOn).filter((want) => want.id !== id);
  };
