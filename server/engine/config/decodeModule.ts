import type { Dialect } from "../lang/dialect.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import { groupBy } from "../source/groupBy.ts";
import type { Range } from "../source/range.ts";
import { remember } from "../source/remember.ts";
import type { Block, Body, SyntaxFile } from "../syntax/tree.ts";
import { blocksIn } from "./blocksIn.ts";
import { decodeItem } from "./decodeItem.ts";
import { gatherBlocks } from "./gather.ts";
import type { Module } from "./module.ts";
import { overrideFaults, withoutConditions } from "./overrideFaults.ts";
import { isOverrideFile, override } from "./overrides.ts";
import { patchedModule } from "./patchedModule.ts";
import { type TerraformOfFile, terraformSettings } from "./terraformSettings.ts";

/**
 * What all the files of one folder declare. A block that did not change keeps what was decoded from it, and a table of which
 * nothing changed is that of `previous`. Of a broken file the declarations are those that could be recovered; the diagnostics
 * are what Terraform says of what it makes of the file.
 */
export function decodeModule(
  path: string,
  files: readonly SyntaxFile[],
  previous?: Module,
  dialect: Dialect = "terraform",
): Module {
  const patched = previous?.dialect === dialect && patchedModule(previous, files);
  if (patched) return patched;
  const declared = gatherFiles(files, dialect, ({ body }) => body);
  const isBroken = files.some(({ terraformBody }) => terraformBody !== undefined);
  const diagnostics = isBroken ? terraformFindings(files, dialect, declared.diagnostics) : declared.diagnostics;
  return {
    path,
    dialect,
    files,
    ...declared,
    variables: unlessNew(previous?.variables, declared.variables),
    locals: unlessNew(previous?.locals, declared.locals),
    outputs: unlessNew(previous?.outputs, declared.outputs),
    resources: unlessNew(previous?.resources, declared.resources),
    calls: unlessNew(previous?.calls, declared.calls),
    providers: unlessNew(previous?.providers, declared.providers),
    checks: unlessNew(previous?.checks, declared.checks),
    diagnostics,
  };
}

/** The table as it was, if it says the same in the same order. */
function unlessNew<T>(before: ReadonlyMap<string, T> | undefined, now: ReadonlyMap<string, T>): ReadonlyMap<string, T> {
  if (before?.size !== now.size) return now;
  const entries = now.entries();
  for (const [name, item] of before) {
    const [ownName, own] = entries.next().value!;
    if (name !== ownName || item !== own) return now;
  }
  return before;
}

/** What Terraform says; of that, what it only says because its parser lost its place follows from the syntax error. */
function terraformFindings(
  files: readonly SyntaxFile[],
  dialect: Dialect,
  own: readonly Diagnostic[],
): readonly Diagnostic[] {
  const { diagnostics } = gatherFiles(files, dialect, ({ terraformBody, body }) => terraformBody ?? body);
  const known = new Set(own);
  const places = groupBy(own, ({ subject }) => subject?.anchor);
  const isOwn = (found: Diagnostic) =>
    known.has(found) || isFoundAt(found, places.get(found.subject?.anchor) ?? NOTHING);
  const causes = new Map(files.map(({ source, diagnostics: [first] }) => [source.path, first]));
  return diagnostics.map((found) => {
    const followsFrom = isOwn(found) ? undefined : causes.get(found.subject?.anchor.path ?? "");
    return followsFrom ? { ...found, followsFrom } : found;
  });
}

/** Whether the reading of one item has this finding at the same place. */
const isFoundAt = ({ id, subject }: Diagnostic, found: readonly Diagnostic[]): boolean =>
  startsOf(found).has(`${id}@${subject?.start}`);

const startsOf = remember(
  (found: readonly Diagnostic[]): ReadonlySet<string> =>
    new Set(found.map(({ id, subject }) => `${id}@${subject?.start}`)),
);

const NOTHING: readonly Diagnostic[] = [];

/** First what is wrong with each block, then with all of them together. */
function gatherFiles(
  files: readonly SyntaxFile[],
  dialect: Dialect,
  bodyOf: (file: SyntaxFile) => Body,
): Omit<Module, "path" | "files" | "dialect"> {
  const read = files.map((file) => ({ file, ...blocksIn(bodyOf(file)) }));
  const own = read.filter(({ file }) => !isOverrideFile(file.source.path));
  const over = read.filter(({ file }) => isOverrideFile(file.source.path));
  const blocksOf = (all: typeof read): readonly Block[] => all.flatMap(({ blocks }) => blocks);
  const overriding = blocksOf(over);
  const { blocks, diagnostics } = override(
    blocksOf(own),
    overriding.map((block) => withoutConditions(block).block),
  );
  const gathered = gatherBlocks(blocks, dialect);
  const settings = terraformSettings(own.map(terraformIn(dialect)), over.map(terraformIn(dialect)));
  const unread = read.flatMap((one) => [...one.file.diagnostics, ...one.diagnostics]);
  const misread = blocksOf(own).flatMap((block) => decodeItem(block, dialect).diagnostics);
  return {
    ...gathered,
    ...settings,
    headerFault: headerFault([...unread, ...misread], blocksOf(own)),
    diagnostics: [
      ...unread,
      ...misread,
      ...overriding.flatMap((block) => overrideFaults(block, dialect)),
      ...settings.diagnostics,
      ...gathered.diagnostics,
      ...diagnostics,
    ],
  };
}

/** The first error that the body of no block holds. */
function headerFault(found: readonly Diagnostic[], blocks: readonly Block[]): Diagnostic | undefined {
  const isInBody = ({ anchor, start }: Range) =>
    blocks.some(({ range, body }) => range.anchor === anchor && body.range.start <= start && start < range.end);
  const first = found.find(({ severity, subject }) => severity === "error" && subject && !isInBody(subject));
  return first?.followsFrom ?? first;
}

const terraformIn =
  (dialect: Dialect) =>
  ({ blocks }: { readonly blocks: readonly Block[] }): TerraformOfFile =>
    blocks.flatMap((block) => {
      const { value } = decodeItem(block, dialect);
      return value?.kind === "terraform" ? value.item : [];
    });
