import type { ModuleNode } from "../../engine/config/tree/loadModules.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import type { Expression, Item } from "../../engine/syntax/tree.ts";
import type { NearbyFile } from "./nearbyFiles.ts";
import type { OuterBlock, Position } from "./position.ts";

/** The text around a position, the plan before it was written, and what is being written. */
export interface Context {
  readonly plan: ExplainablePlan;
  /** The module of the file. */
  readonly node: ModuleNode;
  readonly path: string;
  /** The text of the file, and the offset of the position in it. */
  readonly text: string;
  readonly offset: number;
  /** The top-level item around the position, as far as it can be read; undefined between items. */
  readonly item: Item | undefined;
  /** The top-level items of the text; undefined for a file in JSON syntax and a template. */
  readonly items: readonly Item[] | undefined;
  /** Those that the plan does not have yet. */
  readonly unplanned: readonly Item[];
  readonly position: Position;
  readonly nearby: Nearby;
  /** The variables of the template that is being written; undefined outside of templates. */
  readonly template: ReadonlyMap<string, Expression> | undefined;
}

/** What a host found on disk near a position; nothing unless `wantedNearby` asked for it. */
export interface Nearby {
  /** Folders with modules. */
  readonly modules: readonly string[];
  /** The files of the folder that a string names; undefined if it names none. */
  readonly files: readonly NearbyFile[] | undefined;
  /** The text of the template whose variables are being written. */
  readonly template: string | undefined;
}

export const NOTHING_NEARBY: Nearby = { modules: [], files: undefined, template: undefined };

/** Returns the blocks around a position, outermost first, without the file itself. */
export const blocksAround = ({ position: { blocks } }: Context): readonly OuterBlock[] =>
  blocks.filter(({ type }) => type !== "");
