import { backendPlace, sharedPlace } from "../../config/backendPlace.ts";
import { type Backend, DEFAULT_WORKSPACE, localPath, onlyWorkspace } from "../../config/settings/backend.ts";
import { textOf } from "../../config/tree/loadModules.ts";
import { joinPath } from "../../source/paths.ts";
import { fileQuestion, type Question } from "../../source/question.ts";
import type { Range } from "../../source/range.ts";
import type { Inputs, OtherPlanner } from "../inputs.ts";
import { initialisedBackend, initialisedQuestion, isOtherBackend } from "./initialisedBackend.ts";

/** The place of a root module's state: in a file, or in a backend that only a program can read. */
export type StateLocation =
  | {
      readonly kind: "file";
      readonly path: string;
      /** Whether the user's settings name it, so that it must exist. */
      readonly isNamed?: true;
    }
  | ElsewhereLocation
  /**
   * The block asks for another backend than `terraform init` has set up: the next init decides which state is valid.
   */
  | { readonly kind: "undecided"; readonly initialised: string; readonly range: Range | undefined }
  /** Another planner keeps the state, in a place that the module does not name. */
  | { readonly kind: "other-planner"; readonly planner: OtherPlanner };

export interface ElsewhereLocation {
  readonly kind: "elsewhere";
  readonly backend: string;
  /** `acme-terraform-state/prod/web.tfstate`; empty if the configuration does not name it. */
  readonly place: string;
  /** The identity of the place among root modules; undefined if it is not known. */
  readonly shared: string | undefined;
  readonly range: Range | undefined;
  /** Whether the place depends on the workspace, which nobody chose. */
  readonly lacksWorkspace?: true;
}

/**
 * Returns the selected workspace: that of the options, else the choice of `terraform workspace select`. Undefined if nobody chose
 * one: a backend with workspaces that `terraform init` has not set up.
 */
export function selectedWorkspace(inputs: Inputs, configured: Backend | undefined): string | undefined {
  const { root, answers, options } = inputs;
  if (options.workspace !== undefined) return options.workspace;
  const answer = answers.get(environmentQuestion(root, options.dataDirectory));
  const text = answer && answer.kind !== "failure" ? textOf(answer).trim() : "";
  if (text !== "") return text;
  const only = onlyWorkspace(configured);
  if (only !== undefined) return only;
  // A prefix or tags leave no default workspace, so init asks for one.
  const isDefaultOffered = configured?.type !== "cloud" && configured?.type !== "remote";
  const initialised = initialisedBackend(root, options.dataDirectory, answers);
  return isDefaultOffered && initialised && !isOtherBackend(initialised, configured) ? DEFAULT_WORKSPACE : undefined;
}

/** Returns the questions that decide where the state is. */
export const locationQuestions = ({ root, options }: Inputs): readonly Question[] => [
  ...(options.workspace === undefined ? [environmentQuestion(root, options.dataDirectory)] : []),
  initialisedQuestion(root, options.dataDirectory),
];

/**
 * Returns the place of the state in Terraform's order: the option, the backend that `terraform init` has set up, the
 * default file.
 */
export function stateLocation(
  inputs: Inputs,
  configured: Backend | undefined,
  workspace: string | undefined,
): StateLocation {
  const { root, answers, options } = inputs;
  if (options.statePath !== undefined) return { kind: "file", path: options.statePath };
  if (options.stateFile !== undefined) return { kind: "file", path: joinPath(root, options.stateFile), isNamed: true };
  if (options.planner) return { kind: "other-planner", planner: options.planner };
  const initialised = initialisedBackend(root, options.dataDirectory, answers);
  if (initialised && isOtherBackend(initialised, configured))
    return { kind: "undecided", initialised: initialised.type, range: configured?.range };
  const type = configured?.type ?? "local";
  // The settings that `terraform init` stored include those of its command line.
  const settings = new Map([...(configured?.settings ?? []), ...(initialised?.settings ?? [])]);
  const isPathComputed = !initialised && COMPUTABLE.some((name) => configured?.computed.has(name));
  if (type === "local" && !isPathComputed)
    return { kind: "file", path: joinPath(root, localPath(settings, workspace ?? DEFAULT_WORKSPACE)) };
  const range = configured?.range;
  if (workspace === undefined)
    return { kind: "elsewhere", backend: type, place: "", shared: undefined, range, lacksWorkspace: true };
  const place = backendPlace(type, settings, workspace);
  const isPartial = !initialised && configured !== undefined && configured.computed.size > 0;
  const shared = isPartial ? undefined : sharedPlace(type, settings, workspace);
  return { kind: "elsewhere", backend: type, place, shared, range };
}

const COMPUTABLE = ["path", "workspace_dir"];

const environmentQuestion = (root: string, dataDirectory: string) =>
  fileQuestion(joinPath(joinPath(root, dataDirectory), "environment"));
