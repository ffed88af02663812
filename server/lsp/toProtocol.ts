import type { Range as LspRange } from "vscode-languageserver";
import type { Range } from "../engine/source/range.ts";
import type { FilePlace } from "../ide/navigation/locations.ts";
import type { TimelineView } from "../ide/timeline/timeline.ts";
import type { ExplorerRow } from "../protocol/explorer.ts";
import type { Location } from "../protocol/place.ts";
import type { RootPlanOptions } from "../protocol/planOptions.ts";
import type { PlanLine } from "../protocol/planOverview.ts";
import type { Timeline } from "../protocol/timeline.ts";
import type { ChosenOptions } from "../workspace/chosenOptions.ts";
import { type Placed, placeIn } from "../workspace/place.ts";
import type { ShownRoot } from "../workspace/snapshot.ts";
import type { Uris } from "../workspace/uris.ts";
import { positionAt } from "./positions.ts";

export const toRange = ({ plan }: ShownRoot, range: Range): LspRange => placedRange(placeIn(plan, range));

export const placedRange = ({ file, start, end }: Placed): LspRange => ({
  start: positionAt(file, start),
  end: positionAt(file, end),
});

export const toLocation = (uris: Uris, { path, start, end }: FilePlace): Location => ({
  uri: uris.toUri(path),
  start,
  end,
});

/** Returns the row with a URI in place of the path. */
const located = <T extends { readonly location?: FilePlace }>(
  uris: Uris,
  { location, ...rest }: T,
): Omit<T, "location"> & { readonly location?: Location } => ({
  ...rest,
  ...(location && { location: toLocation(uris, location) }),
});

export const toExplorerRow = (uris: Uris, row: ExplorerRow<FilePlace>): ExplorerRow => located(uris, row);

/** Returns a line of the page of units with URIs in place of paths. */
export function toPlanLine(uris: Uris, { source, ...line }: PlanLine<FilePlace>): PlanLine {
  const place = source && { source: toLocation(uris, source) };
  if (line.kind === "heading" || line.instance?.root === undefined) return { ...line, ...place };
  return { ...line, instance: { ...line.instance, root: uris.toUri(line.instance.root) }, ...place };
}

export const toTimeline = (
  uris: Uris,
  { header, rows, runRows, source, ...rest }: TimelineView,
): Omit<Timeline, "root" | "address" | "deposed" | "version"> => ({
  ...rest,
  header: { ...header, chain: header.chain.map((link) => located(uris, link)) },
  rows: rows.map((row) => located(uris, row)),
  ...(runRows && { runRows: runRows.map((row) => located(uris, row)) }),
  ...(source && { source: toLocation(uris, source) }),
});

/** Returns plan options with URIs in place of paths. */
export function rootPlanOptions(
  { mode, variables, statePath, withoutState, ...options }: ChosenOptions,
  uris: Uris,
): RootPlanOptions {
  const named = variables?.map((option) => ("file" in option ? { file: uris.toUri(option.file) } : option));
  return {
    ...options,
    ...(mode && mode !== "normal" && { mode }),
    ...(named && { variables: named }),
    ...(withoutState ? { state: "none" } : statePath !== undefined && { state: { file: uris.toUri(statePath) } }),
  };
}
