import type { Dialect } from "../lang/dialect.ts";
import { supports } from "../lang/features.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import { remember } from "../source/remember.ts";
import { content, partialContent } from "../syntax/content.ts";
import type { Block, Body } from "../syntax/tree.ts";

/** The blocks of a file, with diagnostics for anything else at its top level. */
interface TopLevel {
  readonly blocks: readonly Block[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Returns the blocks of a file; cached for each dialect. */
export const blocksIn = (body: Body, dialect: Dialect): TopLevel => readerOf(dialect)(body);

const readerOf = remember((dialect: Dialect) =>
  remember((body: Body): TopLevel => {
    const sniffed = partialContent(body, SNIFFED).diagnostics;
    const experiments = supports(dialect, "checked-required-version") ? sniffed : [];
    const { value, diagnostics } = content(body, FILE);
    return { blocks: value.blocks, diagnostics: [...sniffed, ...experiments, ...diagnostics] };
  }),
);

// A file is scanned for terraform blocks with versions and with experiments before it is decoded. Each scan reports their faults.
const SNIFFED = { arguments: {}, blocks: { terraform: [] } } as const;

// Whether a dialect has a block is checked where the block is decoded.
const FILE = {
  arguments: {},
  blocks: {
    terraform: [],
    required_providers: [],
    provider: ["name"],
    variable: ["name"],
    locals: [],
    output: ["name"],
    module: ["name"],
    resource: ["type", "name"],
    data: ["type", "name"],
    ephemeral: ["type", "name"],
    check: ["name"],
    import: [],
    moved: [],
    removed: [],
    language: [],
    action: ["type", "name"],
  },
} as const;
