import { evaluate } from "../../engine/lang/evaluate.ts";
import { codeBlock, inlineCode, plainText } from "../../engine/render/markdown.ts";
import { NO_SECRETS, type Secrets, secretsOf } from "../../engine/render/secrets.ts";
import { hasErrors } from "../../engine/source/diagnostic.ts";
import { folderOf, relativePath } from "../../engine/source/paths.ts";
import type { Expression, Traversal } from "../../engine/syntax/tree.ts";
import type { SeenOutputs } from "../../engine/terragrunt/context.ts";
import { typeExpression } from "../../engine/values/text/typeName.ts";
import { DYNAMIC } from "../../engine/values/type.ts";
import { NULL, type Value } from "../../engine/values/value.ts";
import { type Cursor, covers, cursorAt, extentOf } from "../cursor.ts";
import { signatureOf } from "../editing/signatureHelp.ts";
import type { Hover } from "../hover/hoverText.ts";
import { valueMarkdown } from "../hover/valueHover.ts";
import { lineText } from "../navigation/locations.ts";
import { inputAt, moduleOf } from "./moduleVariables.ts";
import type { UnitView } from "./unitView.ts";
import { unitWord } from "./unitWords.ts";

/** Returns the hover at an offset of a file of Terragrunt: a value and where it comes from, a function, or what a name means. */
export function unitHover(view: UnitView, offset: number): Hover | undefined {
  const cursor = cursorAt(view, view.path, offset);
  if (!cursor) return undefined;
  const hover =
    inputHover(view, cursor) ??
    callHover(view, cursor) ??
    expressionHover(view, cursor) ??
    argumentHover(view, cursor) ??
    headerHover(view, cursor);
  return hover && { ...hover, markdown: [hover.markdown, ...readerNote(view)].join("\n\n") };
}

/** Returns whose values a hover shows, in a file that several units can read. */
function readerNote({ otherReaders, state, path }: UnitView): readonly string[] {
  if (otherReaders?.length === 0) return [];
  const unit = inlineCode(relativePath(folderOf(path), state.folder));
  if (!otherReaders) return [`Values of ${unit}. Other units that read this file can have others.`];
  return [`Values of ${unit}, one of ${otherReaders.length + 1} units that read this file.`];
}

/** Returns the secrets of the plan of a unit. */
export const secretsIn = ({ root }: UnitView): Secrets => (root ? secretsOf(root.plan) : NO_SECRETS);

/** Returns the hover of the name of an input: its value after all merges, where it is set, and the variable that takes it. */
function inputHover(view: UnitView, cursor: Cursor): Hover | undefined {
  const input = inputAt(cursor);
  if (!input) return undefined;
  const { inputs, inputPlaces } = view.sound.unit.configuration ?? {};
  const value = inputs?.get(input.name);
  const place = inputPlaces?.get(input.name);
  const variable = moduleOf(view)?.variables.get(input.name);
  const about = variable
    ? [
        `variable ${inlineCode(input.name)} of the module: ${inlineCode(typeExpression(variable.type))}`,
        ...(variable.description ? [plainText(variable.description)] : []),
      ]
    : moduleOf(view)
      ? ["no variable of the module takes it"]
      : [];
  const from = place ? [`set in ${inlineCode(lineText(view, place))}`] : [];
  return {
    range: input.range,
    markdown: valueMarkdown(input.name, value ?? NULL, [...from, ...about], secretsIn(view)),
  };
}

function callHover(view: UnitView, cursor: Cursor): Hover | undefined {
  const call = cursor.expressions.find(({ kind }) => kind === "call");
  if (call?.kind !== "call" || !covers(call.nameRange, cursor.offset)) return undefined;
  const definition = view.scope.functions?.get(call.name);
  if (!definition) return undefined;
  const { label, description } = signatureOf(definition, 0);
  const value = knownValue(view, call);
  const shown = value ? [valueMarkdown(textOf(cursor, call), value, [], secretsIn(view))] : [];
  return { range: call.nameRange, markdown: [codeBlock(label), plainText(description), ...shown].join("\n\n") };
}

function expressionHover(view: UnitView, cursor: Cursor): Hover | undefined {
  const expression = cursor.expressions.find(({ kind }) => COMPUTED.has(kind));
  if (!expression) return undefined;
  const shown = expression.kind === "traversal" ? upTo(expression, cursor.offset) : expression;
  const value = knownValue(view, shown);
  if (!value) return undefined;
  const notes = shown.kind === "traversal" ? notesOf(view, shown) : [];
  return { range: extentOf(shown), markdown: valueMarkdown(textOf(cursor, shown), value, notes, secretsIn(view)) };
}

const COMPUTED: ReadonlySet<Expression["kind"]> = new Set([
  "traversal",
  "relativeTraversal",
  "call",
  "index",
  "splat",
  "conditional",
  "for",
]);

/** Returns the value of an expression; undefined if it has none, for example below a `for`. */
export function knownValue({ scope }: Pick<UnitView, "scope">, expression: Expression): Value | undefined {
  const { value, diagnostics } = evaluate(expression, scope);
  const isUnexplained = value.kind === "unknown" && value.type === DYNAMIC && value.origins.length === 0;
  return isUnexplained || hasErrors(diagnostics) ? undefined : value;
}

function notesOf(view: UnitView, { root, steps }: Traversal): readonly string[] {
  const [name] = steps;
  if (root !== "dependency" || name?.kind !== "attribute" || steps.length < 2) return [];
  const seen = view.sound.unit.seenOutputs.find((each) => each.name === name.name);
  return seen ? [originText(view, seen)] : [];
}

/** Returns where the outputs of a dependency come from. */
export function originText({ state }: UnitView, { path, origin }: SeenOutputs): string {
  const unit = path === undefined ? "another unit" : inlineCode(relativePath(state.folder, folderOf(path)));
  return ORIGINS[origin](unit);
}

const ORIGINS: Readonly<Record<SeenOutputs["origin"], (unit: string) => string>> = {
  planned: (unit) => `planned by ${unit}`,
  state: (unit) => `in the state of ${unit}`,
  mock: (unit) => `mock of ${unit}`,
  none: (unit) => `no outputs of ${unit} are read`,
  unknown: (unit) => `outputs of ${unit} are not known`,
};

function argumentHover(view: UnitView, cursor: Cursor): Hover | undefined {
  const { item, nested, argument } = cursor;
  if (!argument || !covers(argument.nameRange, cursor.offset)) return undefined;
  const blocks = item.kind === "block" ? [item.type, ...nested.map(({ type }) => type)] : [];
  const word = unitWord([...blocks, argument.name]);
  const isLocal = blocks[0] === "locals";
  const value = isLocal || word !== undefined ? knownValue(view, argument.expression) : undefined;
  const name = isLocal ? `local.${argument.name}` : argument.name;
  const shown = value ? [valueMarkdown(name, value, [], secretsIn(view))] : [];
  if (word === undefined && shown.length === 0) return undefined;
  return { range: argument.nameRange, markdown: [...(word ? [plainText(word)] : []), ...shown].join("\n\n") };
}

function headerHover(view: UnitView, { item, nested, offset }: Cursor): Hover | undefined {
  const block = nested.at(-1) ?? item;
  if (block.kind !== "block" || !covers(block.header, offset)) return undefined;
  const types = item.kind === "block" ? [item.type, ...nested.map(({ type }) => type)] : [];
  const word = unitWord(types);
  const label = block.labels[0]?.value;
  const { unit } = view.sound;
  const seen = block.type === "dependency" ? unit.seenOutputs.find(({ name }) => name === label) : undefined;
  const include = block.type === "include" ? unit.includes.find(({ name }) => name === (label ?? "")) : undefined;
  const lines = [
    ...(word ? [plainText(word)] : []),
    ...(include ? [inlineCode(relativePath(view.state.folder, include.path))] : []),
    ...(seen?.value ? [valueMarkdown(`dependency.${seen.name}.outputs`, seen.value, [], secretsIn(view))] : []),
    ...(seen ? [originText(view, seen)] : []),
  ];
  return lines.length === 0 ? undefined : { range: block.header, markdown: lines.join("\n\n") };
}

/** Returns the traversal up to the step under the cursor: `local.a` for the `a` in `local.a.b`. */
function upTo(traversal: Traversal, offset: number): Traversal {
  const at = traversal.steps.findIndex((step) => offset <= step.range.end);
  const count = at < 0 ? traversal.steps.length : at + 1;
  const last = traversal.steps[count - 1];
  if (!last || count === traversal.steps.length) return traversal;
  return { ...traversal, steps: traversal.steps.slice(0, count), range: { ...traversal.range, end: last.range.end } };
}

function textOf({ syntax }: Cursor, expression: Expression): string {
  const range = extentOf(expression);
  const start = (syntax.offsets.get(range.anchor) ?? 0) + range.start;
  const text = syntax.source.text.slice(start, start + range.end - range.start);
  return text.length <= 80 ? text : `${text.slice(0, 79)}…`;
}
