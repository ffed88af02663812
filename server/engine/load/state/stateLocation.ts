import { type Backend, localPath } from "../../config/backend.ts";
import { backendPlace, sharedPlace } from "../../config/backendPlace.ts";
import { textOf } from "../../config/loadModules.ts";
import { joinPath } from "../../source/paths.ts";
import { fileQuestion, type Question } from "../../source/question.ts";
import type { Range } from "../../source/range.ts";
import type { Inputs } from "../inputs.ts";
import { initialisedBackend, initialisedQuestion, isOtherBackend } from "./initializedBackend.ts";

/** Where the state of a root module is: in a file, or in a backend that a program has to read. */
export type StateLocation =
  | {
      readonly kind: "file";
      readonly path: string;
      /** The user's settings name it: then it must be there. */
      readonly isNamed?: true;
    }
  | ElsewhereLocation
  /** The block asks for another backend than `terraform init` has set up: which state holds is decided by the next init. */
  | { readonly kind: "undecided"; readonly initialised: string; readonly range: Range | undefined };

interface ElsewhereLocation {
  readonly kind: "elsewhere";
  readonly backend: string;
  /** `acme-terraform-state/prod/web.tfstate`; empty where the configuration does not say it. */
  readonly place: string;
  /** What other root modules know it by; undefined where nobody can tell. */
  readonly shared: string | undefined;
  readonly range: Range | undefined;
}

/** The workspace that is selected: as asked for, else as `terraform workspace select` has left it. */
export function selectedWorkspace({ root, answers, options }: Inputs): string {
  if (options.workspace !== undefined) return options.workspace;
  const answer = answers.get(environmentQuestion(root, options.dataDirectory));
  const text = answer && answer.kind !== "failure" ? textOf(answer).trim() : "";
  return text === "" ? "default" : text;
}

/** What must be known before it is known where the state is. */
export const locationQuestions = ({ root, options }: Inputs): readonly Question[] => [
  ...(options.workspace === undefined ? [environmentQuestion(root, options.dataDirectory)] : []),
  initialisedQuestion(root, options.dataDirectory),
];

/** As Terraform finds it: what was asked for, what `terraform init` has set up for the backend block, else the default file. */
export function stateLocation(inputs: Inputs, written: Backend | undefined, workspace: string): StateLocation {
  const { root, answers, options } = inputs;
  if (options.statePath !== undefined) return { kind: "file", path: options.statePath };
  if (options.stateFile !== undefined) return { kind: "file", path: joinPath(root, options.stateFile), isNamed: true };
  const initialised = initialisedBackend(root, options.dataDirectory, answers);
  if (initialised && isOtherBackend(initialised, written))
    return { kind: "undecided", initialised: initialised.type, range: written?.range };
  const type = written?.type ?? "local";
  // What was told beside the block holds more than what is written.
  const settings = new Map([...(written?.settings ?? []), ...(initialised?.settings ?? [])]);
  const isOpen = !initialised && COMPUTABLE.some((name) => written?.computed.has(name));
  if (type === "local" && !isOpen) return { kind: "file", path: joinPath(root, localPath(settings, workspace)) };
  const place = backendPlace(type, settings, workspace);
  const isPartial = !initialised && written !== undefined && written.computed.size > 0;
  const shared = isPartial ? undefined : sharedPlace(type, settings, workspace);
  return { kind: "elsewhere", backend: type, place, shared, range: written?.range };
}

const COMPUTABLE = ["path", "workspace_dir"];

const environmentQuestion = (root: string, dataDirectory: string) =>
  fileQuestion(joinPath(joinPath(root, dataDirectory), "environment"));
