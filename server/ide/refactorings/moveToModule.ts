import { resourceText } from "../../engine/addrs/address.ts";
import type { Module } from "../../engine/config/module.ts";
import { bodyTraversals } from "../../engine/lang/bodyReferences.ts";
import { isReference, parseReference } from "../../engine/lang/reference.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { folderOf, joinPath } from "../../engine/source/paths.ts";
import { type Range, spanning } from "../../engine/source/range.ts";
import type { Argument, Block, Item, Traversal } from "../../engine/syntax/tree.ts";
import type { TextReplacement } from "../codeAction.ts";
import { editedTexts } from "../editedTexts.ts";
import { RESERVED } from "./extractVariable.ts";
import type { Refactoring } from "./refactoring.ts";
import { newFile, removal, type Stretch, selectedBlocks } from "./selectedBlocks.ts";
import type { Selection } from "./selection.ts";

/**
 * Returns the refactoring that moves the selected resources into a new module beside theirs: what they refer to becomes its variables, what
 * others refer to its outputs. It is offered only if every reference can be rewritten exactly.
 */
export function moveToModule(plan: ExplainablePlan, selection: Selection): readonly Refactoring[] {
  const selected = selectedBlocks(selection);
  const module = plan.queries.moduleOf(selection.syntax.source.path)?.module;
  const name = selected[0]?.block.labels[1]?.value ?? "";
  if (!module || !selected.every(({ block }) => isMovable(module, block)) || !/^[A-Za-z][\w-]*$/.test(name)) return [];
  const folder = joinPath(folderOf(selection.syntax.source.path), name);
  if (module.calls.has(name) || plan.queries.isPresent(folder)) return [];
  const addresses = new Map(selected.map(({ block }) => [addressOf(block), block] as const));
  const inside = new Map(
    selected.flatMap(({ block }) => referencesIn(block, addresses).map((each) => [each.range, each] as const)),
  );
  const outside = rewrittenReferences(module, selected, addresses, name);
  if (!outside || [...inside.values()].some(({ isFixed }) => isFixed)) return [];
  const text = (range: Range) => textOf(plan, range);
  const variables = variablesFor([...new Set([...inside.keys()].map(text))]);
  const inner = [...inside.keys()].map((range) => ({ range, text: `var.${variables.get(text(range))}` }));
  const moved = movedText(plan, selection, selected, inner);
  const outputs = [...outside.outputs].map(([output, address]) => `output "${output}" {\n  value = ${address}\n}`);
  const declared = [...variables.values()].map((variable) => `variable "${variable}" {}`);
  const path = joinPath(folder, "main.tf");
  const [first, ...others] = selected;
  const edits: readonly TextReplacement[] = [
    { ...removal(selection.syntax, first!), text: `${callText(plan, name, variables, selected)}\n\n` },
    ...others.map((each) => removal(selection.syntax, each)),
    ...outside.edits,
    newFile(path, `${[...declared, ...moved, ...outputs].join("\n\n")}\n`),
  ];
  const what = selected.length === 1 ? "resource" : `${selected.length} resources`;
  const action = {
    title: `Move ${what} to new module ./${name}`,
    kind: "refactor.move" as const,
    edits,
    creates: [path],
  };
  return [{ action, renamed: newAddresses(plan, selected, name) }];
}

const addressOf = ({ labels: [type, name] }: Block): string =>
  resourceText("managed", type?.value ?? "", name?.value ?? "");

/** Whether a block is a resource that a module without settings of its own can plan: with the provider that its type names. */
function isMovable({ providers }: Module, { type, labels, body }: Block): boolean {
  const local = labels[0]?.value.split("_")[0] ?? "";
  const source = providers.get(local);
  const isDefault = source === undefined || source === `registry.terraform.io/hashicorp/${local}`;
  return (
    type === "resource" &&
    labels.length === 2 &&
    isDefault &&
    !body.items.some((item) => item.kind === "argument" && item.name === "provider")
  );
}

/** A reference of a moved block to something that stays. */
interface OuterReference {
  readonly range: Range;
  /** Whether it cannot be passed as a variable. */
  readonly isFixed: boolean;
}

function referencesIn(block: Block, moved: ReadonlyMap<string, Block>): readonly OuterReference[] {
  const settings = namedSettings(block);
  return bodyTraversals(block.body).flatMap((traversal): readonly OuterReference[] => {
    const setting = settings.find(({ range }) => isIn(traversal.range, range))?.name;
    if (setting === "ignore_changes") return [];
    const reference = parseReference(traversal);
    if (!isReference(reference)) return [];
    switch (reference.subject.kind) {
      case "variable":
      case "local":
      case "module":
        return [{ range: traversal.range, isFixed: setting !== undefined }];
      case "resource":
        return moved.has(reference.text) ? [] : [{ range: traversal.range, isFixed: setting !== undefined }];
      default:
        return traversal.root === "path" ? [{ range: traversal.range, isFixed: true }] : [];
    }
  });
}

const isIn = (range: Range, outer: Range): boolean => outer.start <= range.start && range.end <= outer.end;

/** Returns the arguments whose values are names and not expressions. */
function namedSettings({ body }: Block): readonly Argument[] {
  const lifecycles = body.items.flatMap((item) =>
    item.kind === "block" && item.type === "lifecycle" ? item.body.items : [],
  );
  return [...body.items, ...lifecycles].flatMap((item) =>
    item.kind === "argument" && NAMING.has(item.name) ? [item] : [],
  );
}

const NAMING: ReadonlySet<string> = new Set(["depends_on", "ignore_changes", "replace_triggered_by"]);

/** Returns a name of a variable for each expression that is passed: `terraform_data.net.id` is `net_id`. */
function variablesFor(expressions: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>(RESERVED);
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

/** Returns the edits of all references to the moved resources from outside, and the outputs that they need; undefined if one is fixed. */
function rewrittenReferences(
  module: Module,
  selected: readonly Stretch[],
  moved: ReadonlyMap<string, Block>,
  name: string,
): { readonly edits: readonly TextReplacement[]; readonly outputs: ReadonlyMap<string, string> } | undefined {
  const staying = module.files
    .flatMap(({ body }) => body.items)
    .filter((item) => !selected.some(({ block }) => block === item));
  const edits: TextReplacement[] = [];
  const outputs = new Map<string, string>();
  for (const item of staying)
    for (const traversal of traversalsIn(item)) {
      const address = resourceNamed(traversal);
      if (address === undefined || !moved.has(address)) continue;
      if (item.kind !== "block" || HISTORY.has(item.type) || isNamed(item, traversal)) return undefined;
      const [type = "", resource = ""] = address.split(".");
      const output =
        outputs.get(resource) === undefined || outputs.get(resource) === address ? resource : `${type}_${resource}`;
      outputs.set(output, address);
      const range = spanning(traversal.rootRange, traversal.steps[0]!.range);
      edits.push({ range, text: `module.${name}.${output}` });
    }
  return { edits, outputs };
}

const traversalsIn = (item: Item): readonly Traversal[] => (item.kind === "block" ? bodyTraversals(item.body) : []);

const isNamed = (block: Block, { range }: Traversal): boolean =>
  namedSettings(block).some((setting) => isIn(range, setting.range));

const HISTORY: ReadonlySet<string> = new Set(["moved", "removed", "import"]);

const resourceNamed = ({ root, steps: [step] }: Traversal): string | undefined =>
  step?.kind === "attribute" ? `${root}.${step.name}` : undefined;

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

/** Returns the module block, with a moved block for each resource that has objects. */
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
  const kept = selected.filter(({ block }) => queries.tracesOf(block).some(({ stored }) => stored !== undefined));
  const moves = kept.map(
    ({ block }) => `moved {\n  from = ${addressOf(block)}\n  to   = module.${name}.${addressOf(block)}\n}`,
  );
  return [call, ...moves].join("\n\n");
}

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
