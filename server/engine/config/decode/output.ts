import type { Dialect } from "../../lang/dialect.ts";
import { missingNames, optionalArguments, supports } from "../../lang/features.ts";
import { type Diagnostic, type Result, result } from "../../source/diagnostic.ts";
import { remember } from "../../source/remember.ts";
import { content } from "../../syntax/content.ts";
import type { ContentSchema } from "../../syntax/contentSchema.ts";
import type { Block } from "../../syntax/tree.ts";
import type { Output } from "../module.ts";
import { decodeConditions } from "./conditions.ts";
import { actionsIn, decodeDependsOn } from "./dependsOn.ts";
import { emptyDeprecation, misplacedPostcondition } from "./lifecycleFindings.ts";
import { constantText, literalBool } from "./literal.ts";
import { nameFaults } from "./nameFaults.ts";
import { decodeTypeConstraint } from "./typeConstraint.ts";

/** The arguments that not every dialect has. */
const DEPENDING = { ephemeral: "ephemeral", deprecated: "deprecated", type: "output-type" } as const;

const schemaOf = remember(
  (dialect: Dialect): ContentSchema => ({
    arguments: {
      description: "optional",
      value: "required",
      depends_on: "optional",
      sensitive: "optional",
      ...optionalArguments(dialect, DEPENDING),
    },
    blocks: { precondition: [], postcondition: [] },
    elsewhere: missingNames(dialect, DEPENDING),
  }),
);

/** Decodes an `output` block; undefined without a name. */
export function decodeOutput(block: Block, dialect: Dialect): Result<Output | undefined> {
  const { value: decodedBody, diagnostics } = content(block.body, schemaOf(dialect));
  const label = block.labels[0];
  const value = decodedBody.arguments.get("value");
  const faults: Diagnostic[] = [...nameFaults(label, "Invalid output name")];
  const description = constantText(decodedBody.arguments.get("description"), faults, dialect);
  const sensitiveArgument = decodedBody.arguments.get("sensitive");
  // An invalid `sensitive` counts as true, which is the safe choice.
  const sensitive = literalBool(sensitiveArgument, faults, dialect) ?? sensitiveArgument !== undefined;
  const ephemeral = literalBool(decodedBody.arguments.get("ephemeral"), faults, dialect) ?? false;
  const deprecated = decodedBody.arguments.get("deprecated");
  const message = constantText(deprecated, faults, dialect);
  if (deprecated && message === "" && supports(dialect, "empty-deprecation-refused"))
    faults.push(emptyDeprecation(deprecated.expression.range, "output"));
  const typeArgument = decodedBody.arguments.get("type");
  const constraint = typeArgument && decodeTypeConstraint(typeArgument.expression, dialect);
  faults.push(...(constraint?.diagnostics ?? []).map(unquotedType));
  const dependsOn = decodeDependsOn(decodedBody.arguments.get("depends_on"));
  faults.push(...dependsOn.diagnostics, ...actionsIn(dependsOn.value, dialect));
  const preconditions = decodeConditions(decodedBody.blocks, "precondition", dialect, faults);
  faults.push(
    ...decodedBody.blocks
      .filter(({ type }) => type === "postcondition")
      .map(({ typeRange }) => misplacedPostcondition(typeRange)),
  );
  if (!label) return result(undefined, diagnostics, faults);
  const output: Output = {
    name: label.value,
    expression: value?.expression ?? { kind: "broken", range: block.header },
    description,
    sensitive,
    ephemeral,
    type: constraint?.diagnostics.length === 0 ? constraint.value : undefined,
    deprecated,
    preconditions,
    dependsOn: dependsOn.value,
    header: block.header,
  };
  return result(output, diagnostics, faults);
}

/** An output has no legacy form of types, so a quoted type is no type. */
const unquotedType = (fault: Diagnostic): Diagnostic =>
  fault.id === "config/quoted-type" ? { ...fault, summary: "Invalid type specification" } : fault;
