import type { Dialect } from "../../lang/dialect.ts";
import { missingNames, optionalArguments, supports } from "../../lang/features.ts";
import { withNewerFeatures } from "../../lang/newerFeatures.ts";
import { type Diagnostic, hasErrors, type Result, result } from "../../source/diagnostic.ts";
import { spanOf } from "../../source/range.ts";
import { remember } from "../../source/remember.ts";
import { content } from "../../syntax/content.ts";
import type { Content, ContentSchema } from "../../syntax/contentSchema.ts";
import { traversalOf } from "../../syntax/expressions.ts";
import type { Argument, Block, Expression, Traversal } from "../../syntax/tree.ts";
import type { Import } from "../module.ts";
import { noIdentifier, noImportAddress, notManaged, resourceExpected, twoIdentifiers } from "./addressFindings.ts";
import { notStatic } from "./argumentFindings.ts";
import { unevaluated } from "./jsonExpression.ts";
import { constantText } from "./literal.ts";
import { type MoveEndpoint, readEndpoint } from "./moveEndpoint.ts";
import { decodeProviderReference } from "./providerReference.ts";

/** Decodes an `import` block. */
export function decodeImport(block: Block, dialect: Dialect): Result<Import | undefined> {
  const { value: decodedBody, diagnostics: written } = content(block.body, schemaOf(dialect));
  const diagnostics = withNewerFeatures(dialect, written);
  const faults: Diagnostic[] = [];
  const expression = (name: string) => decodedBody.arguments.get(name)?.expression;
  const to = decodedBody.arguments.get("to");
  const target = to && decodeTarget(to, dialect);
  faults.push(...(target?.diagnostics ?? []));
  // Terraform looks no further after a fault of the content.
  const isFaulty = to !== undefined && hasErrors(diagnostics);
  if (!isFaulty || supports(dialect, "opentofu-imports")) faults.push(...identifierFaults(block, decodedBody, dialect));
  if (!supports(dialect, "import-expressions")) constantText(decodedBody.arguments.get("id"), faults, dialect);
  const provider = decodedBody.arguments.get("provider");
  const configuration = decodeProviderReference(provider, faults, dialect);
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

/** Returns what an import block can contain: an ID, or in newer dialects an identity in place of it. */
const schemaOf = remember(
  (dialect: Dialect): ContentSchema => ({
    arguments: {
      provider: "optional",
      ...optionalArguments(dialect, DEPENDING),
      id: supports(dialect, "import-identity") ? "optional" : "required",
      to: "required",
    },
    blocks: {},
    elsewhere: missingNames(dialect, DEPENDING),
  }),
);

/** Returns the fault of a block that does not have exactly one of ID and identity, in dialects that have both. */
function identifierFaults(block: Block, { arguments: written }: Content, dialect: Dialect): readonly Diagnostic[] {
  if (!supports(dialect, "import-identity")) return [];
  const [id, identity] = [written.get("id"), written.get("identity")];
  if (!id && !identity) return [noIdentifier(block.header)];
  if (!id || !identity) return [];
  return [twoIdentifiers(supports(dialect, "opentofu-imports") ? spanOf(id.range, identity.range) : block.header)];
}

/** The arguments that not every dialect has. */
const DEPENDING = { for_each: "import-for-each", identity: "import-identity" } as const;

function decodeTarget(argument: Argument, dialect: Dialect): Result<Pick<Import, "to" | "toExpression"> | undefined> {
  if (!supports(dialect, "import-expressions")) return decodeStaticTarget(argument, dialect);
  const { value: toExpression, diagnostics } = unevaluated(argument.expression);
  if (diagnostics.length > 0) return result(undefined, diagnostics);
  const traversal = withoutKeys(toExpression);
  const endpoint = traversal ? readEndpoint(traversal, dialect) : notStatic(toExpression);
  if (supports(dialect, "opentofu-imports")) return result(...openTofuTarget(endpoint, toExpression));
  if ("summary" in endpoint) return result(undefined, [endpoint, notManaged(argument.range)]);
  if (!endpoint.resource) return result(undefined, [resourceExpected(endpoint.range), notManaged(argument.range)]);
  if (endpoint.resource.mode !== "managed") return result(undefined, [notManaged(argument.range)]);
  return result({ to: { ...endpoint, range: toExpression.range }, toExpression });
}

/** Decodes an address of the oldest dialects, in which nothing is computed. */
function decodeStaticTarget(
  { expression }: Argument,
  dialect: Dialect,
): Result<Pick<Import, "to" | "toExpression"> | undefined> {
  const traversal = traversalOf(expression);
  const endpoint = traversal ? readEndpoint(traversal, dialect) : notStatic(expression);
  if ("summary" in endpoint) return result(undefined, [endpoint]);
  if (!endpoint.resource) return result(undefined, [resourceExpected(endpoint.range)]);
  return result({ to: { ...endpoint, range: expression.range }, toExpression: traversal! });
}

/** Returns what OpenTofu finds: it names a faulty address once, and accepts those of all modes of resources. */
function openTofuTarget(
  endpoint: MoveEndpoint | Diagnostic,
  toExpression: Expression,
): [Pick<Import, "to" | "toExpression"> | undefined, readonly Diagnostic[]] {
  const { range } = toExpression;
  if ("summary" in endpoint)
    return [undefined, [endpoint.id === "config/not-static" ? noImportAddress(range) : endpoint]];
  if (!endpoint.resource) return [undefined, [resourceExpected(endpoint.range)]];
  return [{ to: { ...endpoint, range }, toExpression }, []];
}

/** Returns the address without computed keys, so that it stands for every instance. */
function withoutKeys(expression: Expression): Traversal | undefined {
  const { range } = expression;
  if (expression.kind === "index") return withoutKeys(expression.collection);
  if (expression.kind !== "relativeTraversal") return expression.kind === "traversal" ? expression : undefined;
  const source = withoutKeys(expression.source);
  return source && { ...source, steps: [...source.steps, ...expression.steps], range };
}
