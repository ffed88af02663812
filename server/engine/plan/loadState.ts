import { textOf } from "../config/loadModules.ts";
import type { Dialect } from "../lang/dialect.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import { nameOf } from "../source/paths.ts";
import { type Answers, type Failure, type FileAnswer, fileQuestion, type Question } from "../source/question.ts";
import type { Range } from "../source/range.ts";
import { remember } from "../source/remember.ts";
import { readState } from "../state/readState.ts";
import { EMPTY_STATE, isEmptyState, type State } from "../state/state.ts";
import type { Unasked } from "../values/value.ts";
import type { Inputs } from "./inputs.ts";
import { pulledText } from "./pulledText.ts";
import { type PulledState, type PullQuestion, pullQuestion } from "./pullQuestion.ts";
import type { StateLocation } from "./stateLocation.ts";
import { lockQuestion, type StateLock, stateLock } from "./stateLock.ts";
import {
  absentNamedState,
  backupAtHand,
  encryptedState,
  failedPull,
  remoteState,
  undecidedState,
  unreadableState,
} from "./texts.ts";

/** The state of a root module, as far as it is known. */
export interface LoadedState {
  readonly location: StateLocation;
  /** What it was read from. */
  readonly answer: FileAnswer | PulledState | undefined;
  /** Undefined: it was not read, or could not be. No action may be claimed. */
  readonly state: State | undefined;
  /** Is there no file? Then nothing exists yet. */
  readonly isAbsent: boolean;
  readonly diagnostics: readonly Diagnostic[];
  /** What brings a state that no file shows, where the user wants it; undefined where nothing can. */
  readonly pull?: PullQuestion;
  /** How far that has come; undefined of a file. */
  readonly progress?: PullProgress;
  /** Only a part of the file is there: what counts is the last state that was whole. */
  readonly isBeingWritten?: true;
  readonly lock?: StateLock;
  /** What is wrong with the file, as it is told without a copy beside it. */
  readonly damage?: readonly Diagnostic[];
  /** What would bring the state, and nobody waits for. */
  readonly open: readonly Question[];
}

/** `before`: a state that was loaded at that time still counts. */
export type PullProgress =
  | { readonly kind: "unread" }
  | { readonly kind: "loading"; readonly before?: string }
  | { readonly kind: "loaded"; readonly at: string }
  | { readonly kind: "failed"; readonly reason: string; readonly before?: string };

/** What must be read of the state before anything can be planned. */
export const stateQuestions = (location: StateLocation): readonly Question[] =>
  location.kind === "file" ? [{ ...fileQuestion(location.path), isWhole }, lockQuestion(location.path)] : [];

/** A state file ends with the brace that it begins with, as Terraform writes it on a line of its own. */
function isWhole(answer: unknown): boolean {
  const { bytes } = answer as { readonly bytes?: Uint8Array };
  if (!bytes) return false;
  const end = bytes.findLastIndex((byte) => byte > SPACE);
  return bytes[end] === BRACE && (bytes[end - 1] === NEW_LINE || !bytes.subarray(0, end).includes(NEW_LINE));
}

const [SPACE, BRACE, NEW_LINE] = [0x20, 0x7d, 0x0a];

/**
 * The state that the answers hold. Only an absent file is an empty state; what is not known yet or unreadable is none. A state
 * that is being loaded again counts until the next is there.
 */
export function loadState(
  inputs: Inputs,
  location: StateLocation,
  workspace: string,
  dialect: Dialect,
  previous?: LoadedState,
): LoadedState {
  const before = previous && isSamePlace(previous.location, location) ? previous : undefined;
  if (location.kind === "undecided")
    return { ...NOT_READ, location, diagnostics: [undecidedState(location.range, location.initialised)] };
  if (location.kind === "file") return inFile(inputs, location, workspace, before);
  const { backend, place, range } = location;
  const pull = pullOf(inputs, workspace, dialect, [backend, place].filter(Boolean).join(", "));
  const unread = { ...NOT_READ, location, diagnostics: [remoteState(range, backend, place, pull)] };
  return pull ? pulled(inputs, pull, unread, before) : unread;
}

const isSamePlace = (a: StateLocation, b: StateLocation): boolean =>
  (a.kind === "file" && b.kind === "file" && a.path === b.path) ||
  (a.kind === "elsewhere" && b.kind === "elsewhere" && a.backend === b.backend && a.place === b.place);

const pullOf = (
  inputs: Inputs,
  workspace: string,
  dialect: Dialect,
  from: string,
  path?: string,
): PullQuestion | undefined =>
  inputs.options.loadState === "never" ? undefined : pullQuestion(inputs, workspace, dialect, from, path);

function inFile(
  inputs: Inputs,
  location: StateLocation & { kind: "file" },
  workspace: string,
  before: LoadedState | undefined,
): LoadedState {
  const { answers } = inputs;
  const { path } = location;
  const answer = answers.get(fileQuestion(path));
  if (!answer) return { ...NOT_READ, location };
  const lock = stateLock(path, answers);
  const isAsBefore = before?.answer === answer && before.progress === undefined;
  const read = isAsBefore ? before : readFile(location, answer, lock !== undefined, before);
  const { lock: _, ...file } = { ...read, location };
  const found: LoadedState = lock ? { ...file, lock } : file;
  if (found.state || answer.kind === "failure") return found;
  if (!isEncrypted(answer)) return withBackup(found, path, answers);
  const pull = pullOf(inputs, workspace, "opentofu", "encrypted", path);
  const told = { ...found, diagnostics: found.diagnostics.map((each) => ({ ...each, ...encryptedState(pull) })) };
  return pull ? pulled(inputs, pull, told, before) : told;
}

function readFile(
  location: StateLocation & { kind: "file" },
  answer: FileAnswer,
  isLocked: boolean,
  before: LoadedState | undefined,
): LoadedState {
  const { path, isNamed } = location;
  const start = { anchor: { path }, start: 0, end: 0 };
  if (answer.kind === "failure") {
    if (!answer.absent) {
      const unread = unreadableState(start, answer.reason);
      const told: Diagnostic = answer.restricted ? { ...unread, severity: "information" } : unread;
      return { ...NOT_READ, location, answer, diagnostics: [told] };
    }
    if (isNamed) return { ...NOT_READ, location, answer, diagnostics: [absentNamedState(path)] };
    return { ...NOT_READ, location, answer, state: EMPTY_STATE, isAbsent: true };
  }
  const isPartial = answer.kind === "bytes" && answer.isBeingWritten === true;
  if (isPartial && isOfSameBytes(before, answer)) return { ...before, answer, isBeingWritten: true };
  const text = textOf(answer);
  // The first run of all makes the file when it locks it, and writes it at its end.
  if (text === "" && isLocked) return { ...NOT_READ, location, answer, state: EMPTY_STATE, isAbsent: true };
  const { value, diagnostics } = readState(path, text, before?.state);
  return { ...NOT_READ, location, answer, state: value, diagnostics, ...(isPartial && { isBeingWritten: true }) };
}

const isOfSameBytes = (before: LoadedState | undefined, { bytes }: { bytes: Uint8Array }): before is LoadedState => {
  const answer = before?.answer;
  return answer?.kind === "bytes" && answer.bytes === bytes;
};

const isEncrypted = (answer: FileContent): boolean => /"encrypted_data"\s*:/.test(textOf(answer));

/** What the copy beside a damaged state holds is told, and nothing of it taken. */
function withBackup(found: LoadedState, path: string, answers: Answers): LoadedState {
  const question = fileQuestion(`${path}.backup`, "better");
  const answer = answers.get(question);
  const open = [question];
  const backup = answer && answer.kind !== "failure" ? backupIn(answer) : undefined;
  if (!backup) return { ...found, open };
  const { damage = found.diagnostics } = found;
  const diagnostics = damage.map((each) => backupAtHand(each, `${nameOf(path)}.backup`, backup.serial));
  return { ...found, open, damage, diagnostics };
}

const backupIn = remember((answer: FileContent): State | undefined => readState("", textOf(answer)).value);

type FileContent = Exclude<FileAnswer, Failure>;

/** What the program has printed; until then, or where it failed, what is known without it. */
function pulled(
  { answers, options }: Inputs,
  pull: PullQuestion,
  unread: LoadedState,
  before: LoadedState | undefined,
): LoadedState {
  if (options.loadState !== "always") return { ...unread, pull, progress: { kind: "unread" } };
  const answer = answers.get(pull);
  const kept = keptOf(before, pull);
  const open = [pull];
  if (!answer) return { ...(kept ?? unread), pull, open, progress: { kind: "loading", ...atOf(kept) } };
  if (answer.kind === "called-off") return kept ?? { ...unread, pull, open, progress: { kind: "unread" } };
  if (answer.kind === "failure") return failed(answer.reason, unread, pull, kept);
  const range = unread.diagnostics[0]?.subject;
  if (before?.answer === answer) return { ...before, location: unread.location };
  return readPulled(answer, unread, pull, range, kept);
}

/** What was loaded before still counts; where it came from has no say in when. */
function keptOf(before: LoadedState | undefined, pull: PullQuestion): LoadedState | undefined {
  if (!before?.state || before.pull?.key !== pull.key || before.progress === undefined) return undefined;
  const at = loadedAt(before.progress);
  return at === undefined ? undefined : { ...before, pull, progress: { kind: "loaded", at } };
}

/** When the state that counts was loaded. */
export const loadedAt = (progress: PullProgress): string | undefined =>
  progress.kind === "loaded" ? progress.at : progress.kind === "unread" ? undefined : progress.before;

const atOf = (kept: LoadedState | undefined): { readonly before?: string } => {
  const at = kept?.progress && loadedAt(kept.progress);
  return at === undefined ? {} : { before: at };
};

function failed(reason: string, unread: LoadedState, pull: PullQuestion, kept: LoadedState | undefined): LoadedState {
  const progress: PullProgress = { kind: "failed", reason, ...atOf(kept) };
  if (kept) return { ...kept, progress };
  const diagnostics = [failedPull(unread.diagnostics[0]?.subject, pull.pull, reason)];
  return { ...unread, pull, open: [pull], progress, diagnostics };
}

function readPulled(
  answer: PulledState,
  unread: LoadedState,
  pull: PullQuestion,
  range: Range | undefined,
  kept: LoadedState | undefined,
): LoadedState {
  const printed = pulledText(answer.bytes);
  if (printed.kind === "fault") return failed(printed.reason, unread, pull, kept);
  const { value, diagnostics } = printed.kind === "nothing" ? NOTHING : readState("", printed.text, kept?.state);
  if (!value) return failed(diagnostics[0]?.detail ?? "it printed no state", unread, pull, kept);
  return {
    ...unread,
    answer,
    state: value,
    isAbsent: isEmptyState(value) && value.lineage === "",
    // What is odd in it stands in no file that could be opened.
    diagnostics: diagnostics.map((each) => ({ ...each, subject: range })),
    pull,
    open: [pull],
    progress: { kind: "loaded", at: answer.at },
  };
}

const NOTHING = { value: EMPTY_STATE, diagnostics: [] };

/** Why nothing is claimed of any instance; undefined where the state is known. */
export function unreadState({ location, state }: LoadedState): Unasked | undefined {
  if (state) return undefined;
  const of = backendOf(location);
  return { source: "state", why: "state-not-loaded", ...(of !== undefined && { of }) };
}

const backendOf = (location: StateLocation): string | undefined =>
  location.kind === "elsewhere" ? location.backend : location.kind === "undecided" ? location.initialised : undefined;

const NOT_READ = { answer: undefined, state: undefined, isAbsent: false, diagnostics: [], open: [] };
