import type { Diagnostic } from "../source/diagnostic.ts";
import { remember } from "../source/remember.ts";
import { content, partialContent } from "../syntax/content.ts";
import type { Block, Body } from "../syntax/tree.ts";

/** The blocks of a file, and what is wrong with what stands between them. */
export const blocksIn = remember(
  (body: Body): { readonly blocks: readonly Block[]; readonly diagnostics: readonly Diagnostic[] } => {
    const sniffed = partialContent(body, SNIFFED).diagnostics;
    const { value, diagnostics } = content(body, FILE);
    return { blocks: value.blocks, diagnostics: [...sniffed, ...sniffed, ...diagnostics] };
  },
);

// Terraform looks for terraform blocks twice before it reads a file, and says each time what is wrong with them.
const SNIFFED = { arguments: {}, blocks: { terraform: [] } } as const;

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
    // Of OpenTofu alone, which is told apart where it is read.
    language: [],
  },
} as const;
