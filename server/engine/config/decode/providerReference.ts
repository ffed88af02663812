import type { Dialect } from "../../lang/dialect.ts";
import { supports } from "../../lang/features.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { expressionMap, literalText } from "../../syntax/expressions.ts";
import type { Argument, Expression } from "../../syntax/tree.ts";
import type { ModuleCall, ProviderReference } from "../module.ts";
import { providerNameFaults } from "../providerName.ts";
import { passedTwice, wrongProviderAlias, wrongProviderReference } from "../tree/providerFindings.ts";
import { notAMap } from "./argumentFindings.ts";
import { unevaluated } from "./jsonExpression.ts";
import { quotedTraversal, staticTraversal } from "./staticTraversal.ts";

/** Decodes `aws` or `aws.east`, also in quotes, as the value of an argument; adds faults to `faults`. */
export function decodeProviderReference(
  argument: Argument | undefined,
  faults: Diagnostic[],
  dialect: Dialect,
): ProviderReference | undefined {
  return argument && readKeyedReference(argument.name, argument.expression, faults, dialect);
}

/** Reads a reference that may select one of several configurations by a key. */
function readKeyedReference(
  argument: string,
  expression: Expression,
  faults: Diagnostic[],
  dialect: Dialect,
): ProviderReference | undefined {
  if (!supports(dialect, "provider-for-each")) return readReference(argument, expression, faults, dialect);
  const { value: written, diagnostics } = unevaluated(expression);
  if (diagnostics.length > 0) {
    const isParsed = supports(dialect, "json-provider-references");
    faults.push(...(isParsed ? diagnostics : [wrongProviderReference(expression.range, argument)]));
    return undefined;
  }
  const unkeyed = withoutKey(written);
  const reference = readReference(argument, unkeyed, faults, dialect);
  return reference && { ...reference, isKeyed: unkeyed !== written };
}

/** Removes the key that selects one of several configurations: `aws.by_region["eu"]`. */
export function withoutKey(expression: Expression): Expression {
  if (expression.kind === "index") return expression.collection;
  const isKeyed =
    expression.kind === "traversal" && expression.steps.length === 2 && expression.steps[1]!.kind === "index";
  return isKeyed ? { ...expression, steps: expression.steps.slice(0, 1) } : expression;
}

/** As `decodeProviderReference`, for any expression in the argument. */
export function readReference(
  argument: string,
  expression: Expression,
  faults: Diagnostic[],
  dialect: Dialect,
): ProviderReference | undefined {
  const text = expression.json ? undefined : literalText(expression);
  const { value: traversal, diagnostics } =
    text === undefined ? staticTraversal(expression) : quotedTraversal(expression, text);
  if (text !== undefined) faults.push(...diagnostics);
  const [alias, ...more] = traversal?.steps ?? [];
  if (!traversal || more.length > 0) {
    const surplus = supports(dialect, "provider-for-each") ? traversal?.steps[1]?.range : undefined;
    faults.push(wrongProviderReference(surplus ?? expression.range, argument));
    return undefined;
  }
  const nameFaults = providerNameFaults(traversal.root, traversal.rootRange);
  faults.push(...nameFaults);
  if (nameFaults.length > 0) return undefined;
  if (alias && alias.kind !== "attribute") faults.push(wrongProviderAlias(alias.range));
  const name = alias?.kind === "attribute" ? alias.name : undefined;
  const { root, rootRange } = traversal;
  return { name: root, alias: name, isKeyed: false, nameRange: rootRange, range: expression.range };
}

/** Decodes the `providers = {}` of a module call; adds faults to `faults`. */
export function passedProviders(
  argument: Argument | undefined,
  faults: Diagnostic[],
  dialect: Dialect,
): ModuleCall["providers"] {
  if (!argument) return [];
  const pairs = expressionMap(argument.expression);
  if (!pairs) {
    faults.push(notAMap(argument.expression));
    return [];
  }
  const passed: (readonly [ProviderReference, ProviderReference | undefined])[] = [];
  for (const { key, value } of pairs) {
    const inChild = readReference("providers", key, faults, dialect);
    const inParent = readKeyedReference("providers", value, faults, dialect);
    if (!inChild) continue;
    const duplicate = passed.find(([{ name, alias }]) => name === inChild.name && alias === inChild.alias);
    if (duplicate) faults.push(passedTwice(value.range, duplicate[0].range, referenceText(inChild)));
    else passed.push([inChild, inParent]);
  }
  return passed;
}

/** Returns the reference as a configuration writes it. */
export const referenceText = ({ name, alias }: Pick<ProviderReference, "name" | "alias">): string =>
  alias === undefined ? name : `${name}.${alias}`;
