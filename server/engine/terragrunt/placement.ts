import { formatNumber } from "../values/numbers/number.ts";
import { hclQuoted } from "../values/text/quote.ts";
import type { Value } from "../values/value.ts";
import { walk } from "../values/walk.ts";
import { contextOf, type Surroundings } from "./context.ts";
import { below, parentOf, resolved } from "./filePaths.ts";
import type { GeneratedFolder } from "./generatedFolders.ts";
import { isLocalSource, splitSource } from "./runFolder.ts";
import { generatedFolder, type OpenStack, readStack, STACK_FILE, type Stack, type StackComponent } from "./stack.ts";

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
export const generatedBy = (surroundings: Surroundings, unitFolder: string): readonly GeneratedFolder[] =>
  generatedByStacks(surroundings, stackFilesAbove(surroundings, unitFolder)).folders.filter(
    ({ isRefused }) => !isRefused,
  );

/** What stacks would generate, and their evaluated files. */
export interface GeneratedByStacks {
  /** Also those that are refused. */
  readonly folders: readonly GeneratedFolder[];
  /** The stacks and their places by the files with their texts: for a text that several stacks generate, the first of them. */
  readonly stacks: ReadonlyMap<string, { readonly stack: Stack; readonly place: string }>;
}

/** Returns everything that stacks and the stacks in them would generate. */
export function generatedByStacks(surroundings: Surroundings, stackFiles: readonly string[]): GeneratedByStacks {
  const folders: GeneratedFolder[] = [];
  const stacks = new Map<string, { stack: Stack; place: string }>();
  const visit = (stackFile: string, depth: number, notGenerated?: OpenStack): void => {
    const folder = parentOf(stackFile);
    const textPath = notGenerated?.textPath ?? stackFile;
    const stack = readStack(contextOf(surroundings, stackFile), stackFile, notGenerated);
    if (stack && !stacks.has(textPath)) stacks.set(textPath, { stack, place: stackFile });
    for (const component of stack?.components ?? []) {
      const { kind, values, block } = component;
      const source = sourceFolder(folder, component);
      if (source === undefined || component.path === "") continue;
      const target = generatedFolder(folder, component);
      const isRefused = values !== undefined && hasError(values);
      folders.push({
        folder: target,
        source,
        kind,
        stackFile: textPath,
        range: block.block.header,
        values: values && valuesText(values),
        isRefused,
      });
      const inner = below(source, STACK_FILE);
      if (kind === "stack" && !isRefused && depth < MOST_LEVELS && surroundings.reader.exists(inner))
        visit(below(target, STACK_FILE), depth + 1, { textPath: inner, values });
    }
  };
  for (const file of stackFiles) visit(file, 0);
  return { folders, stacks };
}

/** Whether a part of the values has no value, because its expression has an error. */
function hasError(values: Value): boolean {
  let isFound = false;
  walk(values, (value) => {
    isFound ||= value.kind === "unknown" && value.origins.length === 0;
    return !isFound;
  });
  return isFound;
}

/** Returns the folder that a component is a copy of; undefined if it is not on this machine. */
export function sourceFolder(stackFolder: string, { source }: Pick<StackComponent, "source">): string | undefined {
  const { root, subfolder } = splitSource(source);
  return source !== "" && isLocalSource(root) ? below(resolved(stackFolder, root), subfolder) : undefined;
}

/** The number of stacks within each other that are read. */
const MOST_LEVELS = 10;

/** Returns the text of a file of values. */
function valuesText(values: Value): string {
  if (values.kind !== "mapping") return "";
  return [...values.entries].map(([name, value]) => `${name} = ${expressionText(value)}\n`).join("");
}

/** Returns a value as an expression; what is not known as the call that was not run. */
function expressionText(value: Value): string {
  switch (value.kind) {
    case "null":
      return "null";
    case "unknown":
      return value.origins.map((origin) => (typeof origin === "string" ? origin : origin.source))[0] ?? "null";
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
