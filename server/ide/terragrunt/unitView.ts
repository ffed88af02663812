import type { Scope } from "../../engine/lang/scope.ts";
import { DEFAULT_OPTIONS } from "../../engine/load/inputs.ts";
import { folderOf } from "../../engine/source/paths.ts";
import { fileQuestion } from "../../engine/source/question.ts";
import { remember } from "../../engine/source/remember.ts";
import { argumentsIn, blocksOfType } from "../../engine/syntax/bodyArguments.ts";
import type { Sources } from "../../engine/syntax/sources.ts";
import type { Argument, Item, SyntaxFile } from "../../engine/syntax/tree.ts";
import { fileScope } from "../../engine/terragrunt/fileScope.ts";
import { reader } from "../../engine/terragrunt/reader.ts";
import type { ExplainableRoot, Snapshot } from "../../workspace/snapshot.ts";
import type { StackFile } from "../../workspace/stackState.ts";
import { optionsOfUnit, type UnitState } from "../../workspace/unitState.ts";

/** A file of Terragrunt, as a unit reads it. */
export interface UnitView extends Sources {
  readonly path: string;
  readonly syntax: SyntaxFile;
  readonly state: UnitState;
  /** The unit as its values are known: the last one that could be read, while a file is being typed. */
  readonly sound: UnitState;
  /** Whether the file is that of the unit, and not one that it includes or reads. */
  readonly isOwn: boolean;
  /** Whether the file is that of a stack. */
  readonly isStack: boolean;
  /**
   * The other units that read the file, in which its expressions can have other values; none of the file of a unit or stack. Undefined if
   * units that are not evaluated can read it too.
   */
  readonly otherReaders: readonly UnitState[] | undefined;
  /** The plan of the unit; undefined if it has none. */
  readonly root: ExplainableRoot | undefined;
  readonly snapshot: Snapshot;
  /** What the expressions of the file see. */
  readonly scope: Scope;
}

/** Returns a file of Terragrunt as its unit reads it, or the first unit that does, or a stack file; undefined for any other file. */
export function unitViewOf(snapshot: Snapshot, path: string): UnitView | undefined {
  const { units = new Map<string, UnitState>(), roots, stacks, unitFolders = new Set<string>() } = snapshot;
  const own = [...units.values()].find(({ file }) => file === path);
  const stack = own ? undefined : stacks?.files.get(path);
  const { key } = fileQuestion(path);
  const readers = own || stack ? [] : [...units.values()].filter(({ reads }) => reads.has(key));
  const state = own ?? (stack ? stateOfStack(stack) : readers[0]);
  const syntax = state && sourcesOf(state).syntaxOf(path);
  if (!state || !syntax) return undefined;
  return {
    path,
    syntax,
    state,
    sound: state.lastSound ?? state,
    isOwn: own !== undefined,
    isStack: stack !== undefined,
    otherReaders: own || stack || [...unitFolders].every((folder) => units.has(folder)) ? readers.slice(1) : undefined,
    snapshot,
    root: roots.find(({ root }) => root === state.folder),
    syntaxOf: sourcesOf(state).syntaxOf,
    get scope() {
      return stack?.scope ?? scopeOfFile(state, path);
    },
  };
}

/** Returns a stack file as if it were the file of a unit that has no module. */
export const stateOfStack = remember(({ path, scope, findings, known, open }: StackFile): UnitState => {
  const { variables = new Map() } = scope;
  return {
    folder: folderOf(path),
    file: path,
    generated: [],
    unit: { path, configuration: undefined, findings, includes: [], variables, seenOutputs: [], open: [], asked: [] },
    known,
    run: undefined,
    findings,
    isRefused: false,
    options: DEFAULT_OPTIONS,
    rootOptions: DEFAULT_OPTIONS,
    reads: new Set([fileQuestion(path).key]),
    open,
    outputs: new Map(),
    outputFolders: [],
    asked: new Map(),
  };
});

/** Returns the files of Terragrunt that a unit reads. */
export const sourcesOf = remember(
  (state: UnitState): Sources => ({ syntaxOf: reader(state.known, state.generated).syntax }),
);

/** Returns what the expressions of a file see, as its unit was known last. */
export const scopeOfFile = (state: UnitState, path: string): Scope =>
  scopesOf(state.lastSound ?? state)(path === state.file ? state.unit.path : path);

const scopesOf = remember((state: UnitState) => {
  const scopes = new Map<string, Scope>();
  return (path: string): Scope => {
    const scope = scopes.get(path) ?? fileScope(state.unit, path, state.known, optionsOfUnit(state));
    scopes.set(path, scope);
    return scope;
  };
});

/** Returns the local values that a file declares. */
export const localsIn = (items: readonly Item[]): readonly Argument[] =>
  blocksOfType({ items }, "locals").flatMap(({ body }) => argumentsIn(body));
