import { isPlanned, type Trace } from "../../engine/lifecycle/trace.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { scalarLiteral } from "../../engine/render/textLiteral.ts";
import type { Argument, Block } from "../../engine/syntax/tree.ts";
import { isObject, type Value } from "../../engine/values/value.ts";
import { placeIn } from "../../workspace/place.ts";
import { type Cursor, covers } from "../cursor.ts";
import type { Offer, TextReplacement } from "../editing/codeAction.ts";
import { effectOf } from "../editing/editEffect.ts";
import { appendBlock, insertArguments, removeItem } from "./blockEdits.ts";
import { fileForVariables } from "./declarations.ts";

/**
 * Returns the actions for the object that an `import` block names, at the header of that block or of its resource: where the import is
 * refused, to create a new object; where the object has other values than are configured, to write those.
 */
export function importedObjects(plan: ExplainablePlan, block: Block, { offset }: Cursor): readonly Offer[] {
  if (!covers(block.header, offset)) return [];
  const address = block.type === "import" ? targetOf(plan, block) : undefined;
  const traces =
    block.type === "import"
      ? plan.traces.filter(({ change }) => change.address.text === address)
      : block.type === "resource"
        ? plan.queries.tracesOf(block)
        : [];
  const [trace, ...more] = traces.filter(({ change }) => change.importing !== undefined);
  if (!trace || more.length > 0) return [];
  return isRefused(trace) ? creatingAnew(plan, trace) : [...asImported(plan, trace), ...unreadSecrets(plan, trace)];
}

/** Returns the text of the address that an `import` block names. */
function targetOf(plan: ExplainablePlan, { body }: Block): string | undefined {
  const to = body.items.find((item): item is Argument => item.kind === "argument" && item.name === "to");
  if (!to) return undefined;
  const { file, start, end } = placeIn(plan, to.expression.range);
  return file.text.slice(start, end);
}

/** Whether the provider imports no object, or reads none that it imported. */
const isRefused = ({ failed, reports = [] }: Trace): boolean =>
  failed &&
  reports.some(
    (report) => report.failed && (report.operation === "ImportResourceState" || report.operation === "ReadResource"),
  );

/** Returns the action that removes the `import` block, so that Terraform creates an object. */
function creatingAnew(plan: ExplainablePlan, { change }: Trace): readonly Offer[] {
  const files = plan.queries.moduleIn(plan.root)?.module.files ?? [];
  const importing = files
    .flatMap(({ body }) => body.items)
    .find(
      (item): item is Block =>
        item.kind === "block" && item.type === "import" && targetOf(plan, item) === change.address.text,
    );
  if (!importing) return [];
  return withEffect(plan, "Remove the import block, so that a new object is created", [removeItem(plan, importing)]);
}

/** Returns the action that writes the values of the imported object as arguments; empty if none differs from the configuration. */
function asImported(plan: ExplainablePlan, trace: Trace): readonly Offer[] {
  const { change, schema } = trace;
  const block = plan.queries.declarationOf(trace)?.block;
  if (!block || !schema || !isPlanned(trace) || !isObject(change.before)) return [];
  const written = new Map(block.body.items.flatMap((item) => (item.kind === "argument" ? [[item.name, item]] : [])));
  const after = isObject(change.after) ? change.after.entries : new Map<string, Value>();
  const edits: TextReplacement[] = [];
  const added: string[] = [];
  const names: string[] = [];
  for (const [name, value] of change.before.entries) {
    const attribute = schema.block.attributes.get(name);
    const literal = scalarLiteral(value);
    if (literal === undefined || !(attribute?.optional || attribute?.required)) continue;
    const planned = after.get(name);
    if (planned && scalarLiteral(planned) === literal) continue;
    const argument = written.get(name);
    // A computed value that is not configured is the provider's.
    if (!argument && attribute.computed) continue;
    names.push(name);
    if (argument) edits.push({ range: argument.expression.range, text: literal });
    else added.push(`${name} = ${literal}`);
  }
  const insertion = added.length > 0 ? insertArguments(plan, block, added) : undefined;
  if (names.length === 0 || (added.length > 0 && !insertion)) return [];
  const title = `Write ${names.join(", ")} as the imported object has ${names.length === 1 ? "it" : "them"}`;
  return withEffect(plan, title, [...edits, ...(insertion ? [insertion] : [])]);
}

/**
 * Returns the action that sets the secrets which no import reads, from new variables: arguments that are sensitive or write-only, null after
 * the import and not written. A write-only argument gets its version argument, if it has one.
 */
function unreadSecrets(plan: ExplainablePlan, trace: Trace): readonly Offer[] {
  const { change, schema } = trace;
  const block = plan.queries.declarationOf(trace)?.block;
  const node = block && plan.queries.moduleOf(block.range.anchor.path);
  const file = node && fileForVariables(node.module, block.range.anchor.path);
  if (!file || !schema || !isPlanned(trace) || !isObject(change.before)) return [];
  const written = new Set(block.body.items.flatMap((item) => (item.kind === "argument" ? [item.name] : [])));
  const { attributes } = schema.block;
  const names = [...change.before.entries].flatMap(([name, { kind }]) => {
    const attribute = attributes.get(name);
    const isSecret = attribute?.sensitive || attribute?.writeOnly;
    return isSecret && attribute.optional && !attribute.computed && kind === "null" && !written.has(name) ? [name] : [];
  });
  const variableOf = (name: string) => `${change.address.resource.name}_${name}`;
  if (names.length === 0 || names.some((name) => node.module.variables.has(variableOf(name)))) return [];
  const lines = names.flatMap((name) => {
    const version = `${name}_version`;
    const isVersioned = attributes.get(name)?.writeOnly && attributes.has(version) && !written.has(version);
    return [`${name} = var.${variableOf(name)}`, ...(isVersioned ? [`${version} = 1`] : [])];
  });
  const declared = names.map((name) => {
    const mark = attributes.get(name)?.writeOnly ? "ephemeral" : "sensitive";
    return `variable "${variableOf(name)}" {\n  type      = string\n  ${mark} = true\n}`;
  });
  const [insertion, declaration] = [insertArguments(plan, block, lines), appendBlock(file, declared.join("\n\n"))];
  if (!insertion || !declaration) return [];
  const title = `Set ${names.join(", ")}, which the import does not read, from ${names.length === 1 ? "a new variable" : "new variables"}`;
  // The values of the new variables decide the plan.
  return [{ title, kind: "quickfix", edits: [insertion, declaration] }];
}

function withEffect(plan: ExplainablePlan, title: string, edits: readonly TextReplacement[]): readonly Offer[] {
  const titled = (edited: ExplainablePlan) => {
    const { isNone, text } = effectOf(plan, edited);
    return isNone ? undefined : `${title}: ${text}`;
  };
  return [{ title, kind: "quickfix", edits, titled }];
}
