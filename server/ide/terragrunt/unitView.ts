import type { Scope } from "../../engine/lang/scope.ts";
import { folderOf } from "../../engine/source/paths.ts";
import { fileQuestion } from "../../engine/source/question.ts";
import { remember } from "../../engine/source/remember.ts";
import type { Sources } from "../../engine/syntax/sources.ts";
import type { Argument, Item, SyntaxFile } from "../../engine/syntax/tree.ts";
import { fileScope } from "../../engine/terragrunt/fileScope.ts";
import { reader } from "../../engine/terragrunt/reader.ts";
import type { ExplainableRoot, Snapshot } from "../../workspace/snapshot.ts";
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
  /** The plan of the unit; undefined if it has none. */
  readonly root: ExplainableRoot | undefined;
  readonly snapshot: Snapshot;
  /** What the expressions of the file see. */
  readonly scope: Scope;
}

/** Returns a file of Terragrunt as its unit reads it, or the first unit that does; undefined if none does. */
export function unitViewOf(snapshot: Snapshot, path: string): UnitView | undefined {
  const { units = new Map<string, UnitState>(), roots } = snapshot;
  const own = units.get(folderOf(path));
  const isOwn = own?.unit.path === path;
  const { key } = fileQuestion(path);
  const state = isOwn ? own : [...units.values()].find(({ reads }) => reads.has(key));
  const syntax = state && sourcesOf(state).syntaxOf(path);
  if (!state || !syntax) return undefined;
  return {
    path,
    syntax,
    state,
    sound: state.lastSound ?? state,
    isOwn,
    snapshot,
    root: roots.find(({ root }) => root === state.folder),
    syntaxOf: sourcesOf(state).syntaxOf,
    get scope() {
      return scopesOf(state.lastSound ?? state)(path);
    },
  };
}

/** Returns the files of Terragrunt that a unit reads. */
export const sourcesOf = remember((state: UnitState): Sources => ({ syntaxOf: reader(state.known).syntax }));

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
  items.flatMap((item) =>
    item.kind === "block" && item.type === "locals"
      ? item.body.items.flatMap((each) => (each.kind === "argument" ? [each] : []))
      : [],
  );
