import { baseName } from "../../source/paths.ts";
import { remember } from "../../source/remember.ts";
import { jsonBlocks } from "../../syntax/json/content.ts";
import type { Block, Item } from "../../syntax/tree.ts";
import { isConfigurationFile } from "../configurationFiles.ts";

/** Returns the blocks of a top-level item: in the JSON syntax, a property holds all blocks of its type. */
export const blocksOf = remember((item: Item): readonly Block[] => {
  if (item.kind === "block") return [item];
  return item.expression.json && isJsonConfiguration(item.range.anchor.path)
    ? jsonBlocks(item, labelNames(item.name))
    : [];
});

/** Whether the top-level properties of a file are blocks in the JSON syntax, and not values of variables. */
export const isJsonConfiguration = (path: string): boolean =>
  path.endsWith(".json") && (isConfigurationFile(path) || /\.(?:tftest|tofutest|tfquery)\.json$/.test(baseName(path)));

/** Returns the names of the labels that a block of a type has; empty for none. */
export const labelNames = (type: string): readonly string[] => LABELS.get(type) ?? [];

const NAME = ["name"];
const TYPE_AND_NAME = ["type", "name"];

/** The labels of the blocks in configuration, test and query files; other blocks have none. */
const LABELS: ReadonlyMap<string, readonly string[]> = new Map([
  ...["variable", "output", "module", "provider", "check", "run", "mock_provider"].map((type) => [type, NAME] as const),
  ...["resource", "data", "ephemeral", "action", "list"].map((type) => [type, TYPE_AND_NAME] as const),
]);
