import type { Mode } from "../../addrs/address.ts";
import { namesAction, parseActionReference } from "../../lang/actionReference.ts";
import { evaluateConstant } from "../../lang/constant.ts";
import type { Dialect } from "../../lang/dialect.ts";
import { missingNames, optionalArguments, supports } from "../../lang/features.ts";
import { isReference, parseReference, type Subject, traversalsOf } from "../../lang/reference.ts";
import { type Diagnostic, type Result, result } from "../../source/diagnostic.ts";
import { remember } from "../../source/remember.ts";
import { content } from "../../syntax/content.ts";
import type { ContentSchema } from "../../syntax/contentSchema.ts";
import { expressionList, keywordOf, literalText } from "../../syntax/expressions.ts";
import type { Argument, Block, Expression } from "../../syntax/tree.ts";
import { convert } from "../../values/conversion/convert.ts";
import { BOOL } from "../../values/type.ts";
import type { Condition, IgnoredPath, Lifecycle } from "../module.ts";
import { decodeActionTriggers } from "./actionBlock.ts";
import { ephemeralLifecycle, notAList, wrongPrevention } from "./argumentFindings.ts";
import { decodeConditions } from "./conditions.ts";
import { unevaluated } from "./jsonExpression.ts";
import * as say from "./lifecycleFindings.ts";
import { literalBool } from "./literal.ts";
import { instanceKeyOf } from "./moveEndpoint.ts";
import { staticTraversal } from "./staticTraversal.ts";

/** A decoded `lifecycle` block. */
export interface DecodedLifecycle extends Lifecycle {
  readonly enabled: Argument | undefined;
  readonly preconditions: readonly Condition[];
  readonly postconditions: readonly Condition[];
}

export const NO_LIFECYCLE: DecodedLifecycle = {
  createBeforeDestroy: undefined,
  preventDestroy: undefined,
  destroy: undefined,
  ignoreChanges: [],
  replaceTriggeredBy: [],
  actionTriggers: [],
  enabled: undefined,
  preconditions: [],
  postconditions: [],
};

const schemaOf = remember(
  (dialect: Dialect): ContentSchema => ({
    arguments: { ...ARGUMENTS, ...optionalArguments(dialect, DEPENDING) },
    blocks: {
      precondition: [],
      postcondition: [],
      ...(supports(dialect, "action-blocks") ? { action_trigger: [] } : {}),
    },
    elsewhere: missingNames(dialect, { ...DEPENDING, action_trigger: "actions" }),
  }),
);

/** Decodes the `lifecycle` block of a resource. */
export function decodeLifecycle(block: Block, mode: Mode = "managed", dialect: Dialect): Result<DecodedLifecycle> {
  const { value: decodedBody, diagnostics } = content(block.body, schemaOf(dialect));
  const faults: Diagnostic[] = [];
  const triggers = supports(dialect, "actions")
    ? decodedBody.blocks.filter(({ type }) => type === "action_trigger")
    : [];
  const preconditions = decodeConditions(decodedBody.blocks, "precondition", dialect, faults);
  const postconditions = decodeConditions(decodedBody.blocks, "postcondition", dialect, faults);
  const enabled = decodedBody.arguments.get("enabled");
  if (mode !== "managed") {
    const managedArguments = [...decodedBody.arguments.values()].filter(({ name }) => name !== "enabled");
    const ofBlock = mode === "ephemeral" && supports(dialect, "ephemeral-block-faults");
    if (ofBlock && managedArguments.length > 0) faults.push(ephemeralLifecycle(block.header));
    if (!ofBlock) faults.push(...managedArguments.map((argument) => say.managedOnly(argument, mode)));
    faults.push(...triggers.map((block) => say.managedTriggerOnly(block, mode)));
    return result({ ...NO_LIFECYCLE, enabled, preconditions, postconditions }, diagnostics, faults);
  }
  const preventDestroy = decodedBody.arguments.get("prevent_destroy");
  const lifecycle: DecodedLifecycle = {
    createBeforeDestroy: literalBool(decodedBody.arguments.get("create_before_destroy"), faults, dialect),
    preventDestroy: isPrevented(preventDestroy, faults, dialect) ? preventDestroy : undefined,
    destroy: constantDestroy(decodedBody.arguments.get("destroy"), faults, dialect),
    ignoreChanges: decodeIgnoreChanges(decodedBody.arguments.get("ignore_changes"), faults),
    replaceTriggeredBy: decodeTriggers(decodedBody.arguments.get("replace_triggered_by"), dialect, faults),
    actionTriggers: decodeActionTriggers(triggers, dialect, faults),
    enabled,
    preconditions,
    postconditions,
  };
  return result(lifecycle, diagnostics, faults);
}

const ARGUMENTS = {
  create_before_destroy: "optional",
  prevent_destroy: "optional",
  ignore_changes: "optional",
  replace_triggered_by: "optional",
} as const;

/** The arguments that not every dialect has. */
const DEPENDING = { enabled: "lifecycle-enabled", destroy: "lifecycle-destroy" } as const;

/** Whether the argument is an expression with references, in a dialect that allows them. A string in JSON stays a literal there. */
const isComputed = (argument: Argument | undefined, dialect: Dialect): boolean =>
  supports(dialect, "computed-prevent-destroy") &&
  argument !== undefined &&
  !argument.expression.json &&
  traversalsOf(argument.expression).length > 0;

/** Whether `prevent_destroy` is true or computed. */
function isPrevented(argument: Argument | undefined, faults: Diagnostic[], dialect: Dialect): boolean {
  if (!argument || isComputed(argument, dialect)) return argument !== undefined;
  if (!supports(dialect, "computed-prevent-destroy")) return literalBool(argument, faults, dialect) === true;
  const { value, diagnostics } = evaluateConstant(argument.expression);
  const converted = convert(value, BOOL);
  if (diagnostics.length === 0 && "fault" in converted) faults.push(wrongPrevention(argument.expression.range));
  return "value" in converted && converted.value.kind === "bool" && converted.value.value;
}

/** Decodes `destroy`. OpenTofu checks its value only when it plans. */
function constantDestroy(argument: Argument | undefined, faults: Diagnostic[], dialect: Dialect): boolean | undefined {
  if (!argument || supports(dialect, "literal-destroy")) return literalBool(argument, faults, dialect);
  const { value } = evaluateConstant(argument.expression);
  return value.kind === "bool" ? value.value : undefined;
}

function decodeIgnoreChanges(argument: Argument | undefined, faults: Diagnostic[]): Lifecycle["ignoreChanges"] {
  if (!argument) return [];
  if (keywordOf(argument.expression) === "all") return "all";
  const elements = expressionList(argument.expression);
  if (!elements) {
    faults.push(notAList(argument.expression));
    return [];
  }
  const paths: IgnoredPath[] = [];
  const stars = elements.filter((element) => literalText(element) === "*");
  for (const element of elements) {
    if (stars.includes(element)) faults.push(say.wildcard(argument.expression.range));
    else paths.push(...ignoredPath(element, faults));
  }
  const [star] = stars;
  if (star && paths.length > 0) faults.push(say.mixedWildcard(star.range));
  return star ? "all" : paths;
}

function ignoredPath(element: Expression, faults: Diagnostic[]): readonly IgnoredPath[] {
  const { value: traversal, diagnostics } = staticTraversal(element);
  faults.push(...diagnostics);
  if (!traversal) return [];
  const steps = traversal.steps.map((step) =>
    step.kind === "attribute" ? step.name : (instanceKeyOf(step.key) ?? ""),
  );
  return [{ steps: [traversal.root, ...steps], traversal, range: traversal.range }];
}

/**
 * Decodes `replace_triggered_by`. Each element refers to one resource or instance; in Terraform, the first invalid element
 * ends the list.
 */
function decodeTriggers(argument: Argument | undefined, dialect: Dialect, faults: Diagnostic[]): readonly Expression[] {
  if (!argument) return [];
  const elements = expressionList(argument.expression);
  if (!elements) {
    faults.push(notAList(argument.expression));
    return [];
  }
  const written = elements.map(unevaluated);
  const parseFaults = written.flatMap(({ diagnostics }) => diagnostics);
  faults.push(...parseFaults);
  if (parseFaults.length > 0) return [];
  const triggers = written.map(({ value }) => value);
  const faultsBefore = faults.length;
  for (const element of triggers) {
    faults.push(...triggerFaults(element, dialect));
    if (faults.length > faultsBefore && !supports(dialect, "all-trigger-faults")) return [];
  }
  return faults.length > faultsBefore ? [] : triggers;
}

function triggerFaults(element: Expression, dialect: Dialect): readonly Diagnostic[] {
  const { range } = element;
  const invalidReferences: Diagnostic[] = [];
  const subjects: (Subject | { readonly kind: "action" })[] = [];
  for (const traversal of traversalsOf(element)) {
    if (namesAction(traversal, dialect)) {
      const { reference, diagnostics } = parseActionReference(traversal, dialect);
      if (reference) subjects.push({ kind: "action" });
      invalidReferences.push(...diagnostics.map((fault) => ({ ...fault, subject: range })));
      continue;
    }
    const reference = parseReference(traversal);
    if (isReference(reference)) subjects.push(reference.subject);
    else if (traversal.root === "each" && traversal.steps.length > 0) subjects.push({ kind: "each", name: "" });
    else invalidReferences.push({ ...reference, subject: range });
  }
  if (invalidReferences.length > 0) return invalidReferences;
  const unsupported = subjects.filter(({ kind }) => kind !== "resource" && kind !== "each" && kind !== "count");
  const resources = subjects.filter(({ kind }) => kind === "resource").length;
  const eachValue = subjects.some((subject) => subject.kind === "each" && subject.name !== "key");
  return [
    ...(eachValue ? [say.invalidEach(range)] : []),
    ...unsupported.map(() => say.invalidReference(range)),
    ...(resources === 1 ? [] : [say.invalidTrigger(range, resources)]),
  ];
}
