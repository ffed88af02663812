import type { ProviderConfigurationAddress } from "../../addrs/provider.ts";
import { hasFailed, withDiagnostics } from "../../lifecycle/findings.ts";
import { configureProvider } from "../../lifecycle/providerConfiguration.ts";
import { emptyBlock } from "../../schema/emptyBlock.ts";
import type { GraphNode, ImpliedNode } from "../graph/node.ts";
import { type NodeKind, reading } from "../kind/kind.ts";
import { NOTHING_FOUND } from "../kind/value.ts";
import { invalidImpliedConfiguration, missingInImplied } from "../providers/providerFindings.ts";
import type { EvaluatedAs } from "../rows/rows.ts";

/**
 * The configuration of a provider without a `provider` block, which runs with an empty block. `impliedNodes` creates the nodes.
 */
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
    const { answers } = world.inputs;
    const configured = configureProvider({ provider, address: id, value: empty, body: undefined, answers });
    // As with the faults of the plugin itself, an editor may lack the credentials that the user's terminal has.
    const following = provider.live ? { ...wrong, inEditor: "information" as const } : wrong;
    const { value, diagnostics, asked } = hasFailed(configured) ? withDiagnostics(configured, [following]) : configured;
    return { ...row, values: new Map([["", value]]), asked, diagnostics };
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

/** Returns the nodes of the provider configurations that are referenced but have no block; existing nodes are reused. */
export function impliedNodes(
  referenced: Iterable<ProviderConfigurationAddress>,
  declared: readonly GraphNode[],
  previousNodes: readonly ImpliedNode[],
): readonly ImpliedNode[] {
  const ids = new Set(declared.flatMap(({ kind, id }) => (kind === "provider" ? [id] : [])));
  const previousById = new Map(previousNodes.map((node) => [node.id, node] as const));
  return [...new Set(referenced)]
    .filter(({ text }) => !ids.has(text))
    .map((address) => previousById.get(address.text) ?? impliedNode(address));
}

const impliedNode = ({ text, provider }: ProviderConfigurationAddress): ImpliedNode => ({
  kind: "implied",
  id: text,
  source: provider,
  path: [],
  declaration: undefined,
  expansion: [],
  references: [],
  wants: [],
});
