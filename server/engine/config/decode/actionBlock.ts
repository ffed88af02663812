import { type ActionReference, isAction, referencesWithActions } from "../../lang/actionReference.ts";
import type { Dialect } from "../../lang/dialect.ts";
import { supports } from "../../lang/features.ts";
import { type Diagnostic, type Result, result } from "../../source/diagnostic.ts";
import { content } from "../../syntax/content.ts";
import { expressionList, keywordOf } from "../../syntax/expressions.ts";
import type { Argument, Block, Expression } from "../../syntax/tree.ts";
import { ACTION_EVENTS, type Action, type ActionEvent, type ActionTrigger, type TriggeredAction } from "../module.ts";
import * as say from "./actionFindings.ts";
import { notAList } from "./argumentFindings.ts";
import { unevaluated } from "./jsonExpression.ts";
import { nameFaults } from "./nameFaults.ts";
import { decodeProviderReference } from "./providerReference.ts";
import { repetitionArguments } from "./repetitionArguments.ts";

/** Decodes an `action` block; the arguments of the action type stay in its `config`. */
export function decodeAction(block: Block, dialect: Dialect): Result<Action | undefined> {
  const { value: decodedBody, diagnostics } = content(block.body, {
    arguments: { provider: "optional", count: "optional", for_each: "optional" },
    blocks: { config: [] },
  });
  const [type, name] = block.labels;
  const faults = [...nameFaults(type, "Invalid action type name"), ...nameFaults(name, "Invalid action name")];
  const provider = decodeProviderReference(decodedBody.arguments.get("provider"), faults, dialect);
  const repeated = repetitionArguments(decodedBody.arguments, undefined, faults, dialect);
  const [config, second] = decodedBody.blocks;
  if (second) faults.push(say.twoConfigs(second.header));
  if (!type || !name || second) return result(undefined, diagnostics, faults);
  const action: Action = {
    type: type.value,
    name: name.value,
    provider,
    ...repeated,
    config: config?.body,
    header: block.header,
    block,
  };
  return result(action, diagnostics, faults);
}

/** Decodes the `action_trigger` blocks of a lifecycle; adds their faults to `faults`. */
export const decodeActionTriggers = (
  blocks: readonly Block[],
  dialect: Dialect,
  faults: Diagnostic[],
): readonly ActionTrigger[] => blocks.map((block) => decodeActionTrigger(block, dialect, faults));

function decodeActionTrigger(block: Block, dialect: Dialect, faults: Diagnostic[]): ActionTrigger {
  const decoded = content(block.body, {
    arguments: {
      events: "required",
      actions: "required",
      condition: "optional",
      ...(supports(dialect, "action-callers") ? { on_failure: "optional" } : {}),
    },
    blocks: {},
  });
  faults.push(...decoded.diagnostics);
  const written = decoded.value.arguments;
  const events = decodeEvents(written.get("events"), dialect, faults);
  const actions = decodeActions(written.get("actions"), dialect, faults);
  const onFailure = decodeOnFailure(written.get("on_failure"), faults);
  if (actions.count === 0) faults.push(say.noActions(block.header));
  if (events.length === 0) faults.push(say.noEvents(block.header));
  const condition = written.get("condition")?.expression;
  return { events, condition, actions: actions.valid, onFailure, header: block.header };
}

function decodeEvents(argument: Argument | undefined, dialect: Dialect, faults: Diagnostic[]): readonly ActionEvent[] {
  if (!argument) return [];
  const elements = expressionList(argument.expression);
  if (!elements) faults.push(notAList(argument.expression));
  const hasDestroy = supports(dialect, "action-callers");
  const available = hasDestroy ? ACTION_EVENTS : ACTION_EVENTS.slice(0, -2);
  const events: ActionEvent[] = [];
  for (const element of elements ?? []) {
    const keyword = keywordOf(element) ?? "";
    const event = available.find((each) => each === keyword);
    if (!event) faults.push(say.wrongEvent(element, keyword, hasDestroy));
    else if (events.includes(event)) faults.push(say.eventTwice(element, event));
    else events.push(event);
  }
  return events;
}

/** Decodes the list of actions: the elements that name one, and the number of all elements. The first fault ends the list. */
function decodeActions(
  argument: Argument | undefined,
  dialect: Dialect,
  faults: Diagnostic[],
): { readonly valid: readonly TriggeredAction[]; readonly count: number } {
  if (!argument) return { valid: [], count: 0 };
  const elements = expressionList(argument.expression);
  if (!elements) {
    faults.push(notAList(argument.expression));
    return { valid: [], count: 0 };
  }
  const valid: TriggeredAction[] = [];
  for (const element of elements) {
    const { value: expression, diagnostics } = unevaluated(element);
    const [first, ...elementFaults] =
      diagnostics.length > 0 ? [undefined, ...diagnostics] : triggeredAction(expression, dialect);
    faults.push(...elementFaults);
    if (elementFaults.length > 0) break;
    if (first) valid.push({ name: first.text, expression });
  }
  return { valid, count: elements.length };
}

/** Returns the action that an element refers to, if it is valid, and its faults. */
function triggeredAction(
  expression: Expression,
  dialect: Dialect,
): readonly [ActionReference | undefined, ...Diagnostic[]] {
  const isStrict = supports(dialect, "action-callers");
  const { references, diagnostics } = referencesWithActions(expression, dialect);
  if (diagnostics.length > 0)
    return [undefined, ...diagnostics.map((fault) => ({ ...fault, subject: expression.range }))];
  const faults: Diagnostic[] = [];
  for (const reference of references) {
    if (isAction(reference)) continue;
    const { kind } = reference.subject;
    if (isStrict && (kind === "count" || kind === "each")) continue;
    if (kind === "module") faults.push(say.actionElsewhere(expression.range));
    else if (isStrict || kind === "resource") faults.push(say.notAnAction(expression.range));
    if (isStrict) return [undefined, ...faults];
  }
  const actions = references.filter(isAction);
  if (actions.length === 0) faults.push(say.noActions(expression.range));
  if (actions.length > 1) faults.push(say.severalActions(expression.range));
  return [actions[0], ...faults];
}

function decodeOnFailure(argument: Argument | undefined, faults: Diagnostic[]): ActionTrigger["onFailure"] {
  const keyword = argument ? keywordOf(argument.expression) : "halt";
  if (keyword === "halt" || keyword === "taint" || keyword === "continue") return keyword;
  if (argument) faults.push(say.wrongOnFailure(argument.expression.range));
  return "halt";
}
