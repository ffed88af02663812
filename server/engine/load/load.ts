import { type LoadedModules, loadModules, type ModuleNode } from "../config/loadModules.ts";
import { type LoadedVariables, loadVariables } from "../config/variableValues.ts";
import { type Answers, directoryQuestion, type Question } from "../source/question.ts";
import type { Steps } from "../source/steps.ts";
import { EMPTY_STATE } from "../state/state.ts";
import type { Sources } from "../syntax/sources.ts";
import { type Inputs, isValidation } from "./inputs.ts";
import { type LoadedProviders, loadProviders } from "./loadProviders.ts";
import type { LoadedState } from "./state/loadedState.ts";
import { loadState, stateQuestions } from "./state/loadState.ts";
import { locationQuestions, selectedWorkspace, stateLocation } from "./state/stateLocation.ts";

/** Everything that a plan needs before anything is evaluated. */
export interface Loaded extends Sources {
  /** The folder of the root module. */
  readonly root: string;
  readonly inputs: Inputs;
  readonly modules: LoadedModules;
  readonly variables: LoadedVariables;
  readonly state: LoadedState;
  /** The selected workspace. */
  readonly workspace: string;
  readonly providers: LoadedProviders;
  /** While an answer is missing: what was loaded when none was. What has not changed since is reused from it. */
  readonly whole: Loaded | undefined;
}

/** Reads configuration, variable values and state; `open` is what must be answered before there is anything to walk over. */
export function* readAll(
  inputs: Inputs,
  previous: (Loaded & { readonly open: readonly Question[] }) | undefined,
): Steps<{ read: Loaded; open: readonly Question[] }> {
  const { root, answers, options } = inputs;
  const before = previous?.whole ?? previous;
  const modules = yield* loadModules(root, answers, before?.modules);
  const validating = isValidation(inputs);
  const variables = validating
    ? NO_VARIABLES
    : loadVariables(
        root,
        answers,
        declaredIn(modules.root, options.environmentVariables),
        options.variables,
        before?.variables,
      );
  const workspace = selectedWorkspace(inputs);
  const where = locationQuestions(inputs);
  const state = validating ? NO_STATE : yield* stateOf(inputs, modules.root, workspace, before?.state);
  const providers = yield* loadProviders(inputs, modules, state.state, before?.providers);
  const asked = [
    directoryQuestion(root),
    ...(validating ? [] : [...where, ...stateQuestions(state.location)]),
    ...modules.open,
    ...variables.open,
    ...providers.open.filter(({ need }) => need === "load"),
  ];
  const { syntaxOf } = sourcesOf(modules, variables);
  const open = unanswered(asked, answers);
  const whole = open.length > 0 && previous ? (previous.whole ?? wholeOf(previous)) : undefined;
  return { read: { root, syntaxOf, inputs, modules, variables, workspace, state, providers, whole }, open };
}

/** What a plan has read, if nothing was lacking. */
function wholeOf({
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
    ? { root, syntaxOf, inputs, modules, variables, state, workspace, providers, whole: undefined }
    : undefined;
}

function* stateOf(
  inputs: Inputs,
  root: ModuleNode | undefined,
  workspace: string,
  previous: LoadedState | undefined,
): Steps<LoadedState> {
  const location = stateLocation(inputs, root?.module.backend, workspace);
  return yield* loadState(inputs, location, workspace, root?.dialect ?? "terraform", previous);
}

const sourcesOf = (modules: LoadedModules, variables: LoadedVariables): Sources => ({
  syntaxOf: (path) => modules.files.get(path)?.syntax ?? variables.files.get(path)?.syntax,
});

/** The environment is not made for one module alone: what it does not declare is not meant for it. */
const declaredIn = (node: ModuleNode | undefined, texts: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map([...texts].filter(([name]) => node?.module.variables.has(name)));

/** The questions that have no answer yet, each once. */
export function unanswered(asked: readonly Question[], answers: Answers): readonly Question[] {
  const open = new Map(asked.map((question) => [question.key, question] as const));
  return [...open.values()].filter((question) => answers.get(question) === undefined);
}

const NO_VARIABLES: LoadedVariables = { given: new Map(), files: new Map(), diagnostics: [], open: [] };
const NO_STATE: LoadedState = {
  location: { kind: "file", path: "" },
  answer: undefined,
  state: EMPTY_STATE,
  isAbsent: true,
  diagnostics: [],
  open: [],
};
