import type { Diagnostic } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import { expressionsIn, walkExpression } from "../syntax/expressions.ts";
import type { Surroundings } from "./context.ts";
import { below, parentOf } from "./filePaths.ts";
import { sourceFolder } from "./placement.ts";
import type { Reader } from "./reader.ts";
import { generatedFolder, STACK_FILE, type Stack, type StackComponent } from "./stack.ts";
import { staleNames } from "./staleFolders.ts";
import * as say from "./unitFindings.ts";

/** Returns what is wrong between a stack file and the folders that its blocks copy: `stackFile` is its place, the findings stand in its text. */
export function sourceFindings(surroundings: Surroundings, stackFile: string, stack: Stack): readonly Diagnostic[] {
  const { reader } = surroundings;
  return stack.components.flatMap((component): readonly Diagnostic[] => {
    const { kind, name, source, values, block } = component;
    const range = sourceRange(component);
    if (source === "") return [];
    const folder = sourceFolder(parentOf(stackFile), component);
    if (folder === undefined) return [{ ...say.remoteComponent(source, range), inEditor: "information" }];
    if (!reader.isFolder(folder)) return [say.missingSource(range, source)];
    const given = values?.kind === "mapping" ? values.entries : undefined;
    const lacking = values && !given ? [] : [...usedValues(reader, folder, kind)].filter((each) => !given?.has(each));
    const target = generatedFolder(parentOf(stackFile), component);
    const stale = staleNames(surroundings, target, folder, kind, values);
    return [
      ...lacking.map((each) => say.missingValue(block.block.header, `${kind} ${name}`, each)),
      ...(stale.length > 0 ? [say.staleGenerated(block.block.header, target, stale)] : []),
    ];
  });
}

function sourceRange({ block }: StackComponent): Range {
  const items = block.block.body.items;
  const argument = items.find((item) => item.kind === "argument" && item.name === "source");
  return argument?.kind === "argument" ? argument.expression.range : block.block.header;
}

/** Returns the names of the values that the file of a unit or stack needs: `try` and `can` do without. */
export function usedValues(reader: Reader, folder: string, kind: StackComponent["kind"]): ReadonlySet<string> {
  const names = new Set<string>();
  const syntax = reader.syntax(below(folder, kind === "unit" ? "terragrunt.hcl" : STACK_FILE));
  for (const expression of (syntax?.body.items ?? []).flatMap(expressionsIn))
    walkExpression(expression, (node) => {
      if (node.kind === "call" && (node.name === "try" || node.name === "can")) return false;
      const [first] = node.kind === "traversal" && node.root === "values" ? node.steps : [];
      if (first?.kind === "attribute") names.add(first.name);
      return true;
    });
  return names;
}
