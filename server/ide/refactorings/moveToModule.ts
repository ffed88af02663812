import { MODES, resourceText } from "../../engine/addrs/address.ts";
import { RESERVED_NAMES } from "../../engine/config/decode/variable.ts";
import type { Module } from "../../engine/config/module.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { folderOf, joinPath } from "../../engine/source/paths.ts";
import type { Range } from "../../engine/source/range.ts";
import type { Block } from "../../engine/syntax/tree.ts";
import type { Offer, TextReplacement } from "../editing/codeAction.ts";
import { editedTexts } from "../editing/editedTexts.ts";
import { filesNaming } from "../navigation/moduleFiles.ts";
import { outerReferences, rewrittenReferences } from "./movedReferences.ts";
import { withMovedResults } from "./movedResults.ts";
import { refactoring } from "./refactoring.ts";
import { newFile, removal, type Stretch, selectedBlocks } from "./selectedBlocks.ts";
import type { Selection } from "./selection.ts";

/**
 * Returns the refactoring that moves the selected resources and data sources into a new module beside theirs: what they refer to becomes its
 * variables, what others refer to its outputs. If a reference cannot be rewritten exactly, it is refused with the reason.
 */
export function moveToModule(plan: ExplainablePlan, selection: Selection): readonly Offer[] {
  const selected = selectedBlocks(selection);
  const module = plan.queries.moduleOf(selection.syntax.source.path)?.module;
  const name = (firstOf(selected, "resource") ?? firstOf(selected, "data"))?.labels[1]?.value ?? "";
  if (!module || !/^[A-Za-z][\w-]*$/.test(name)) return [];
  const moved = new Map(selected.map(({ block }) => [addressOf(block), block] as const));
  const title = `Move ${wordsFor(selected)} to new module ./${name}`;
  const refuse = (refused: string): readonly Offer[] => [{ title, kind: "refactor.move", edits: [], refused }];
  const folder = joinPath(folderOf(selection.syntax.source.path), name);
  const refusal = selected.flatMap(({ block }) => whyFixed(module, block) ?? [])[0];
  if (refusal !== undefined) return refuse(refusal);
  if (module.calls.has(name)) return refuse(`A module is called ${name} already.`);
  if (plan.queries.isPresent(folder)) return refuse(`There is a folder ${name} already.`);
  const outside = rewrittenReferences(filesNaming(plan, module), moved, name);
  if ("refused" in outside) return refuse(outside.refused);
  const inside: Range[] = [];
  for (const { block } of selected) {
    const references = outerReferences(block, moved);
    if ("refused" in references) return refuse(references.refused);
    inside.push(...references.ranges);
  }
  const text = (range: Range) => textOf(plan, range);
  const variables = variablesFor([...new Set(inside.map(text))]);
  const inner = inside.map((range) => ({ range, text: `var.${variables.get(text(range))}` }));
  const files = [
    ["main", movedText(plan, selection, selected, inner)],
    ["variables", [...variables].map(([expression, variable]) => variableText(plan, module, expression, variable))],
    ["outputs", [...outside.outputs].map(([output, address]) => `output "${output}" {\n  value = ${address}\n}`)],
  ] as const;
  const created = files
    .filter(([, blocks]) => blocks.length > 0)
    .map(([file, blocks]) => newFile(joinPath(folder, `${file}.tf`), `${blocks.join("\n\n")}\n`));
  const [first, ...others] = selected;
  const edits: readonly TextReplacement[] = [
    { ...removal(selection.syntax, first!), text: `${callText(plan, name, variables, selected)}\n\n` },
    ...others.map((each) => removal(selection.syntax, each)),
    ...outside.edits,
    ...created,
  ];
  const creates = created.map(({ range }) => range.anchor.path);
  const action = { title, kind: "refactor.move" as const, edits, creates };
  const state = withMovedResults(plan.state.state, dataSourcesIn(plan, selected), name);
  return [refactoring(plan, action, newAddresses(plan, selected, name), state)];
}

const firstOf = (selected: readonly Stretch[], type: string): Block | undefined =>
  selected.find(({ block }) => block.type === type)?.block;

/** Returns `resource`, `2 data sources`, or `3 blocks` for both together. */
function wordsFor(selected: readonly Stretch[]): string {
  const words = firstOf(selected, "data") ? (firstOf(selected, "resource") ? "block" : "data source") : "resource";
  return selected.length === 1 ? words : `${selected.length} ${words}s`;
}

const addressOf = ({ type: kind, labels: [type, name] }: Block): string =>
  resourceText(MODES.get(kind) ?? "managed", type?.value ?? "", name?.value ?? "");

/** Returns why a block cannot move to a module without settings of its own; undefined if it can. */
function whyFixed({ providers }: Module, { type, labels, body }: Block): string | undefined {
  if (type !== "resource" && type !== "data")
    return `Only resources and data sources can move, and this is a block of type ${type}.`;
  const subject = type === "data" ? "The data source" : "The resource";
  if (labels.length !== 2) return `${subject} has no name.`;
  if (body.items.some((item) => item.kind === "argument" && item.name === "provider"))
    return `${subject} names its provider, which the module would not have.`;
  const local = labels[0]!.value.split("_")[0] ?? "";
  const source = providers.get(local);
  return source === undefined || source === `registry.terraform.io/hashicorp/${local}`
    ? undefined
    : `The provider ${local} has another source, which the module would not know.`;
}

/** Returns the declaration of a variable, with the type and description of the variable that is passed to it unchanged. */
function variableText(plan: ExplainablePlan, { variables, files }: Module, expression: string, name: string): string {
  const declared = /^var\.[\w-]+$/.test(expression) ? variables.get(expression.slice("var.".length)) : undefined;
  const block = files
    .flatMap(({ body }) => body.items)
    .find((item) => item.kind === "block" && declared && item.header === declared.header);
  const kept = block?.kind === "block" ? block.body.items.filter((item) => item.kind === "argument") : [];
  const lines = kept.filter((item) => KEPT.has(item.name)).map(({ range }) => `  ${textOf(plan, range)}\n`);
  return lines.length > 0 ? `variable "${name}" {\n${lines.join("")}}` : `variable "${name}" {}`;
}

/** The arguments of a variable that hold as well where its value is passed on. */
const KEPT: ReadonlySet<string> = new Set(["description", "type", "sensitive", "ephemeral"]);

/** Returns a name of a variable for each expression that is passed: `terraform_data.net.id` is `net_id`. */
function variablesFor(expressions: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>(RESERVED_NAMES);
  for (const expression of expressions) {
    const words = expression.match(/[A-Za-z_][\w-]*|\d+/g) ?? [];
    const plain = words.slice(1).join("_") || "value";
    let name = plain;
    for (let count = 2; taken.has(name); count++) name = `${plain}_${count}`;
    names.set(expression, name);
    taken.add(name);
  }
  return names;
}

function textOf({ syntaxOf }: ExplainablePlan, { anchor, start, end }: Range): string {
  const syntax = syntaxOf(anchor.path);
  const offset = syntax?.offsets.get(anchor) ?? 0;
  return syntax?.source.text.slice(offset + start, offset + end) ?? "";
}

/** Returns the texts of the moved blocks with their rewritten references. */
function movedText(
  plan: ExplainablePlan,
  { syntax }: Selection,
  selected: readonly Stretch[],
  inner: readonly TextReplacement[],
): readonly string[] {
  // What stands before a block is as long as before, because blocks are taken from the last to the first.
  return selected.map(({ block, start, end }) => {
    const ofBlock = inner.filter(({ range }) => range.anchor === block.range.anchor);
    const [edited = syntax.source.text] = editedTexts(plan, ofBlock).values();
    return edited.slice(start, end + edited.length - syntax.source.text.length);
  });
}

/** Returns the module block, with a moved block for each resource that has objects. A data source has none, and is read again. */
function callText(
  { queries }: ExplainablePlan,
  name: string,
  variables: ReadonlyMap<string, string>,
  selected: readonly Stretch[],
): string {
  const width = Math.max(0, ...[...variables.values()].map(({ length }) => length));
  const passedArguments = [...variables].map(
    ([expression, variable]) => `  ${variable.padEnd(width)} = ${expression}\n`,
  );
  const call = `module "${name}" {\n  source = "./${name}"\n${passedArguments.length > 0 ? "\n" : ""}${passedArguments.join("")}}`;
  const resources = selected.filter(({ block }) => block.type === "resource");
  const kept = resources.filter(({ block }) => queries.tracesOf(block).some(({ stored }) => stored !== undefined));
  const moves = kept.map(
    ({ block }) => `moved {\n  from = ${addressOf(block)}\n  to   = module.${name}.${addressOf(block)}\n}`,
  );
  return [call, ...moves].join("\n\n");
}

/** Returns the addresses of the data sources among moved blocks. */
const dataSourcesIn = ({ queries }: ExplainablePlan, selected: readonly Stretch[]): ReadonlySet<string> =>
  new Set(
    selected
      .filter(({ block }) => block.type === "data")
      .flatMap(({ block }) => queries.tracesOf(block).map(({ change: { address } }) => address.resource.text)),
  );

/** Returns the new addresses of the instances of moved blocks, by their old ones. */
const newAddresses = (
  { queries }: ExplainablePlan,
  selected: readonly Stretch[],
  name: string,
): ReadonlyMap<string, string> =>
  new Map(
    selected.flatMap(({ block }) =>
      queries.tracesOf(block).map(({ change: { address } }) => {
        const prefix = address.resource.module.text === "" ? "" : `${address.resource.module.text}.`;
        return [address.text, `${prefix}module.${name}.${address.text.slice(prefix.length)}`] as const;
      }),
    ),
  );
