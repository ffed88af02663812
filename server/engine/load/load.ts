import { type LoadedModules, loadModules, type ModuleNode } from "../config/tree/loadModules.ts";
import { type LoadedVariables, loadVariables } from "../config/variableValues.ts";
import { type Answers, directoryQuestion, type Question } from "../source/question.ts";
import type { Steps } from "../source/steps.ts";
import { EMPTY_STATE } from "../state/state.ts";
import type { Sources } from "../syntax/sources.ts";
import type { Inputs } from "./inputs.ts";
import { type LoadedProviders, loadProviders } from "./loadProviders.ts";
import { withCurrentProviders } from "./state/currentProviders.ts";
import { fileState, type LoadedState } from "./state/loadedState.ts";
import { loadState, stateQuestions, writingVersion } from "./state/loadState.ts";
import { locationQuestions, type StateLocation, selectedWorkspace, stateLocation } from "./state/stateLocation.ts";

/** The sources of a plan, as loaded before the evaluation starts. */
export interface Loaded extends Sources {
  /** The folder of the root module. */
  readonly root: string;
  readonly inputs: Inputs;
  readonly modules: LoadedModules;
  readonly variables: LoadedVariables;
  readonly state: LoadedState;
  /** The selected workspace; undefined if nobody chose one. */
  readonly workspace: string | undefined;
  readonly providers: LoadedProviders;
  /** While an answer is missing: the last complete result. Parts that did not change since are reused from it. */
  readonly lastComplete: Loaded | undefined;
}

/**
 * Loads the configuration and the schemas of its providers; if `hasValues`, also variable values and the state. `open` holds the
 * questions without whose answers there is no graph.
 */
export function* loadSources(
  inputs: Inputs,
  hasValues: boolean,
  previous: (Loaded & { readonly open: readonly Question[] }) | undefined,
): Steps<{ read: Loaded; open: readonly Question[] }> {
  const { root, answers, options } = inputs;
  const lastSources = previous?.lastComplete ?? previous;
  const { modules, state, workspace, location } = yield* modulesAndState(inputs, hasValues, lastSources);
  const variables = hasValues
    ? loadVariables(
        root,
        answers,
        onlyDeclared(modules.root, options.environmentVariables),
        options.variables,
        lastSources?.variables,
        options.inputs && onlyDeclared(modules.root, options.inputs),
      )
    : NO_VARIABLES;
  const providers = yield* loadProviders(inputs, modules, inputs.state ?? state.state, lastSources?.providers);
  const questions = [
    directoryQuestion(root),
    ...locationQuestions(inputs),
    ...stateQuestions(location),
    ...variables.open,
    ...[...modules.open, ...providers.open].filter(({ need }) => need === "load"),
  ];
  const { syntaxOf } = sourcesOf(modules, variables);
  const first = unanswered(questions, answers);
  // The lock file and the schema file, which are among these, decide what else is asked of providers.
  const open = first.length > 0 || !inputs.awaitsSchemas ? first : awaited(modules, providers, answers);
  const lastComplete = open.length > 0 && previous ? (previous.lastComplete ?? completeSources(previous)) : undefined;
  return {
    read: { root, syntaxOf, inputs, modules, variables, workspace, state, providers, lastComplete },
    open,
  };
}

/** Returns the questions about providers that a first plan waits for. What else is open about modules is asked meanwhile, not after it. */
function awaited(modules: LoadedModules, providers: LoadedProviders, answers: Answers): readonly Question[] {
  const needed = unanswered(providers.open.map(neededToLoad), answers);
  return needed.length > 0 ? [...needed, ...unanswered(modules.open, answers)] : needed;
}

const neededToLoad = (question: Question): Question => ({ ...question, need: "load" });

/**
 * Loads the modules, and the state that they name. A state of a newer version makes the modules be read as of that version; where no
 * values are needed, nothing else of a state file counts.
 */
function* modulesAndState(
  inputs: Inputs,
  hasValues: boolean,
  lastSources: Loaded | undefined,
): Steps<Pick<Loaded, "modules" | "state" | "workspace"> & { readonly location: StateLocation }> {
  const { root, answers, options } = inputs;
  const load = (stateVersion: string | undefined, previous: LoadedModules | undefined) =>
    loadModules(root, answers, options, stateVersion, previous, inputs.lastTexts);
  const lastVersion = versionOf(lastSources?.state);
  const modules = yield* load(lastVersion, lastSources?.modules);
  const workspace = selectedWorkspace(inputs, modules.root?.module.backend);
  const location = stateLocation(inputs, modules.root?.module.backend, workspace);
  const lastState = lastSources?.state.asStored ?? lastSources?.state;
  const product = modules.root?.dialect.product ?? "terraform";
  const state = hasValues
    ? withCurrentProviders(yield* loadState(inputs, location, workspace, product, lastState), modules.root)
    : NO_STATE;
  const stateVersion = hasValues ? versionOf(state) : writingVersion(inputs, location);
  const loaded = { state, workspace, location };
  if (stateVersion === lastVersion) return { modules, ...loaded };
  return { modules: yield* load(stateVersion, modules), ...loaded };
}

/** Returns the version that wrote a state; undefined if the state is not read, or absent. */
const versionOf = (state: LoadedState | undefined): string | undefined => state?.state?.terraformVersion || undefined;

/** Returns the part of the sources that is kept as the last complete result. */
function completeSources({
  root,
  syntaxOf,
  inputs,
  modules,
  variables,
  state,
  workspace,
  providers,
  open,
}: Loaded & { readonly open: readonly Question[] }) {
  const isWhole = open.every(({ need }) => need !== "load");
  return isWhole
    ? { root, syntaxOf, inputs, modules, variables, state, workspace, providers, lastComplete: undefined }
    : undefined;
}

const sourcesOf = (modules: LoadedModules, variables: LoadedVariables): Sources => ({
  syntaxOf: (path) => modules.files.get(path)?.syntax ?? variables.files.get(path)?.syntax,
});

/**
 * Returns the values of declared variables. An undeclared variable in the environment is no error, because the
 * environment is shared by modules.
 */
const onlyDeclared = <T>(node: ModuleNode | undefined, texts: ReadonlyMap<string, T>): ReadonlyMap<string, T> =>
  new Map([...texts].filter(([name]) => node?.module.variables.has(name)));

/** Returns the distinct questions that have no answer yet. */
export function unanswered(asked: readonly Question[], answers: Answers): readonly Question[] {
  const open = new Map(asked.map((question) => [question.key, question] as const));
  return [...open.values()].filter((question) => answers.get(question) === undefined);
}

const NO_VARIABLES: LoadedVariables = { values: new Map(), files: new Map(), diagnostics: [], open: [] };
const NO_STATE: LoadedState = { ...fileState(EMPTY_STATE), isAbsent: true };
