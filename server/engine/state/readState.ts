import { type Diagnostic, type Result, result } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import { sourceFile } from "../source/sourceFile.ts";
import { runToEnd, type Steps } from "../source/steps.ts";
import { placeOf } from "../values/encodings/jsonPlaces.ts";
import { parsePlainJson, type Span } from "../values/encodings/jsonReader.ts";
import type { PlainObject } from "../values/encodings/plainJson.ts";
import { decodeState } from "./decodeState.ts";
import { upgradeLegacy } from "./legacy/upgradeLegacy.ts";
import { type Fault, Members } from "./members.ts";
import type { State } from "./state.ts";
import * as say from "./stateFindings.ts";
import { scanState, type WrittenState } from "./writtenState.ts";

/**
 * Decodes a state file of any version. Returns undefined if the file cannot be read, with a diagnostic: an unreadable
 * state must not count as an empty one. Only an absent file means that nothing exists yet. An object that did not change
 * is the object of `previous`.
 */
export const readState = (path: string, text: string, previous?: State): Result<State | undefined> =>
  runToEnd(readStateInSteps(path, text, previous));

/** As `readState`, step by step. */
export function* readStateInSteps(path: string, text: string, previous?: State): Steps<Result<State | undefined>> {
  const refused = (found: Diagnostic) => result(undefined, [found]);
  const at = (span: Span) => rangeIn(path, text, span);
  if (text.trim() === "") return refused(say.emptyFile(path));
  if (UTF_16.test(text)) return refused(say.inUtf16(path));
  if (text.startsWith("\ufeff")) return refused(say.byteOrderMark(path));
  if (text.startsWith("tfstate")) return refused(say.binaryState(path));
  if (!/^\s*\{/.test(text)) return refused(notAState(path, text));
  const writtenState = yield* scanState(text, previous?.places);
  if ("fault" in writtenState) {
    const { offset, line, message } = writtenState.fault;
    return refused(say.notJson(at({ start: offset, end: offset }), line, message));
  }
  if ("encrypted_data" in writtenState.members) return refused(say.encrypted(path));
  const faults: Fault[] = [];
  const version = versionOf(writtenState.members, faults);
  if (version !== undefined && version > VERSION)
    return refused(say.newerVersion(at(placeIn(text, { path: ["version"] })), version, VERSION));
  const state = version === undefined ? undefined : yield* decoded(version, writtenState, faults, previous);
  const [first] = faults;
  if (!state || first)
    return refused(
      first ? say.refusedMember(at(placeIn(text, first)), lineOf(text, first), first.why) : say.noVersion(path),
    );
  return result(
    state,
    (state.leftOut ?? []).map((resource) => say.leftOutResource(path, resource)),
  );
}

/** A character in two bytes, one of them zero, at the beginning or after the first character. */
const UTF_16 = /^(?:[^\0]{1,3}\0|\0[^\0])/;

/** The current version of the state format. */
const VERSION = 4;

/** Returns the version of the format; undefined if it is missing or invalid. */
function versionOf(members: PlainObject, faults: Fault[]): number | undefined {
  const read = new Members(members, new Set(["version"]), [], faults);
  const version = read.plain("version") === undefined ? undefined : read.whole("version");
  if (version === 0 && faults.length === 0) read.fault("There never was a state of version 0 in JSON.", "version");
  return faults.length > 0 || read.plain("version") === null ? undefined : version;
}

function* decoded(
  version: number,
  writtenState: WrittenState,
  faults: Fault[],
  previous: State | undefined,
): Steps<State | undefined> {
  if (version === VERSION) return yield* decodeState(writtenState, faults, previous);
  const upgraded = upgradeLegacy(version, writtenState.members, faults);
  return faults.length > 0 ? undefined : yield* decodeState(upgraded, faults, previous);
}

function notAState(path: string, text: string): Diagnostic {
  const parsed = parsePlainJson(text);
  if (!("fault" in parsed)) return say.notAnObject(path);
  const { offset, line, message } = parsed.fault;
  return say.notJson(rangeIn(path, text, { start: offset, end: offset }), line, message);
}

/** Returns the span of a fault; for an absent member, the span of the nearest parent. */
function placeIn(text: string, { path }: Pick<Fault, "path">): Span {
  for (let length = path.length; length > 0; length--) {
    const place = placeOf(text, 0, path.slice(0, length));
    if (place) return place.value;
  }
  return { start: 0, end: 0 };
}

function lineOf(text: string, fault: Fault): number {
  const { start } = placeIn(text, fault);
  return text.slice(0, start).split("\n").length;
}

const rangeIn = (path: string, text: string, { start, end }: Span): Range => ({
  anchor: { path, source: sourceFile(path, text) },
  start,
  end,
});
