import { sharedPlace } from "../../config/backendPlace.ts";
import { type BackendSettings, localPath } from "../../config/settings/backend.ts";
import { textOf } from "../../config/tree/loadModules.ts";
import { joinPath } from "../../source/paths.ts";
import { type Failure, type FileAnswer, fileQuestion, type Question, questionKind } from "../../source/question.ts";
import { remember } from "../../source/remember.ts";
import { outputValue } from "../../state/content.ts";
import { readState } from "../../state/readState.ts";
import type { State, StateOutput } from "../../state/state.ts";
import { convert } from "../../values/conversion/convert.ts";
import { attribute } from "../../values/path.ts";
import { STRING } from "../../values/type.ts";
import { isObject, objectValue, type Value } from "../../values/value.ts";
import type { ProviderFault, ReadDataRequest, ReadDataResponse, Reply } from "../provider.ts";

/** The loaded state of a root module, from any backend. */
export interface SharedState {
  readonly kind: "shared-state";
  readonly state: State;
}

/** Returns the question for the loaded state of the root modules that use this place. The question does not load anything. */
export const sharedStateQuestion = (place: string): Question<SharedState | Failure> =>
  shared({ key: place, need: "better" });

const shared = questionKind<SharedState>("shared state", "shared-state");

/**
 * Returns the outputs in another root module's state. For a local backend, the state is the file; for other backends, the state
 * loaded for that root module. Damaged and encrypted states are not read.
 */
export function readRemoteState({ configuration, folder, answers }: ReadDataRequest): Reply<ReadDataResponse> {
  const configured = isObject(configuration) ? configuration.entries : new Map<string, Value>();
  const reply = { response: { state: configuration }, confidence: "core", faults: [], asked: [] } as const;
  const question = stateQuestion(configured, folder);
  if (!question) return { ...reply, isUnread: true };
  const asked = [question];
  const answer = answers.get<SharedState | FileAnswer>(question);
  if (!answer) return { ...reply, asked, isPending: true };
  const defaults = defaultsIn(configured.get("defaults"));
  if (!defaults) return { ...reply, asked, faults: [wrongDefaults] };
  if (isNothing(answer)) return { ...reply, asked, faults: [noState] };
  const state = stateIn(answer);
  if (!state) return { ...reply, asked, isUnread: true };
  const outputs = new Map([...defaults, ...[...state.outputs].flatMap(([name, output]) => outputIn(name, output))]);
  const secrets = [...state.outputs].flatMap(([name, { sensitive }]) =>
    sensitive ? [[attribute("outputs"), attribute(name)]] : [],
  );
  return { ...reply, asked, response: { state: withOutputs(configured, objectValue([...outputs])), secrets } };
}

/**
 * Returns the question for the state that the configuration names; undefined if its location is unknown. The path of a local
 * state is relative to the folder that Terraform runs in.
 */
function stateQuestion(
  configured: ReadonlyMap<string, Value>,
  folder: string,
): Question<SharedState | Failure> | Question<FileAnswer> | undefined {
  const backend = textIn(configured.get("backend")) ?? "";
  const settings: BackendSettings = new Map(settingsIn(configured.get("config")));
  const workspace = textIn(configured.get("workspace")) ?? "default";
  if (backend === "local") return fileQuestion(joinPath(folder, localPath(settings, workspace)), "value");
  const place = sharedPlace(backend, settings, workspace);
  return place === undefined ? undefined : sharedStateQuestion(place);
}

const settingsIn = (config: Value | undefined): readonly (readonly [string, string])[] =>
  config?.kind === "mapping" ? [...config.entries].flatMap(([name, value]) => settingsOf(name, value)) : [];

/** Returns a backend setting as strings; the members of `workspaces` count as settings themselves. */
function settingsOf(name: string, value: Value): readonly (readonly [string, string])[] {
  if (name === "workspaces") return settingsIn(value);
  const converted = convert(value, STRING);
  return "value" in converted && converted.value.kind === "string" ? [[name, converted.value.value]] : [];
}

const textIn = (value: Value | undefined): string | undefined => (value?.kind === "string" ? value.value : undefined);

/** Returns the default outputs; undefined if the value is not an object or map. */
function defaultsIn(defaults: Value | undefined): ReadonlyMap<string, Value> | undefined {
  if (!defaults || defaults.kind === "null") return new Map();
  return defaults.kind === "mapping" ? defaults.entries : undefined;
}

function isNothing(answer: SharedState | FileAnswer): boolean {
  if (answer.kind === "failure") return answer.absent;
  return answer.kind !== "shared-state" && textOf(answer).trim() === "";
}

/** Returns the state of an answer; undefined if the state cannot be read. */
function stateIn(answer: SharedState | FileAnswer): State | undefined {
  if (answer.kind === "failure") return undefined;
  return answer.kind === "shared-state" ? answer.state : stateOf(answer);
}

const stateOf = remember((answer: FileAnswer & { kind: "bytes" | "text" }) => readState("", textOf(answer)).value);

function outputIn(name: string, { content }: StateOutput): readonly (readonly [string, Value])[] {
  const value = outputValue(content);
  return value ? [[name, value]] : [];
}

const withOutputs = (configured: ReadonlyMap<string, Value>, outputs: Value): Value =>
  objectValue([...configured].map(([name, value]) => [name, name === "outputs" ? outputs : value] as const));

/** Adds OpenTofu's fault that names the data source which could not be read. */
export function unreadRemoteState(
  { address }: ReadDataRequest,
  reply: Reply<ReadDataResponse>,
): Reply<ReadDataResponse> {
  if (reply.faults.length === 0) return reply;
  const fault: ProviderFault = {
    id: "provider/unread-remote-state",
    severity: "error",
    summary: `${address}: Unable to read remote state`,
    detail: "",
    path: [],
    isPlaceless: true,
  };
  return { ...reply, faults: [...reply.faults, fault] };
}

const noState: ProviderFault = {
  id: "provider/no-state",
  severity: "error",
  summary: "Unable to find remote state",
  detail: "No state exists there yet. Apply the root module that writes it, or correct backend, workspace and config.",
  path: [attribute("workspace")],
};

export const wrongDefaults: ProviderFault = {
  id: "provider/wrong-defaults",
  severity: "error",
  summary: "Invalid default values",
  detail: "defaults must be an object: defaults = { … }.",
  path: [attribute("defaults")],
};
