import { rawEquals } from "../values/equality.ts";
import { isWhollyKnown, objectValue, type Value } from "../values/value.ts";
import { contextOf, type Surroundings } from "./context.ts";
import { below } from "./filePaths.ts";
import { VALUES_FILE } from "./generatedFolders.ts";
import { valuesBeside } from "./parseConfiguration.ts";
import type { Reader } from "./reader.ts";
import { STACK_FILE, type StackComponent } from "./stack.ts";

/** How deep folders are compared. */
const DEEPEST = 5;

/**
 * Returns what differs between a folder that was generated and what its stack would generate now: the names of its files. Empty for a folder
 * that is not generated. `values` are those of the stack file.
 */
export function staleNames(
  surroundings: Surroundings,
  folder: string,
  source: string,
  kind: StackComponent["kind"],
  values: Value = NO_VALUES,
): readonly string[] {
  if (folder === source || !surroundings.reader.isFolder(folder)) return [];
  const names = differingFiles(surroundings.reader, source, folder, "", 0);
  const file = below(folder, kind === "unit" ? "terragrunt.hcl" : STACK_FILE);
  const stored = valuesBeside(contextOf(surroundings, file), file) ?? NO_VALUES;
  return !isWhollyKnown(values) || rawEquals(stored, values) ? names : [...names, VALUES_FILE];
}

const NO_VALUES = objectValue([]);

/** Returns the files of a folder that another one lacks, or has with another text. Hidden ones and values are left out. */
function differingFiles(
  reader: Reader,
  source: string,
  target: string,
  path: string,
  depth: number,
): readonly string[] {
  return reader.entries(below(source, path)).flatMap(({ name, directory }): readonly string[] => {
    if (name.startsWith(".") || (path === "" && name === VALUES_FILE)) return [];
    const inner = path === "" ? name : `${path}/${name}`;
    if (directory) return depth < DEEPEST ? differingFiles(reader, source, target, inner, depth + 1) : [];
    const [text, other] = [reader.text(below(source, inner)), reader.text(below(target, inner))];
    return text === undefined || text === other ? [] : [inner];
  });
}
