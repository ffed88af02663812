import { baseName, folderOf, relativePath } from "../../engine/source/paths.ts";
import type { Range } from "../../engine/source/range.ts";
import { lineAndCharacter } from "../../engine/source/sourceFile.ts";
import type { Sources } from "../../engine/syntax/sources.ts";
import type { Extent } from "../../protocol/place.ts";
import { placeIn } from "../../workspace/place.ts";

/** A range of a file, for the editor to open. */
export interface FilePlace extends Extent {
  readonly path: string;
}

/** Returns where a range is in the current text of its file. */
export function filePlace(sources: Sources, range: Range): FilePlace {
  const { file, start, end } = placeIn(sources, range);
  return { path: file.path, start: lineAndCharacter(file, start), end: lineAndCharacter(file, end) };
}

/** Returns `modules/net/main.tf:12`, with the folder as it is from that of the root module. */
export function lineTextIn(plan: Sources & { readonly root: string }, range: Range): string {
  const folder = relativePath(plan.root, folderOf(placeIn(plan, range).file.path));
  return [...(folder === "" || folder === "." ? [] : [folder]), lineText(plan, range)].join("/");
}

/** Returns `main.tf:12`. */
export function lineText(sources: Sources, range: Range): string {
  const { file, start } = placeIn(sources, range);
  return `${baseName(file.path)}:${lineAndCharacter(file, start).line + 1}`;
}
