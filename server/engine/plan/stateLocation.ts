import type { Backend } from "../config/backend.ts";
import { textOf } from "../config/loadModules.ts";
import { joinPath } from "../source/paths.ts";
import { type Answers, fileQuestion, type Question } from "../source/question.ts";
import type { Range } from "../source/range.ts";
import { parsePlainJson } from "../values/encodings/jsonReader.ts";
import { isPlainObject } from "../values/encodings/plainJson.ts";
import type { Inputs } from "./inputs.ts";

/** Where the state of a root module is: in a file, or in a backend that is not read. */
export type StateLocation =
  | { readonly kind: "file"; readonly path: string }
  | {
      readonly kind: "elsewhere";
      readonly backend: string;
      /** `acme-terraform-state/prod/web.tfstate`; empty where the configuration does not say it. */
      readonly place: string;
      readonly range: Range | undefined;
    };

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

/** As Terraform finds it: what was asked for, the backend block with what `terraform init` was told, else the default file. */
export function stateLocation(inputs: Inputs, written: Backend | undefined, workspace: string): StateLocation {
  const { root, answers, options } = inputs;
  if (options.statePath !== undefined) return { kind: "file", path: options.statePath };
  const initialised = initialisedBackend(root, options.dataDirectory, answers);
  const type = written?.type ?? initialised?.type ?? "local";
  const settings = settingsOf(type, written, initialised);
  if (type !== "local") return elsewhere(type, settings, written);
  if (written && COMPUTABLE.some((name) => written.computed.has(name))) return elsewhere(type, settings, written);
  return { kind: "file", path: joinPath(root, localPath(settings, workspace)) };
}

const COMPUTABLE = ["path", "workspace_dir"];

function localPath(settings: ReadonlyMap<string, string>, workspace: string): string {
  if (workspace === "default") return settings.get("path") ?? "terraform.tfstate";
  return `${settings.get("workspace_dir") ?? "terraform.tfstate.d"}/${workspace}/terraform.tfstate`;
}

/** What is written, and of the same backend what only `terraform init -backend-config` was told. */
function settingsOf(
  type: string,
  written: Backend | undefined,
  initialised: InitialisedBackend | undefined,
): ReadonlyMap<string, string> {
  const told = initialised?.type === type ? initialised.settings : new Map<string, string>();
  return new Map([...told, ...(written?.settings ?? [])]);
}

const elsewhere = (
  backend: string,
  settings: ReadonlyMap<string, string>,
  written: Backend | undefined,
): StateLocation => ({
  kind: "elsewhere",
  backend,
  place: (PLACES[backend] ?? []).flatMap((name) => settings.get(name) ?? []).join("/"),
  range: written?.range,
});

/** The settings that together name the state, by backend; none of them holds a secret. */
const PLACES: Readonly<Partial<Record<string, readonly string[]>>> = {
  s3: ["bucket", "key"],
  gcs: ["bucket", "prefix"],
  oss: ["bucket", "prefix", "key"],
  cos: ["bucket", "prefix", "key"],
  azurerm: ["storage_account_name", "container_name", "key"],
  consul: ["path"],
  pg: ["schema_name"],
  kubernetes: ["secret_suffix"],
  remote: ["organization", "name", "prefix"],
  cloud: ["organization", "name"],
};

interface InitialisedBackend {
  readonly type: string;
  readonly settings: ReadonlyMap<string, string>;
}

function initialisedBackend(root: string, dataDirectory: string, answers: Answers): InitialisedBackend | undefined {
  const answer = answers.get(initialisedQuestion(root, dataDirectory));
  if (!answer || answer.kind === "failure") return undefined;
  const parsed = parsePlainJson(textOf(answer));
  const backend = "value" in parsed && isPlainObject(parsed.value) ? parsed.value.backend : undefined;
  if (!isPlainObject(backend) || typeof backend.type !== "string") return undefined;
  const settings = isPlainObject(backend.config) ? backend.config : {};
  const texts = Object.entries(settings).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return { type: backend.type, settings: new Map(texts) };
}

const environmentQuestion = (root: string, dataDirectory: string) =>
  fileQuestion(joinPath(joinPath(root, dataDirectory), "environment"));

const initialisedQuestion = (root: string, dataDirectory: string) =>
  fileQuestion(joinPath(joinPath(root, dataDirectory), "terraform.tfstate"));
