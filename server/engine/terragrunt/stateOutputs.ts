import { hasErrors } from "../source/diagnostic.ts";
import { outputValue } from "../state/content.ts";
import { readState } from "../state/readState.ts";
import { objectValue, type Value } from "../values/value.ts";
import { type Context, contextOf, type Outputs, type Surroundings } from "./context.ts";
import { below, isAbsolute, parentOf, resolved } from "./filePaths.ts";
import { parseFile } from "./parseConfiguration.ts";
import type { Reader } from "./reader.ts";
import { modulePlace } from "./runFolder.ts";
import { stackOutputs } from "./stack.ts";
import type { Dependency, UnitConfiguration } from "./unit.ts";

/** The files that can hold the state of a unit, the first one that exists counts; `undefined` if it is in no file. */
export type StateFiles = readonly string[] | undefined;

/** Returns the outputs in the state of a unit or of the units of a stack. */
export function storedOutputs(surroundings: Surroundings, path: string, dependency: Dependency): Outputs {
  const { reader } = surroundings;
  const ofStack = stackOutputs(surroundings, path, dependency);
  if (ofStack) return ofStack;
  if (!reader.exists(path)) return { kind: "missing" };
  const parsed = parseFile(outputContext(surroundings, path), path);
  if (!parsed.configuration || hasErrors(parsed.findings)) return { kind: "unreadable" };
  const files = stateFilesOf(reader, parsed.configuration, parentOf(path));
  if (!files) return { kind: "unreadable" };
  return outputsIn(reader, files);
}

/** Returns the context in which a unit is parsed for its outputs: nothing of other units is asked. */
function outputContext(surroundings: Surroundings, path: string): Context {
  return contextOf({ ...surroundings, mode: "run", command: "output", skipsOutputs: true, exposed: new Map() }, path);
}

/** Returns the outputs in the first of the files that exists. */
function outputsIn(reader: Reader, files: readonly string[]): Outputs {
  for (const file of files) {
    const text = reader.text(file);
    if (text === undefined) continue;
    const { value: state } = readState(file, text);
    if (!state) return { kind: "unreadable" };
    const values = [...state.outputs].flatMap(([name, { content }]): (readonly [string, Value])[] => {
      const value = outputValue(content);
      return value ? [[name, value]] : [];
    });
    return values.length === 0 ? { kind: "none" } : { kind: "outputs", value: objectValue(values), origin: "state" };
  }
  return { kind: "none" };
}

/**
 * Returns the files of a unit's state: where its local backend keeps it, else beside the unit, from where Terragrunt copies it, or in
 * the cache. Undefined for another backend.
 */
export function stateFilesOf(reader: Reader, unit: UnitConfiguration, unitFolder: string): StateFiles {
  const { runFolder } = modulePlace(unit, unitFolder);
  const backend = backendOf(unit);
  if (backend && backend.type !== "local") return undefined;
  const path = backend?.path ?? "terraform.tfstate";
  if (isAbsolute(path)) return [resolved("/", path)];
  return backend === undefined || reader.exists(below(unitFolder, path))
    ? [below(unitFolder, path), below(runFolder, path)]
    : [below(runFolder, path)];
}

interface BackendChoice {
  readonly type: string;
  readonly path: string | undefined;
}

/** Returns the backend that a unit sets: by its remote_state, or in a file that it generates. */
function backendOf({ remoteState, generate }: UnitConfiguration): BackendChoice | undefined {
  if (remoteState) {
    const path = remoteState.config.get("path");
    return { type: remoteState.backend, path: path?.kind === "string" ? path.value : undefined };
  }
  for (const { contents, disable } of generate.values()) {
    const [, type, body = ""] = disable ? [] : (/\bbackend\s+"([^"]+)"\s*\{([^}]*)\}/.exec(contents) ?? []);
    if (type !== undefined) return { type, path: /^\s*path\s*=\s*"([^"]*)"/m.exec(body)?.[1] };
  }
  return undefined;
}
