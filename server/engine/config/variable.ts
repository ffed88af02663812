import type { Dialect } from "../lang/dialect.ts";
import { missingNames, optionalArguments } from "../lang/features.ts";
import { referencesOf } from "../lang/reference.ts";
import { TERRAFORM } from "../lang/releases.ts";
import { type Diagnostic, type Result, result } from "../source/diagnostic.ts";
import { content, partialContent } from "../syntax/content.ts";
import type { Block } from "../syntax/tree.ts";
import { DYNAMIC, isPrimitive } from "../values/type.ts";
import { decodeConditions } from "./conditions.ts";
import { constantText, literalBool } from "./literal.ts";
import type { Variable } from "./module.ts";
import { nameFaults } from "./nameFaults.ts";
import { otherCondition, reservedName } from "./texts.ts";
import { decodeTypeConstraint } from "./typeConstraint.ts";
import { defaultOf } from "./variableDefault.ts";

/** Decodes a `variable` block; undefined without a valid name. */
export function decodeVariable(block: Block, dialect: Dialect = TERRAFORM): Result<Variable | undefined> {
  const { value: decodedBody, diagnostics } = content(block.body, {
    arguments: { ...ARGUMENTS, ...optionalArguments(dialect, DEPENDING) },
    blocks: { validation: [] },
    elsewhere: missingNames(dialect, DEPENDING),
  });
  const label = block.labels[0];
  if (!label) return result(undefined, diagnostics);
  const nameDiagnostics: Diagnostic[] = [...nameFaults(label, "Invalid variable name")];
  if (RESERVED.has(label.value)) nameDiagnostics.push(reservedName(label));
  const faults: Diagnostic[] = [];
  const typeArgument = decodedBody.arguments.get("type");
  const constraint = typeArgument && decodeTypeConstraint(typeArgument.expression);
  // A type with any fault counts as none: no value is checked against a part of it.
  const validConstraint = constraint?.diagnostics.some(({ severity }) => severity === "error")
    ? undefined
    : constraint?.value;
  const validations = decodeConditions(decodedBody.blocks, "validation", faults);
  faults.push(...decodedBody.blocks.flatMap((inner) => foreignFaults(inner, label.value)));
  const description = constantText(decodedBody.arguments.get("description"), faults, dialect);
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
    defaultOf(variable).diagnostics,
  );
}

const ARGUMENTS = {
  description: "optional",
  default: "optional",
  type: "optional",
  sensitive: "optional",
  nullable: "optional",
} as const;

/** The arguments that not every dialect has. The effects of `const` on module sources show only in the manifest. */
const DEPENDING = { const: "const-variable", ephemeral: "ephemeral", deprecated: "deprecated" } as const;

const RESERVED = new Set([
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

/** Returns the faults of a validation that refers to anything but its own variable. */
function foreignFaults({ body }: Block, name: string): readonly Diagnostic[] {
  const { value } = partialContent(body, { arguments: { condition: "optional" }, blocks: {} });
  const condition = value.arguments.get("condition")?.expression;
  if (!condition) return [];
  const refersToItself = referencesOf(condition).some(
    ({ subject }) => subject.kind === "variable" && subject.name === name,
  );
  return refersToItself ? [] : [otherCondition(condition, name)];
}
