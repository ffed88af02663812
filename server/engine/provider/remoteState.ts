import { localPath } from "../config/backend.ts";
import { textOf } from "../config/loadModules.ts";
import { joinPath } from "../source/paths.ts";
import { type FileAnswer, fileQuestion } from "../source/question.ts";
import { remember } from "../source/remember.ts";
import { readState } from "../state/readState.ts";
import type { State, StateOutput } from "../state/state.ts";
import { convert } from "../values/conversion/convert.ts";
import { fromStateJson } from "../values/encodings/stateJson.ts";
import { typeFromJson } from "../values/encodings/typeJson.ts";
import { attribute } from "../values/path.ts";
import { STRING } from "../values/type.ts";
import { isObject, objectValue, type Value } from "../values/value.ts";
import type { ProviderFault, ReadDataRequest, ReadDataResponse, Reply } from "./provider.ts";

/**
 * What another root module has left in its state: of a local backend what the file holds. The states of other backends nobody
 * reads here, nor one that is damaged or encrypted.
 */
export function readRemoteState({ configuration, folder, answers }: ReadDataRequest): Reply<ReadDataResponse> {
  const given = isObject(configuration) ? configuration.entries : new Map<string, Value>();
  const reply = { response: { state: configuration }, confidence: "core", faults: [], asked: [] } as const;
  if (textIn(given.get("backend")) !== "local") return { ...reply, isUnread: true };
  const question = fileQuestion(joinPath(folder, pathOf(given)), "value");
  const asked = [question];
  const answer = answers.get(question);
  if (!answer) return { ...reply, asked, isPending: true };
  const defaults = defaultsIn(given.get("defaults"));
  if (!defaults) return { ...reply, asked, faults: [wrongDefaults] };
  if (isNothing(answer)) return { ...reply, asked, faults: [noState] };
  const state = stateIn(answer);
  if (!state) return { ...reply, asked, isUnread: true };
  const outputs = new Map([...defaults, ...[...state.outputs].flatMap(([name, output]) => outputIn(name, output))]);
  const secrets = [...state.outputs].flatMap(([name, { sensitive }]) =>
    sensitive ? [[attribute("outputs"), attribute(name)]] : [],
  );
  return { ...reply, asked, response: { state: withOutputs(given, objectValue([...outputs])), secrets } };
}

/** From the folder that Terraform runs in, as the local backend finds it. */
function pathOf(given: ReadonlyMap<string, Value>): string {
  const config = given.get("config");
  const entries = config?.kind === "mapping" ? [...config.entries] : [];
  const settings = new Map(entries.flatMap(([name, value]) => settingOf(name, value)));
  return localPath(settings, textIn(given.get("workspace")) ?? "default");
}

const settingOf = (name: string, value: Value): readonly (readonly [string, string])[] => {
  const converted = convert(value, STRING);
  return "value" in converted && converted.value.kind === "string" ? [[name, converted.value.value]] : [];
};

const textIn = (value: Value | undefined): string | undefined => (value?.kind === "string" ? value.value : undefined);

/** Undefined where they are no object. */
function defaultsIn(defaults: Value | undefined): ReadonlyMap<string, Value> | undefined {
  if (!defaults || defaults.kind === "null") return new Map();
  return isObject(defaults) ? defaults.entries : undefined;
}

const isNothing = (answer: FileAnswer): boolean =>
  answer.kind === "failure" ? answer.absent : textOf(answer).trim() === "";

/** Undefined where it cannot be read. */
function stateIn(answer: FileAnswer): State | undefined {
  return answer.kind === "failure" ? undefined : stateOf(answer);
}

const stateOf = remember((answer: FileAnswer & { kind: "bytes" | "text" }) => readState("", textOf(answer)).value);

function outputIn(name: string, { value, type }: StateOutput): readonly (readonly [string, Value])[] {
  const known = typeFromJson(type);
  const read = known && fromStateJson(value, known);
  return read && "value" in read ? [[name, read.value]] : [];
}

const withOutputs = (given: ReadonlyMap<string, Value>, outputs: Value): Value =>
  objectValue([...given].map(([name, value]) => [name, name === "outputs" ? outputs : value] as const));

const noState: ProviderFault = {
  severity: "error",
  summary: "Unable to find remote state",
  detail:
    "There is no state there yet. Apply the root module that leaves it, or correct backend, workspace and config.",
  path: [attribute("workspace")],
};

const wrongDefaults: ProviderFault = {
  severity: "error",
  summary: "Invalid default values",
  detail: "Write an object: defaults = { … }.",
  path: [attribute("defaults")],
};
