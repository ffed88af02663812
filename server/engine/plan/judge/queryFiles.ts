import { ROOT } from "../../addrs/address.ts";
import { DEFAULT_WORKSPACE } from "../../config/settings/backend.ts";
import { type ListResource, type QueriedModule, withQueries } from "../../config/tests/queryFile.ts";
import type { ModuleNode } from "../../config/tree/moduleNode.ts";
import { localName, providerOfResource } from "../../config/tree/namedProviders.ts";
import { supports } from "../../lang/features.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { hasErrors } from "../../source/diagnostic.ts";
import type { Expression } from "../../syntax/tree.ts";
import { convert } from "../../values/conversion/convert.ts";
import { toSafeInteger } from "../../values/numbers/number.ts";
import { BOOL, NUMBER } from "../../values/type.ts";
import type { Value } from "../../values/value.ts";
import { unmarkDeep } from "../../values/walk.ts";
import { judgeBody, judgeExpression, judgeExpressionReferences, type Setting } from "../checks/expressions.ts";
import * as say from "../checks/queryFindings.ts";
import { validateRepetition } from "../checks/repetition.ts";
import { expansionIn } from "../graph/expansion.ts";
import type { Context } from "../kind/kind.ts";
import type { JudgedPlan } from "../plan.ts";
import { noProviderConfiguration } from "../providers/providerFindings.ts";
import { configurationSchema } from "../providers/providers.ts";
import { moduleScope, type Repeating, type World } from "../scope/moduleScope.ts";

/** Returns the faults of the query files of the root module, as `terraform validate -query` does. */
export function queryFaults(plan: JudgedPlan): readonly Diagnostic[] {
  const { modules, inputs, regime, rows, providers, walked } = plan;
  const { root, queries } = modules;
  if (!root || queries.length === 0 || !supports(root.dialect, "query-files")) return [];
  const queried = withQueries(root.module, queries);
  const node: ModuleNode = { ...root, module: queried.module };
  const workspace = walked ? walked.workspace : DEFAULT_WORKSPACE;
  const world: World = { inputs, regime, workspace, rows, providers };
  const outside: Setting = {
    atHand: providers.available,
    module: queried.module,
    path: [],
    context: "none",
    lists: queried.lists,
    scope: moduleScope(world, node, ROOT),
  };
  const listed = [...queried.lists.values()].flatMap((list) =>
    listFaults(outside, list, (repeating) => ({ ...outside, scope: moduleScope(world, node, ROOT, repeating) })),
  );
  return [...addedFaults(outside, queried), ...listed];
}

/** Returns the faults of the locals and provider configurations of query files. */
const addedFaults = (setting: Setting, { module, added }: QueriedModule): readonly Diagnostic[] =>
  added.flatMap((each) => {
    if (each.kind === "locals")
      return each.items.flatMap(({ expression }) => judgeExpression(setting, expression).diagnostics);
    if (each.kind !== "provider") return [];
    const schema = configurationSchema(setting.atHand, module, each.item);
    return schema ? judgeBody(setting, each.item.body, schema).diagnostics : [];
  });

function listFaults(
  outside: Setting,
  list: ListResource,
  repeatedSetting: (repeating: Repeating) => Setting,
): readonly Diagnostic[] {
  const { module, atHand } = outside;
  const { type, name, provider, config, block, includeResource, limit } = list;
  if (provider.alias !== undefined && !hasConfiguration(outside, list))
    return [
      noProviderConfiguration(provider.range, `list.${type}.${name}`, `${localName(list)}.${provider.alias}`, false),
    ];
  const repetition = repetitionFaults(outside, list);
  if (hasErrors(repetition)) return repetition;
  const source = providerOfResource(module, list);
  const schemas = atHand.get(source)?.schemas;
  if (schemas?.listResourceTypes?.includes(type) === false)
    return [...repetition, say.unknownListType(block.labels[0]?.range ?? list.header, source, type)];
  const context: Context = list.forEach ? "each" : list.count ? "count" : "none";
  const inside =
    context === "none" ? outside : { ...repeatedSetting({ kind: context, key: undefined, value: undefined }), context };
  const schema = schemas?.listResource?.(type);
  const judged = config && schema ? judgeBody(inside, config, schema.block) : undefined;
  if (judged && hasErrors(judged.diagnostics)) return [...repetition, ...judged.diagnostics];
  return [
    ...repetition,
    ...(judged?.diagnostics ?? []),
    ...(limit ? limitFaults(outside, limit.expression) : []),
    ...(includeResource ? argumentFaults(outside, includeResource.expression, "include_resource").diagnostics : []),
  ];
}

const hasConfiguration = ({ module }: Setting, { provider }: ListResource): boolean =>
  module.configurations.some(({ name, alias }) => name === provider.name && alias === provider.alias);

function repetitionFaults(setting: Setting, list: ListResource): readonly Diagnostic[] {
  const expression = expansionIn(list);
  if (!expression) return [];
  const { diagnostics } = judgeExpressionReferences(setting, expression);
  return hasErrors(diagnostics)
    ? diagnostics
    : [...diagnostics, ...validateRepetition(list, setting.scope).diagnostics];
}

/** Evaluates an argument of a list block, which must be known by its type alone. */
function argumentFaults(
  setting: Setting,
  expression: Expression,
  name: "limit" | "include_resource",
): { readonly value: Value | undefined; readonly diagnostics: readonly Diagnostic[] } {
  const judged = judgeExpression(setting, expression);
  if (hasErrors(judged.diagnostics)) return { value: undefined, diagnostics: judged.diagnostics };
  const { range } = expression;
  if (judged.value.kind === "null")
    return { value: undefined, diagnostics: [...judged.diagnostics, say.nullListArgument(range, name)] };
  const converted = convert(unmarkDeep(judged.value).value, name === "limit" ? NUMBER : BOOL);
  if ("fault" in converted)
    return {
      value: undefined,
      diagnostics: [...judged.diagnostics, say.wrongListArgument(range, name, converted.fault.message)],
    };
  return { value: converted.value, diagnostics: judged.diagnostics };
}

function limitFaults(setting: Setting, expression: Expression): readonly Diagnostic[] {
  const { value, diagnostics } = argumentFaults(setting, expression, "limit");
  if (value?.kind !== "number") return diagnostics;
  const limit = toSafeInteger(value.value);
  if (limit === undefined) return [...diagnostics, say.fractionalLimit(expression.range)];
  return limit < 0 ? [...diagnostics, say.negativeLimit(expression.range)] : diagnostics;
}
