import type { Dialect } from "../../lang/dialect.ts";
import { withNewerFeatures } from "../../lang/newerFeatures.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { groupBy } from "../../source/groupBy.ts";
import type { Range } from "../../source/range.ts";
import { remember } from "../../source/remember.ts";
import type { Block, Body, SyntaxFile } from "../../syntax/tree.ts";
import { overrideFaults, withoutConditions } from "../merge/overrideFaults.ts";
import { isOverrideFile, override } from "../merge/overrides.ts";
import { patchedModule } from "../merge/patchedModule.ts";
import type { Module } from "../module.ts";
import { type TerraformOfFile, terraformSettings } from "../settings/terraformSettings.ts";
import { collectDeclarations } from "./declarations.ts";
import { decodeItem } from "./decodeItem.ts";
import { blocksIn } from "./topLevelBlocks.ts";

/**
 * Decodes the declarations of all files of one folder. An unchanged block keeps its decoded object, and a table without
 * changes is that of `previous`. A file with syntax errors contributes the declarations that could be recovered. The
 * diagnostics are Terraform's for such a file.
 */
export function decodeModule(
  path: string,
  files: readonly SyntaxFile[],
  previous: Module | undefined,
  dialect: Dialect,
): Module {
  const patched = previous?.dialect === dialect && patchedModule(previous, files);
  if (patched) return patched;
  const declared = declarationsInFiles(files, dialect, ({ body, heldBody = body }) => heldBody);
  const isBroken = files.some(({ terraformBody }) => terraformBody !== undefined);
  const diagnostics = isBroken ? terraformFindings(files, dialect, declared.diagnostics) : declared.diagnostics;
  return {
    path,
    dialect,
    files,
    ...declared,
    variables: previousIfEqual(previous?.variables, declared.variables),
    locals: previousIfEqual(previous?.locals, declared.locals),
    outputs: previousIfEqual(previous?.outputs, declared.outputs),
    resources: previousIfEqual(previous?.resources, declared.resources),
    calls: previousIfEqual(previous?.calls, declared.calls),
    providers: previousIfEqual(previous?.providers, declared.providers),
    checks: previousIfEqual(previous?.checks, declared.checks),
    actions: previousIfEqual(previous?.actions, declared.actions),
    diagnostics,
  };
}

/** Returns the previous table if both have the same entries in the same order. */
function previousIfEqual<T>(
  previous: ReadonlyMap<string, T> | undefined,
  current: ReadonlyMap<string, T>,
): ReadonlyMap<string, T> {
  if (previous?.size !== current.size) return current;
  const entries = current.entries();
  for (const [name, item] of previous) {
    const [currentName, currentItem] = entries.next().value!;
    if (name !== currentName || item !== currentItem) return current;
  }
  return previous;
}

/**
 * Returns Terraform's diagnostics. Those that Terraform reports only because its parser lost its place are attributed to
 * the syntax error.
 */
function terraformFindings(
  files: readonly SyntaxFile[],
  dialect: Dialect,
  itemDiagnostics: readonly Diagnostic[],
): readonly Diagnostic[] {
  const { diagnostics } = declarationsInFiles(
    files,
    dialect,
    ({ terraformBody, body, heldBody = body }) => terraformBody ?? heldBody,
  );
  const ofItems = new Set(itemDiagnostics);
  const byAnchor = groupBy(itemDiagnostics, ({ subject }) => subject?.anchor);
  const isOfItem = (diagnostic: Diagnostic) =>
    ofItems.has(diagnostic) || isRepeated(diagnostic, byAnchor.get(diagnostic.subject?.anchor) ?? NOTHING);
  const causes = new Map(files.map(({ source, diagnostics: [first] }) => [source.path, first]));
  return diagnostics.map((diagnostic) => {
    const followsFrom = isOfItem(diagnostic) ? undefined : causes.get(diagnostic.subject?.anchor.path ?? "");
    return followsFrom ? { ...diagnostic, followsFrom } : diagnostic;
  });
}

/** Whether a finding repeats one of the same item: the same kind at the same place. */
const isRepeated = ({ id, subject }: Diagnostic, others: readonly Diagnostic[]): boolean =>
  idsAndStarts(others).has(`${id}@${subject?.start}`);

const idsAndStarts = remember(
  (findings: readonly Diagnostic[]): ReadonlySet<string> =>
    new Set(findings.map(({ id, subject }) => `${id}@${subject?.start}`)),
);

const NOTHING: readonly Diagnostic[] = [];

/** Returns the declarations, with the faults of single blocks before those of several together. */
function declarationsInFiles(
  files: readonly SyntaxFile[],
  dialect: Dialect,
  bodyOf: (file: SyntaxFile) => Body,
): Omit<Module, "path" | "files" | "dialect"> {
  const read = files.map((file) => ({ file, ...blocksIn(bodyOf(file), dialect) }));
  const ordinary = read.filter(({ file }) => !isOverrideFile(file.source.path));
  const overrideFiles = read.filter(({ file }) => isOverrideFile(file.source.path));
  const blocksOf = (files: typeof read): readonly Block[] => files.flatMap(({ blocks }) => blocks);
  const overriding = blocksOf(overrideFiles);
  const { blocks, diagnostics } = override(
    blocksOf(ordinary),
    overriding.map((block) => withoutConditions(block).block),
    dialect,
  );
  const declarations = collectDeclarations(blocks, dialect);
  const settings = terraformSettings(ordinary.map(terraformIn(dialect)), overrideFiles.map(terraformIn(dialect)));
  const fileFaults = read.flatMap(({ file, diagnostics }) => [...file.diagnostics, ...diagnostics]);
  const blockFaults = blocksOf(ordinary).flatMap((block) => decodeItem(block, dialect).diagnostics);
  return {
    ...declarations,
    ...settings,
    headerFault: headerFault([...fileFaults, ...blockFaults], blocksOf(ordinary)),
    diagnostics: [
      ...fileFaults,
      ...blockFaults,
      ...withNewerFeatures(dialect, [
        ...overriding.flatMap((block) => overrideFaults(block, dialect)),
        ...settings.diagnostics,
        ...declarations.diagnostics,
        ...diagnostics,
      ]),
    ],
  };
}

/** Returns the first error outside all block bodies. */
function headerFault(diagnostics: readonly Diagnostic[], blocks: readonly Block[]): Diagnostic | undefined {
  const isInBody = ({ anchor, start }: Range) =>
    blocks.some(({ range, body }) => range.anchor === anchor && body.range.start <= start && start < range.end);
  const first = diagnostics.find(({ severity, subject }) => severity === "error" && subject && !isInBody(subject));
  return first?.followsFrom ?? first;
}

const terraformIn =
  (dialect: Dialect) =>
  ({ blocks }: { readonly blocks: readonly Block[] }): TerraformOfFile =>
    blocks.flatMap((block) => {
      const { value } = decodeItem(block, dialect);
      return value?.kind === "terraform" ? value.item : [];
    });
