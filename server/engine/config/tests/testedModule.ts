import type { Dialect } from "../../lang/dialect.ts";
import { supports } from "../../lang/features.ts";
import { type Diagnostic, type Result, result } from "../../source/diagnostic.ts";
import { pathIn } from "../../source/paths.ts";
import { content } from "../../syntax/content.ts";
import type { Block } from "../../syntax/tree.ts";
import { constantText } from "../decode/literal.ts";
import { versionConstraints } from "../requiredVersion.ts";
import type { ModuleNode } from "../tree/moduleNode.ts";
import { isLocalSource, isRegistrySource, sourceFaults } from "../tree/moduleSource.ts";
import type { NamedModule } from "../tree/namedModule.ts";
import * as say from "./testFindings.ts";

/** The `module` block of a run; its name is that of the run. */
export interface TestedModule extends NamedModule {
  readonly isOfRun: true;
}

/** Decodes the `module` block of a run; the value is undefined if its source is faulty. */
export function decodeTestedModule(block: Block, run: string, dialect: Dialect): Result<TestedModule | undefined> {
  const { value, diagnostics } = content(block.body, {
    arguments: { source: "optional", version: "optional" },
    blocks: {},
  });
  const faults: Diagnostic[] = [];
  const [source, written] = [value.arguments.get("source"), value.arguments.get("version")];
  const version = written ? versionConstraints(written, faults) : [];
  if (!source) return result(undefined, diagnostics, faults, [say.noSource(block.header)]);
  const text = constantText(source, faults, dialect);
  if (text === undefined) return result(undefined, diagnostics, faults);
  const sourceRange = source.range;
  faults.push(...sourceFaults(text, written !== undefined, sourceRange));
  const isFetched = !isLocalSource(text) && !isRegistrySource(text);
  if (faults.length === 0 && isFetched && supports(dialect, "test-target-warnings"))
    faults.push(say.fetchedSource(sourceRange, text));
  const named: TestedModule = { isOfRun: true, name: run, source: text, version, sourceRange, header: block.header };
  return result(faults.length === 0 ? named : undefined, diagnostics, faults);
}

/** The module of a run, as far as it is loaded. */
export interface LoadedTestedModule {
  readonly module: TestedModule;
  /** Identifies it among those that `terraform init` installs. */
  readonly key: string;
  /** The findings about its installation. */
  readonly faults: readonly Diagnostic[];
  /** The module as a root; undefined if it is not installed, or its content was not asked for. */
  readonly node: ModuleNode | undefined;
}

/** Returns the key under which `terraform init` records the module of a run of a test file. */
export const testedModuleKey = (root: string, file: string, run: string): string =>
  `test.${pathIn(root, file)
    .replace(/\.tftest\.hcl$/, "")
    .replaceAll("/", ".")}.${run}`;
