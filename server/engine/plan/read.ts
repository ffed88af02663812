import { type LoadedModules, loadModules, type ModuleNode } from "../config/loadModules.ts";
import { type LoadedVariables, loadVariables } from "../config/variableValues.ts";
import { type Answers, directoryQuestion, type Question } from "../source/question.ts";
import { EMPTY_STATE } from "../state/state.ts";
import type { Sources } from "../syntax/sources.ts";
import { type Inputs, isValidation } from "./inputs.ts";
import { loadProviders } from "./loadProviders.ts";
import { type LoadedState, loadState, stateQuestions } from "./loadState.ts";
import type { LivePlan } from "./plan.ts";
import { locationQuestions, selectedWorkspace, stateLocation } from "./stateLocation.ts";

/** What a plan has read before anything is evaluated. */
export type Read = Pick<
  LivePlan,
  "root" | "syntaxOf" | "inputs" | "modules" | "variables" | "state" | "workspace" | "providers"
>;

/** Reads configuration, variable values and state; `open` is what must be answered before there is anything to walk over. */
export function readAll(inputs: Inputs, previous: LivePlan | undefined): { read: Read; open: readonly Question[] } {
  const { root, answers, options } = inputs;
  const modules = loadModules(root, answers, previous?.modules);
  const validating = isValidation(inputs);
  const variables = validating
    ? NO_VARIABLES
    : loadVariables(
        root,
        answers,
        declaredIn(modules.root, options.environmentVariables),
        options.variableFiles,
        options.variables,
        previous?.variables,
      );
  const workspace = selectedWorkspace(inputs);
  const where = locationQuestions(inputs);
  const isLocated = modules.open.length === 0 && unanswered(where, answers).length === 0;
  const state = validating
    ? NO_STATE
    : // Until it is known where the state is, it is where it was.
      !isLocated && previous
      ? previous.state
      : stateOf(inputs, modules.root, workspace, previous?.state);
  const providers = loadProviders(inputs, modules, state.state, previous?.providers);
  const asked = [
    directoryQuestion(root),
    ...(validating ? [] : [...where, ...stateQuestions(state.location)]),
    ...modules.open,
    ...variables.open,
    ...providers.open.filter(({ need }) => need === "load"),
  ];
  const { syntaxOf } = sourcesOf(modules, variables);
  return {
    read: { root, syntaxOf, inputs, modules, variables, workspace, state, providers },
    open: unanswered(asked, answers),
  };
}

function stateOf(
  inputs: Inputs,
  root: ModuleNode | undefined,
  workspace: string,
  previous: LoadedState | undefined,
): LoadedState {
  const location = stateLocation(inputs, root?.module.backend, workspace);
  return loadState(inputs, location, workspace, root?.dialect ?? "terraform", previous);
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
