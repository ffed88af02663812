import type { Dialect } from "../lang/dialect.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import { expressionMap, literalText } from "../syntax/expressions.ts";
import type { Argument, Expression } from "../syntax/tree.ts";
import type { ModuleCall, ProviderReference } from "./module.ts";
import { providerNameFaults } from "./providerName.ts";
import { quotedTraversal, staticTraversal } from "./staticTraversal.ts";
import { notAMap, passedTwice, wrongProviderAlias, wrongProviderReference } from "./texts.ts";

/** Reads `aws` or `aws.east`, also in quotes, as the value of an argument; what is wrong with it goes to `found`. */
export function decodeProviderReference(
  argument: Argument | undefined,
  found: Diagnostic[],
  dialect: Dialect,
): ProviderReference | undefined {
  return argument && readReference(argument.name, withoutKey(argument.expression, dialect), found);
}

/** In OpenTofu one of several configurations can be meant, by its key: `aws.by_region["eu"]`. */
function withoutKey(expression: Expression, dialect: Dialect): Expression {
  if (dialect === "terraform") return expression;
  if (expression.kind === "index") return expression.collection;
  const isKeyed =
    expression.kind === "traversal" && expression.steps.length === 2 && expression.steps[1]!.kind === "index";
  return isKeyed ? { ...expression, steps: expression.steps.slice(0, 1) } : expression;
}

/** The same of any expression in the argument. */
export function readReference(
  argument: string,
  expression: Expression,
  found: Diagnostic[],
): ProviderReference | undefined {
  const text = expression.json ? undefined : literalText(expression);
  const { value: traversal, diagnostics } =
    text === undefined ? staticTraversal(expression) : quotedTraversal(expression, text);
  if (text !== undefined) found.push(...diagnostics);
  const [alias, ...more] = traversal?.steps ?? [];
  if (!traversal || more.length > 0) {
    found.push(wrongProviderReference(expression.range, argument));
    return undefined;
  }
  const faults = providerNameFaults(traversal.root, traversal.rootRange);
  found.push(...faults);
  if (faults.length > 0) return undefined;
  if (alias && alias.kind !== "attribute") found.push(wrongProviderAlias(alias.range));
  const name = alias?.kind === "attribute" ? alias.name : undefined;
  return { name: traversal.root, alias: name, nameRange: traversal.rootRange, range: expression.range };
}

/** What a module call hands down in `providers = {}`; what is wrong with it goes to `found`. */
export function passedProviders(
  argument: Argument | undefined,
  found: Diagnostic[],
  dialect: Dialect = "terraform",
): ModuleCall["providers"] {
  if (!argument) return [];
  const pairs = expressionMap(argument.expression);
  if (!pairs) {
    found.push(notAMap(argument.expression));
    return [];
  }
  const passed: (readonly [ProviderReference, ProviderReference | undefined])[] = [];
  for (const { key, value } of pairs) {
    const inChild = readReference("providers", key, found);
    const inParent = readReference("providers", withoutKey(value, dialect), found);
    if (!inChild) continue;
    const known = passed.find(([{ name, alias }]) => name === inChild.name && alias === inChild.alias);
    if (known) found.push(passedTwice(value.range, referenceText(inChild), known[0].range));
    else passed.push([inChild, inParent]);
  }
  return passed;
}

/** As a configuration writes it. */
export const referenceText = ({ name, alias }: Pick<ProviderReference, "name" | "alias">): string =>
  alias === undefined ? name : `${name}.${alias}`;
