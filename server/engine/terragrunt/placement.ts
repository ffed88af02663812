import { formatNumber } from "../values/numbers/number.ts";
import { hclQuoted } from "../values/text/quote.ts";
import type { Value } from "../values/value.ts";
import { contextOf, type Surroundings } from "./context.ts";
import { below, isWithin, parentOf, resolved } from "./filePaths.ts";
import { isLocalSource, splitSource } from "./runFolder.ts";
import { generatedFolder, type OpenStack, readStack, STACK_FILE } from "./stack.ts";

/** A folder that a stack would generate: a copy of its source, with a file of values. */
export interface GeneratedFolder {
  readonly folder: string;
  readonly source: string;
  /** The text of the values; undefined without any. */
  readonly values: string | undefined;
}

const VALUES_FILE = "terragrunt.values.hcl";

/** Returns the stack files above a folder, the outermost first. */
export function stackFilesAbove(surroundings: Surroundings, folder: string): readonly string[] {
  const files: string[] = [];
  for (let at = folder; ; at = parentOf(at)) {
    const file = below(at, STACK_FILE);
    if (surroundings.reader.exists(file)) files.unshift(file);
    if (at === parentOf(at)) return files;
  }
}

/** Returns everything that the stacks above a folder would generate, as far as their sources are on this machine. */
export function generatedBy(surroundings: Surroundings, unitFolder: string): readonly GeneratedFolder[] {
  const generated: GeneratedFolder[] = [];
  const visit = (stackFile: string, depth: number, notGenerated?: OpenStack): void => {
    const folder = parentOf(stackFile);
    const stack = readStack(contextOf(surroundings, stackFile), stackFile, notGenerated);
    for (const component of stack?.components ?? []) {
      const { root, subfolder } = splitSource(component.source);
      if (!isLocalSource(root)) continue;
      const source = below(resolved(folder, root), subfolder);
      const target = generatedFolder(folder, component);
      generated.push({ folder: target, source, values: component.values && valuesText(component.values) });
      const textPath = below(source, STACK_FILE);
      if (component.kind === "stack" && depth < MOST_LEVELS && surroundings.reader.exists(textPath))
        visit(below(target, STACK_FILE), depth + 1, { textPath, values: component.values });
    }
  };
  for (const file of stackFilesAbove(surroundings, unitFolder)) visit(file, 0);
  return generated;
}

/** The number of stacks within each other that are read. */
const MOST_LEVELS = 10;

/** Where a path is read, if it lies in a folder that is not generated: another path, or a text. */
export type ReadPlace = { readonly path: string } | { readonly text: string };

/** Returns where a path of a generated folder is read; undefined if it is in none. */
export function readPlace(generated: readonly GeneratedFolder[], path: string): ReadPlace | undefined {
  const holders = generated.filter(({ folder }) => isWithin(folder, path));
  const holder = holders.toSorted((a, b) => b.folder.length - a.folder.length)[0];
  if (!holder) return undefined;
  if (holder.values !== undefined && path === below(holder.folder, VALUES_FILE)) return { text: holder.values };
  return { path: below(holder.source, path.slice(holder.folder.length + 1)) };
}

/** Returns the text of a file of values. */
function valuesText(values: Value): string {
  if (values.kind !== "mapping") return "";
  return [...values.entries].map(([name, value]) => `${name} = ${expressionText(value)}\n`).join("");
}

/** Returns a value as an expression. */
function expressionText(value: Value): string {
  switch (value.kind) {
    case "null":
    case "unknown":
      return "null";
    case "string":
      return hclQuoted(value.value);
    case "bool":
      return String(value.value);
    case "number":
      return formatNumber(value.value);
    case "sequence":
      return `[${value.items.map(expressionText).join(", ")}]`;
    case "mapping":
      return `{ ${[...value.entries].map(([name, member]) => `${hclQuoted(name)} = ${expressionText(member)}`).join(", ")} }`;
  }
}
