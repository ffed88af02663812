import type { Dialect } from "../../lang/dialect.ts";
import { availabilityText, type Feature, supports } from "../../lang/features.ts";
import { withNewerFeatures } from "../../lang/newerFeatures.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { remember } from "../../source/remember.ts";
import { content, partialContent } from "../../syntax/content.ts";
import type { ContentSchema } from "../../syntax/contentSchema.ts";
import type { Block, Body, Item } from "../../syntax/tree.ts";
import { namespaceFault } from "../tree/namespacedCalls.ts";
import { newerCalls } from "../tree/newerCalls.ts";

/** The blocks of a file, with diagnostics for anything else at its top level. */
interface TopLevel {
  readonly blocks: readonly Block[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Returns the blocks of a file; cached for each dialect. */
export const blocksIn = (body: Body, dialect: Dialect): TopLevel => readerOf(dialect)(body);

/** Whether an item is a block that a file can have at its top level, with as many labels as its type takes. */
export function isTopLevelBlock(item: Item, dialect: Dialect): boolean {
  if (item.kind !== "block") return false;
  const { blocks } = schemaOf(dialect);
  return Object.hasOwn(blocks, item.type) && blocks[item.type]!.length === item.labels.length;
}

const readerOf = remember((dialect: Dialect) =>
  remember((body: Body): TopLevel => {
    const sniffed = partialContent(body, SNIFFED).diagnostics;
    const experiments = supports(dialect, "checked-required-version") ? sniffed : [];
    const { value, diagnostics } = content(body, schemaOf(dialect));
    const namespace = namespaceFault(body, dialect);
    const syntaxFaults = namespace ? [namespace] : [];
    const faults = [...syntaxFaults, ...sniffed, ...experiments, ...diagnostics, ...newerCalls(body, dialect)];
    return { blocks: value.blocks, diagnostics: withNewerFeatures(dialect, faults) };
  }),
);

// A file is scanned for terraform blocks with versions and with experiments before it is decoded. Each scan reports their faults.
const SNIFFED = { arguments: {}, blocks: { terraform: [] } } as const;

/** The blocks that every dialect has, with their labels. */
const BLOCKS = {
  terraform: [],
  required_providers: [],
  provider: ["name"],
  variable: ["name"],
  locals: [],
  output: ["name"],
  module: ["name"],
  resource: ["type", "name"],
  data: ["type", "name"],
  moved: [],
} as const;

/** The blocks that not every dialect has. `usable`: the feature that makes it useful, where a dialect may ignore it. */
const DEPENDING: readonly {
  readonly type: string;
  readonly labels: readonly string[];
  readonly feature: Feature;
  readonly usable?: Feature;
}[] = [
  { type: "ephemeral", labels: ["type", "name"], feature: "ephemeral" },
  { type: "check", labels: ["name"], feature: "check-block" },
  { type: "import", labels: [], feature: "import-block" },
  { type: "removed", labels: [], feature: "removed-block" },
  { type: "language", labels: [], feature: "language-block" },
  { type: "action", labels: ["type", "name"], feature: "action-blocks", usable: "actions" },
];

const schemaOf = remember((dialect: Dialect): ContentSchema => {
  const available = DEPENDING.filter(({ feature }) => supports(dialect, feature));
  const missing = DEPENDING.filter(({ feature }) => !supports(dialect, feature));
  return {
    arguments: {},
    blocks: { ...BLOCKS, ...Object.fromEntries(available.map(({ type, labels }) => [type, labels])) },
    elsewhere: Object.fromEntries(
      missing.map(({ type, feature, usable }) => [type, availabilityText(dialect, usable ?? feature)]),
    ),
  };
});
