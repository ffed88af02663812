import { baseName } from "../../engine/source/paths.ts";
import type { Range } from "../../engine/source/range.ts";
import { isIdentifier } from "../../engine/syntax/scan/identifier.ts";
import type { Sources } from "../../engine/syntax/sources.ts";
import type { SyntaxFile } from "../../engine/syntax/tree.ts";
import { placeIn } from "../../workspace/place.ts";
import { type Declaration, declarationsIn, standaloneNameAt, standalonePlaces } from "./standaloneNames.ts";

/** The ranges that a rename replaces with the new name, or why there are none. */
export type StandaloneRename = { readonly ranges: readonly Range[] } | { readonly refused: string };

/** The beginnings of the names that nothing outside of the files of a stack, policy or migration knows. */
const OWN: ReadonlySet<string> = new Set(["local", "provider", "identity_token", "store", "upstream_input"]);

/** Returns the range of the name that a rename at an offset would change; undefined if nothing there can be renamed. */
export function standaloneRenameRange(
  sources: Sources,
  syntax: SyntaxFile,
  files: readonly SyntaxFile[],
  offset: number,
): Range | undefined {
  const named = standaloneNameAt(syntax, files, offset);
  if (!named || !OWN.has(named.declarations[0]!.root)) return undefined;
  const part = lastName(sources, named.range, named.declarations[0]!);
  const { start, end } = placeIn(sources, part);
  return start <= offset && offset <= end ? part : undefined;
}

/** Returns the places of the name at an offset, which a rename changes. What another file or a state knows by its name is not renamed. */
export function standaloneRename(
  sources: Sources,
  syntax: SyntaxFile,
  files: readonly SyntaxFile[],
  offset: number,
  newName: string,
): StandaloneRename {
  const [declaration] = standaloneNameAt(syntax, files, offset)?.declarations ?? [];
  const places = standalonePlaces(syntax, files, offset);
  if (!declaration || !places || !standaloneRenameRange(sources, syntax, files, offset))
    return { refused: "This cannot be renamed." };
  if (!isIdentifier(newName))
    return { refused: `"${newName}" is not a name. A name begins with a letter and has letters, digits, _ and -.` };
  const broken = files.find(({ diagnostics }) => diagnostics.length > 0);
  if (broken) return { refused: `${baseName(broken.source.path)} has syntax errors. Correct them first.` };
  const names = [...declaration.names.slice(0, -1), newName];
  const isTaken = files.flatMap(declarationsIn).some((each) => each.root === declaration.root && isSame(each, names));
  if (isTaken) return { refused: `${[declaration.root, ...names].join(".")} is declared already.` };
  const ranges = [...places.declarations, ...places.uses].map((range) => lastName(sources, range, declaration));
  return { ranges };
}

const isSame = ({ names }: Declaration, others: readonly string[]): boolean =>
  names.length === others.length && names.every((name, at) => name === others[at]);

/** Returns the last name of a declaration at the end of a range, without the quotation mark of a label. */
function lastName(sources: Sources, range: Range, { names }: Declaration): Range {
  const { file, end } = placeIn(sources, range);
  const last = range.end - (file.text[end - 1] === '"' ? 1 : 0);
  return { ...range, start: last - names.at(-1)!.length, end: last };
}
