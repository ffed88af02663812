import { type Diagnostic, type Result, result } from "../source/diagnostic.ts";
import { content } from "../syntax/content.ts";
import type { Block, Expression } from "../syntax/tree.ts";
import type { Import } from "./module.ts";
import { decodeMoveEndpoint } from "./moveEndpoint.ts";
import { decodeProviderReference } from "./providerReference.ts";

/** Reads an `import` block. */
export function decodeImport(block: Block): Result<Import | undefined> {
  const known = content(block.body, WITH_IDENTITY);
  const hasIdentity = known.value.arguments.has("identity");
  const { value: read, diagnostics } = hasIdentity ? known : content(block.body, WITH_ID);
  const found: Diagnostic[] = [];
  const expression = (name: string) => read.arguments.get(name)?.expression;
  const provider = decodeProviderReference(read.arguments.get("provider"), found);
  const to = expression("to");
  const endpoint = to && decodeMoveEndpoint(withoutKey(to));
  if (!to || !endpoint?.value) return result(undefined, diagnostics, found);
  const decoded: Import = {
    to: endpoint.value,
    toExpression: to,
    id: expression("id"),
    identity: expression("identity"),
    forEach: expression("for_each"),
    provider,
    range: block.header,
  };
  return result(decoded, diagnostics, found);
}

const WITH_IDENTITY = {
  arguments: { provider: "optional", for_each: "optional", id: "optional", identity: "optional", to: "required" },
  blocks: {},
} as const;
const WITH_ID = { ...WITH_IDENTITY, arguments: { ...WITH_IDENTITY.arguments, id: "required" } } as const;

/** A key can be computed: then every instance of the resource is meant. */
const withoutKey = (expression: Expression): Expression =>
  expression.kind === "index" ? expression.collection : expression;
