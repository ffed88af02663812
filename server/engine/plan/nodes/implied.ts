import { emptyBlock } from "../../schema/emptyBlock.ts";
import { error } from "../../source/diagnostic.ts";
import { configured } from "../providers/providerConfigurations.ts";
import { invalidImpliedConfiguration, missingInImplied } from "../texts.ts";
import type { EvaluatedAs } from "../walk/rows.ts";
import { type NodeKind, reading } from "./kind.ts";
import type { GraphNode, ImpliedNode } from "./node.ts";
import { NOTHING_FOUND } from "./value.ts";

/** The configuration of a provider that has no block: it runs with an empty one. `impliedNodes` makes its node. */
export const implied: NodeKind<"implied", "isUsed"> = {
  reads: reading({ isUsed: true }),
  declare: () => [],
  validate: (_, { node }) => nothing(node),
  evaluate({ world, atHand, isUsed }, { node }) {
    const { id, source } = node;
    const row = nothing(node);
    const provider = atHand.get(source);
    const schema = provider?.schemas.configuration()?.block;
    if (!provider?.configure || !isUsed(id)) return row;
    const required = [...(schema?.attributes ?? [])].filter(([, attribute]) => attribute.required);
    const wrong = invalidImpliedConfiguration(source);
    if (required.length > 0)
      return { ...row, diagnostics: [...required.map(([name]) => missingInImplied(source, name)), wrong] };
    const empty = emptyBlock(schema ?? { attributes: new Map(), blockTypes: new Map(), deprecated: false });
    const { value, faults, asked } = configured(provider, id, empty, world.inputs.answers);
    const isWrong = faults.some(({ severity }) => severity === "error");
    const said = faults.map(({ severity, summary, detail }) => ({
      ...error(undefined, summary, detail),
      severity,
    }));
    return { ...row, values: new Map([["", value]]), asked, diagnostics: isWrong ? [...said, wrong] : said };
  },
  anchor: () => undefined,
  units: () => [],
};

const nothing = ({ id }: ImpliedNode): EvaluatedAs<"value"> => ({
  kind: "value",
  id,
  anchor: undefined,
  values: new Map(),
  ...NOTHING_FOUND,
});

/** The nodes of the configurations that are named and not written; those that are there already are taken over. */
export function impliedNodes(
  named: Iterable<string>,
  declared: readonly GraphNode[],
  before: readonly ImpliedNode[],
): readonly ImpliedNode[] {
  const ids = new Set(declared.flatMap(({ kind, id }) => (kind === "provider" ? [id] : [])));
  const known = new Map(before.map((node) => [node.id, node] as const));
  return [...new Set(named)].filter((id) => !ids.has(id)).map((id) => known.get(id) ?? impliedNode(id));
}

const impliedNode = (id: string): ImpliedNode => ({
  kind: "implied",
  id,
  source: /provider\["([^"]*)"\]/.exec(id)?.[1] ?? "",
  path: [],
  declaration: undefined,
  expansion: [],
  references: [],
  wants: [],
});
