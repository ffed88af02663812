import type { Diagnostic } from "../source/diagnostic.ts";
import { remember } from "../source/remember.ts";
import { content, partialContent } from "../syntax/content.ts";
import type { Block, Body } from "../syntax/tree.ts";

/** Returns the blocks of a file, with diagnostics for anything else at its top level. */
export const blocksIn = remember(
  (body: Body): { readonly blocks: readonly Block[]; readonly diagnostics: readonly Diagnostic[] } => {
    const sniffed = partialContent(body, SNIFFED).diagnostics;
    const { value, diagnostics } = content(body, FILE);
    return { blocks: value.blocks, diagnostics: [...sniffed, ...sniffed, ...diagnostics] };
  },
);

// Terraform scans a file twice for terraform blocks before it decodes it, and reports their faults each time.
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
