import type { Dialect } from "../../lang/dialect.ts";
import { missingNames, optionalArguments, supports } from "../../lang/features.ts";
import { isReference, parseReference, traversalsOf } from "../../lang/reference.ts";
import { type Diagnostic, hasErrors, type Result, result } from "../../source/diagnostic.ts";
import { remember } from "../../source/remember.ts";
import { content, partialContent } from "../../syntax/content.ts";
import type { ContentSchema } from "../../syntax/contentSchema.ts";
import type { Block, Expression, Traversal } from "../../syntax/tree.ts";
import { DYNAMIC, isPrimitive } from "../../values/type.ts";
import type { Variable } from "../module.ts";
import { decodeConditions } from "./conditions.ts";
import { reservedName } from "./declarationFindings.ts";
import { ignoredAttributes } from "./ignoredAttributes.ts";
import { emptyDeprecation, foreignReference, hiddenConst, otherCondition } from "./lifecycleFindings.ts";
import { constantText, literalBool } from "./literal.ts";
import { nameFaults } from "./nameFaults.ts";
import { decodeTypeConstraint } from "./typeConstraint.ts";
import { defaultOf } from "./variableDefault.ts";

const schemaOf = remember(
  (dialect: Dialect): ContentSchema => ({
    arguments: { ...ARGUMENTS, ...optionalArguments(dialect, DEPENDING) },
    blocks: { validation: [] },
    elsewhere: missingNames(dialect, DEPENDING),
  }),
);

/** Decodes a `variable` block; undefined without a valid name. */
export function decodeVariable(block: Block, dialect: Dialect): Result<Variable | undefined> {
  const { value: decodedBody, diagnostics } = content(block.body, schemaOf(dialect));
  const label = block.labels[0];
  if (!label) return result(undefined, diagnostics);
  const nameDiagnostics: Diagnostic[] = [...nameFaults(label, "Invalid variable name")];
  if (RESERVED_NAMES.has(label.value)) nameDiagnostics.push(reservedName(label));
  const faults: Diagnostic[] = [];
  const typeArgument = decodedBody.arguments.get("type");
  const constraint = typeArgument && decodeTypeConstraint(typeArgument.expression, dialect);
  // A type with any fault counts as none: no value is checked against a part of it.
  const validConstraint = hasErrors(constraint?.diagnostics ?? []) ? undefined : constraint?.value;
  const validations = decodeConditions(decodedBody.blocks, "validation", dialect, faults);
  faults.push(...decodedBody.blocks.flatMap((inner) => foreignFaults(inner, label.value, dialect)));
  const description = constantText(decodedBody.arguments.get("description"), faults, dialect);
  const message = constantText(decodedBody.arguments.get("deprecated"), faults, dialect);
  if (message === "" && supports(dialect, "empty-deprecation-refused"))
    faults.push(emptyDeprecation(label.range, "variable"));
  const flag = (name: string) => literalBool(decodedBody.arguments.get(name), faults, dialect);
  const variable: Variable = {
    name: label.value,
    type: validConstraint?.type ?? DYNAMIC,
    isTyped: validConstraint !== undefined || !constraint,
    readsText: !validConstraint || isPrimitive(validConstraint.type),
    defaults: validConstraint?.defaults,
    default: decodedBody.arguments.get("default"),
    description,
    nullable: flag("nullable") ?? true,
    sensitive: flag("sensitive") ?? false,
    ephemeral: flag("ephemeral") ?? false,
    isConst: flag("const"),
    deprecated: decodedBody.arguments.get("deprecated"),
    validations,
    header: block.header,
    range: block.range,
  };
  return result(
    variable,
    diagnostics,
    nameDiagnostics,
    constraint?.diagnostics ?? [],
    faults,
    constFaults(variable, dialect),
    defaultOf(variable).diagnostics,
    variable.default ? ignoredAttributes(variable.default.expression, variable.type, dialect) : [],
  );
}

const ARGUMENTS = {
  description: "optional",
  default: "optional",
  type: "optional",
  sensitive: "optional",
  nullable: "optional",
} as const;

/** The arguments that not every dialect has. */
const DEPENDING = { const: "const-variable", ephemeral: "ephemeral", deprecated: "deprecated" } as const;

/** Terraform knows the value of a constant variable early, so nothing can hide it. */
const constFaults = ({ isConst, sensitive, ephemeral, header }: Variable, dialect: Dialect): readonly Diagnostic[] => [
  ...(isConst && sensitive && supports(dialect, "const-must-be-open") ? [hiddenConst(header, "sensitive")] : []),
  ...(isConst && ephemeral && supports(dialect, "const-must-be-open") ? [hiddenConst(header, "ephemeral")] : []),
];

/** The names that a variable cannot have, because a module call has arguments of these names. */
export const RESERVED_NAMES: ReadonlySet<string> = new Set([
  "source",
  "version",
  "providers",
  "count",
  "for_each",
  "lifecycle",
  "depends_on",
  "locals",
  "provider",
  "_",
]);

/** Returns the faults of the references of a validation, whose condition must refer to the variable. */
function foreignFaults({ body }: Block, name: string, dialect: Dialect): readonly Diagnostic[] {
  const { value } = partialContent(body, CONDITION);
  const [condition, message] = ["condition", "error_message"].map((name) => value.arguments.get(name)?.expression);
  const foreign = supports(dialect, "cross-object-validation")
    ? []
    : [condition, message].flatMap((part) => (part ? foreignReferences(part, name) : []));
  const refersToItself = !condition || traversalsOf(condition).some((traversal) => isOfVariable(traversal, name));
  return refersToItself ? foreign : [...foreign, otherCondition(condition.range, name)];
}

const CONDITION = { arguments: { condition: "optional", error_message: "optional" }, blocks: {} } as const;

const foreignReferences = (expression: Expression, name: string): readonly Diagnostic[] =>
  traversalsOf(expression)
    .filter((traversal) => !isOfVariable(traversal, name))
    .map(({ range }) => foreignReference(range, name));

function isOfVariable(traversal: Traversal, name: string): boolean {
  const reference = parseReference(traversal);
  return isReference(reference) && reference.subject.kind === "variable" && reference.subject.name === name;
}
