import { type Diagnostic, type Result, result } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import { sourceFile } from "../source/sourceFile.ts";
import { atOnce, type Steps } from "../source/steps.ts";
import { placeOf } from "../values/encodings/jsonPlaces.ts";
import { parsePlainJson, type Span } from "../values/encodings/jsonReader.ts";
import type { PlainObject } from "../values/encodings/plainJson.ts";
import { decodeState } from "./decodeState.ts";
import { upgradeLegacy } from "./legacy/upgradeLegacy.ts";
import { type Fault, Members } from "./members.ts";
import type { State } from "./state.ts";
import {
  binaryState,
  byteOrderMark,
  emptyFile,
  encrypted,
  inUtf16,
  leftOutResource,
  newerVersion,
  notAnObject,
  notJson,
  noVersion,
  refusedMember,
} from "./texts.ts";
import { scanState, type WrittenState } from "./writtenState.ts";

/**
 * Reads a state file of any version. Undefined where it cannot be read: unread state is not empty state, so nothing may be
 * concluded from it; the diagnostic says where it fails and what to do. Only a file that is absent means that nothing exists
 * yet. What is as in `previous` is the same object.
 */
export const readState = (path: string, text: string, previous?: State): Result<State | undefined> =>
  atOnce(readingState(path, text, previous));

/** The same, step by step. */
export function* readingState(path: string, text: string, previous?: State): Steps<Result<State | undefined>> {
  const refused = (found: Diagnostic) => result(undefined, [found]);
  const at = (span: Span) => rangeIn(path, text, span);
  if (text.trim() === "") return refused(emptyFile(path));
  if (UTF_16.test(text)) return refused(inUtf16(path));
  if (text.startsWith("\ufeff")) return refused(byteOrderMark(path));
  if (text.startsWith("tfstate")) return refused(binaryState(path));
  if (!/^\s*\{/.test(text)) return refused(notAState(path, text));
  const written = yield* scanState(text, previous?.places);
  if ("fault" in written) {
    const { offset, line, message } = written.fault;
    return refused(notJson(at({ start: offset, end: offset }), line, message));
  }
  if ("encrypted_data" in written.members) return refused(encrypted(path));
  const faults: Fault[] = [];
  const version = versionOf(written.members, faults);
  if (version !== undefined && version > VERSION)
    return refused(newerVersion(at(placeIn(text, { path: ["version"] })), version, VERSION));
  const state = version === undefined ? undefined : yield* decoded(version, written, faults, previous);
  const [first] = faults;
  if (!state || first)
    return refused(first ? refusedMember(at(placeIn(text, first)), lineOf(text, first), first.why) : noVersion(path));
  return result(
    state,
    (state.leftOut ?? []).map((resource) => leftOutResource(path, resource)),
  );
}

/** A character in two bytes, of which one is zero, at or right behind the beginning. */
const UTF_16 = /^(?:[^\0]{1,3}\0|\0[^\0])/;

/** The version of the state format that is written today. */
const VERSION = 4;

/** Undefined where there is none, or it is wrong. */
function versionOf(members: PlainObject, faults: Fault[]): number | undefined {
  const read = new Members(members, new Set(["version"]), [], faults);
  const version = read.plain("version") === undefined ? undefined : read.whole("version");
  if (version === 0 && faults.length === 0) read.fault("There never was a state of version 0 in JSON.", "version");
  return faults.length > 0 || read.plain("version") === null ? undefined : version;
}

function* decoded(
  version: number,
  written: WrittenState,
  faults: Fault[],
  previous: State | undefined,
): Steps<State | undefined> {
  if (version === VERSION) return yield* decodeState(written, faults, previous);
  const upgraded = upgradeLegacy(version, written.members, faults);
  return faults.length > 0 ? undefined : yield* decodeState(upgraded, faults, previous);
}

function notAState(path: string, text: string): Diagnostic {
  const parsed = parsePlainJson(text);
  if (!("fault" in parsed)) return notAnObject(path);
  const { offset, line, message } = parsed.fault;
  return notJson(rangeIn(path, text, { start: offset, end: offset }), line, message);
}

/** Where a fault stands: at what is nearest to it, if it is about something that is absent. */
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
