import type { Diagnostic, Result } from "../../source/diagnostic.ts";
import { type Content, type ContentSchema, missingArguments } from "../contentSchema.ts";
import { suggesting } from "../suggestion.ts";
import * as say from "../syntaxFindings.ts";
import type { Argument, Block, Body } from "../tree.ts";

/** As `partialContent`, for a body in the native syntax. */
export function readNativeBody(body: Body, schema: ContentSchema): Result<Content & { readonly remaining: Body }> {
  const diagnostics: Diagnostic[] = [];
  const args = new Map<string, Argument>();
  const blocks: Block[] = [];
  const remainingItems: Body["items"][number][] = [];
  for (const item of body.items) {
    if (item.kind === "argument") {
      if (!Object.hasOwn(schema.arguments, item.name)) remainingItems.push(item);
      else if (!args.has(item.name)) args.set(item.name, item);
    } else if (!Object.hasOwn(schema.blocks, item.type)) remainingItems.push(item);
    else {
      const wrong = labelFault(item, schema.blocks[item.type]!);
      if (wrong) diagnostics.push(wrong);
      else blocks.push(item);
    }
  }
  const missing = missingArguments(body, schema, args);
  const allDiagnostics = missing.length === 0 ? diagnostics : [...missing, ...diagnostics];
  return {
    value: { arguments: args, blocks, remaining: { ...body, items: remainingItems } },
    diagnostics: allDiagnostics,
  };
}

function labelFault(block: Block, names: readonly string[]): Diagnostic | undefined {
  const { type, labels } = block;
  const extra = labels[names.length];
  if (extra) {
    const wording = names.length === 0 ? say.noLabels(type) : say.tooManyLabels(type, names);
    return say.syntaxError(extra.range, `Extraneous label for ${type}`, wording);
  }
  if (labels.length === names.length) return undefined;
  return say.syntaxError(block.openBrace, `Missing ${names[labels.length]} for ${type}`, say.tooFewLabels(type, names));
}

/** Returns errors, with Terraform's texts, for the rest of a decoded body. */
export function unknownItems(remaining: Body, schema: ContentSchema, decodedContent: Content): readonly Diagnostic[] {
  const names = new Set<string>();
  const diagnostics: Diagnostic[] = [];
  for (const item of remaining.items)
    if (item.kind === "argument" && !names.has(item.name)) {
      names.add(item.name);
      diagnostics.push(unsupportedArgument(item, schema, decodedContent));
    }
  for (const item of remaining.items) if (item.kind === "block") diagnostics.push(unsupportedBlock(item, schema));
  return diagnostics;
}

function unsupportedArgument({ name, nameRange }: Argument, schema: ContentSchema, read: Content): Diagnostic {
  const free = Object.keys(schema.arguments).filter((known) => !read.arguments.has(known));
  const otherwise = Object.hasOwn(schema.blocks, name) ? say.asBlock(name) : "";
  return withHint(name, schema, free, otherwise, (hint) =>
    say.syntaxError(nameRange, "Unsupported argument", say.unknownArgument(name, hint)),
  );
}

function unsupportedBlock({ type, typeRange }: Block, schema: ContentSchema): Diagnostic {
  const otherwise = Object.hasOwn(schema.arguments, type) ? say.asArgument(type) : "";
  return withHint(type, schema, Object.keys(schema.blocks), otherwise, (hint) =>
    say.syntaxError(typeRange, "Unsupported block type", say.unknownBlock(type, hint)),
  );
}

/** Returns the finding with a hint about a name that is not allowed: the versions that allow it, a similar name, or `otherwise`. */
function withHint(
  name: string,
  { elsewhere }: ContentSchema,
  candidates: readonly string[],
  otherwise: string,
  made: (hint: string) => Diagnostic,
): Diagnostic {
  if (elsewhere && Object.hasOwn(elsewhere, name)) return made(` ${elsewhere[name]}`);
  return suggesting(name, candidates, (hint) => made(hint || otherwise));
}

/** As `justArguments`, for a body in the native syntax. */
export function nativeArguments(body: Body): Result<ReadonlyMap<string, Argument>> {
  const args = new Map<string, Argument>();
  const diagnostics: Diagnostic[] = [];
  for (const item of body.items) {
    if (item.kind === "argument") {
      if (!args.has(item.name)) args.set(item.name, item);
    } else if (diagnostics.length === 0)
      diagnostics.push(say.syntaxError(item.typeRange, `Unexpected "${item.type}" block`, say.noBlocks));
  }
  return { value: args, diagnostics };
}
