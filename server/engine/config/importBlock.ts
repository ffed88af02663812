import type { Dialect } from "../lang/dialect.ts";
import { optionalArguments, supports } from "../lang/features.ts";
import { type Diagnostic, type Result, result } from "../source/diagnostic.ts";
import { spanning } from "../source/range.ts";
import { content } from "../syntax/content.ts";
import type { ContentSchema } from "../syntax/contentSchema.ts";
import type { Argument, Block, Expression, Traversal } from "../syntax/tree.ts";
import { unevaluated } from "./jsonExpression.ts";
import type { Import } from "./module.ts";
import { readEndpoint } from "./moveEndpoint.ts";
import { decodeProviderReference } from "./providerReference.ts";
import {
  bothIdAndIdentity,
  conflictingImport,
  neitherIdNorIdentity,
  noIdOrIdentity, notManaged, notStatic, resourceExpected } from "./texts.ts";

/** Decodes an `import` block. */
export function decodeImport(block: Block, dialect: Dialect): Result<Import | undefined> {
  const { value: decodedBody, diagnostics } = content(block.body, schemaOf(dialect));
  const faults: Diagnostic[] = [];
  const written = decodedBody.arguments;
  const expression = (name: string) => written.get(name)?.expression;
  const to = written.get("to");
  const target = to && decodeTarget(to);
  faults.push(...(target?.diagnostics ?? []));
  const provider = decodedBody.arguments.get("provider");
  const configuration = decodeProviderReference(provider, faults, dialect);
  const [hasId, hasIdentity] = [written.has("id"), written.has("identity")];
  // Terraform looks no further after a fault of the content.
  if (isEitherOr(dialect) && hasId === hasIdentity && !(to && diagnostics.some(({ severity }) => severity === "error")))
    faults.push(eitherOrFault(block, dialect, written.get("id"), written.get("identity")));
  if (!target?.value) return result(undefined, diagnostics, faults);
  const decoded: Import = {
    ...target.value,
    id: expression("id"),
    identity: expression("identity"),
    forEach: expression("for_each"),
    provider: configuration && { ...configuration, range: provider!.range },
    range: block.header,
  };
  return result(decoded, diagnostics, faults);
}

/** Returns the fault of a block with neither or both of an ID and an identity. */
function eitherOrFault(
  { header }: Block,
  dialect: Dialect,
  id: Argument | undefined,
  identity: Argument | undefined,
): Diagnostic {
  const isOfArguments = supports(dialect, "import-arguments");
  if (!id || !identity) return (isOfArguments ? noIdOrIdentity : neitherIdNorIdentity)(header);
  if (!isOfArguments) return bothIdAndIdentity(header);
  const [first, last] = id.range.start < identity.range.start ? [id, identity] : [identity, id];
  return conflictingImport(spanning(first.range, last.range));
}

/** Returns what an import block can contain: an ID, or in newer dialects an identity in place of it. */
const schemaOf = (dialect: Dialect): ContentSchema => ({
  arguments: {
    provider: "optional",
    ...optionalArguments(dialect, DEPENDING),
    id: isEitherOr(dialect) ? "optional" : "required",
    to: "required",
  },
  blocks: {},
});

/** Whether an import names either an ID or an identity. */
const isEitherOr = (dialect: Dialect): boolean => supports(dialect, "import-identity");

/** The arguments that not every dialect has. */
const DEPENDING = { for_each: "import-for-each", identity: "import-identity" } as const;

function decodeTarget(argument: Argument): Result<Pick<Import, "to" | "toExpression"> | undefined> {
  const { value: toExpression, diagnostics } = unevaluated(argument.expression);
  if (diagnostics.length > 0) return result(undefined, diagnostics);
  const traversal = withoutKeys(toExpression);
  const endpoint = traversal ? readEndpoint(traversal) : notStatic(toExpression);
  if ("summary" in endpoint) return result(undefined, [endpoint, notManaged(argument)]);
  if (!endpoint.resource) return result(undefined, [resourceExpected(endpoint.range), notManaged(argument)]);
  if (endpoint.resource.mode !== "managed") return result(undefined, [notManaged(argument)]);
  return result({ to: { ...endpoint, range: toExpression.range }, toExpression });
}

/** Returns the address without computed keys, so that it stands for every instance. */
function withoutKeys(expression: Expression): Traversal | undefined {
  const { range } = expression;
  if (expression.kind === "index") return withoutKeys(expression.collection);
  if (expression.kind !== "relativeTraversal") return expression.kind === "traversal" ? expression : undefined;
  const source = withoutKeys(expression.source);
  return source && { ...source, steps: [...source.steps, ...expression.steps], range };
}
