import type { Module } from "../../engine/config/module.ts";
import { bodyTraversals } from "../../engine/lang/bodyReferences.ts";
import { isReference, parseReference, type Reference } from "../../engine/lang/reference.ts";
import { isWithin, type Range } from "../../engine/source/range.ts";
import { argumentsIn, blocksOfType } from "../../engine/syntax/bodyArguments.ts";
import type { Argument, Block, Item, Traversal } from "../../engine/syntax/tree.ts";
import type { TextReplacement } from "../editing/codeAction.ts";

/** The references of moved blocks to what stays, or why one of them cannot be passed to a module. */
export type OuterReferences = { readonly ranges: readonly Range[] } | { readonly refused: string };

/** Returns the references of a block to what does not move with it. */
export function outerReferences(block: Block, moved: ReadonlyMap<string, Block>): OuterReferences {
  const settings = namedSettings(block);
  const ranges: Range[] = [];
  for (const traversal of bodyTraversals(block.body)) {
    const setting = settings.find(({ range }) => isWithin(traversal.range, range))?.name;
    if (setting === "ignore_changes") continue;
    const reference = parseReference(traversal);
    if (!isReference(reference)) continue;
    const { subject, text } = reference;
    if (subject.kind === "path" || traversal.root === "path")
      return { refused: "It refers to path, which is another folder in a module." };
    const isOuter = OUTER.has(subject.kind) || (subject.kind === "resource" && !moved.has(text));
    if (!isOuter) continue;
    if (setting !== undefined) return { refused: `Its ${setting} names ${text}, which stays.` };
    ranges.push(traversal.range);
  }
  return { ranges };
}

const OUTER: ReadonlySet<string> = new Set(["variable", "local", "module"]);

/** Returns the arguments whose values are names and not expressions. */
function namedSettings({ body }: Block): readonly Argument[] {
  const bodies = [body, ...blocksOfType(body, "lifecycle").map((lifecycle) => lifecycle.body)];
  return bodies.flatMap(argumentsIn).filter(({ name }) => NAMING.has(name));
}

const NAMING: ReadonlySet<string> = new Set(["depends_on", "ignore_changes", "replace_triggered_by"]);

/** The edits of what stays, and the outputs that they refer to by the address of their resource; or why there are none. */
export type RewrittenReferences =
  | { readonly edits: readonly TextReplacement[]; readonly outputs: ReadonlyMap<string, string> }
  | { readonly refused: string };

/** Returns the edits of all references to moved resources from outside. */
export function rewrittenReferences(
  files: Module["files"],
  moved: ReadonlyMap<string, Block>,
  name: string,
): RewrittenReferences {
  const blocks = new Set<Item>(moved.values());
  const edits: TextReplacement[] = [];
  const outputs = new Map<string, string>();
  for (const item of files.flatMap(({ body }) => body.items).filter((each) => !blocks.has(each))) {
    // The blocks about earlier moves name addresses of the past.
    if (item.kind === "block" && item.type === "moved") continue;
    for (const traversal of item.kind === "block" ? bodyTraversals(item.body) : []) {
      const named = resourceNamed(traversal);
      if (item.kind !== "block" || !named || !moved.has(named.text)) continue;
      const { text: address, subjectRange: range } = named;
      if (item.type === "import") {
        edits.push({ range, text: `module.${name}.${address}` });
        continue;
      }
      if (item.type === "run") return { refused: `A test names ${address}.` };
      if (item.type === "removed") return { refused: `A removed block names ${address}.` };
      if (namedSettings(item).some((setting) => isWithin(traversal.range, setting.range)))
        return { refused: `depends_on or lifecycle of ${titleOf(item)} names ${address}.` };
      const output = outputFor(address, outputs);
      outputs.set(output, address);
      edits.push({ range, text: `module.${name}.${output}` });
    }
  }
  return { edits, outputs };
}

const titleOf = ({ type, labels }: Block): string => [type, ...labels.map(({ value }) => value)].join(" ");

/** Returns the shortest name of an output for an address that no other address has. */
function outputFor(address: string, outputs: ReadonlyMap<string, string>): string {
  const words = address.split(".");
  const names = words.map((_, at) => words.slice(at).join("_")).toReversed();
  return names.find((each) => (outputs.get(each) ?? address) === address) ?? names.at(-1)!;
}

/** Returns the reference of a traversal to a resource; undefined for any other. */
function resourceNamed(traversal: Traversal): Reference | undefined {
  const reference = parseReference(traversal);
  return isReference(reference) && reference.subject.kind === "resource" ? reference : undefined;
}
