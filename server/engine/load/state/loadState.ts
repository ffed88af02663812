import { textOf } from "../../config/tree/loadModules.ts";
import type { Product } from "../../lang/dialect.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { baseName } from "../../source/paths.ts";
import { type Answers, type Failure, type FileAnswer, fileQuestion, type Question } from "../../source/question.ts";
import { remember } from "../../source/remember.ts";
import type { Steps } from "../../source/steps.ts";
import { readState, readStateInSteps } from "../../state/readState.ts";
import { EMPTY_STATE, type State } from "../../state/state.ts";
import type { Inputs } from "../inputs.ts";
import * as say from "../loadFindings.ts";
import { type LoadedState, NOT_READ } from "./loadedState.ts";
import { pulledState } from "./pulledState.ts";
import { type PullQuestion, pullQuestion } from "./pullQuestion.ts";
import { stateAbsence } from "./stateAbsence.ts";
import type { StateLocation } from "./stateLocation.ts";
import { lockQuestion, stateLock } from "./stateLock.ts";

/** Returns the questions that must be answered before the state can be loaded. */
export const stateQuestions = (location: StateLocation): readonly Question[] =>
  location.kind === "file"
    ? [{ ...fileQuestion(location.path), isWhole, isText: true }, lockQuestion(location.path)]
    : [];

/**
 * Returns the version in the head of a state file, which nothing else is read of; undefined for another place, or if the file names none.
 */
export function writingVersion({ answers, options }: Inputs, location: StateLocation): string | undefined {
  if (options.withoutState || location.kind !== "file") return undefined;
  const answer = answers.get(fileQuestion(location.path));
  if (!answer || answer.kind === "failure") return undefined;
  return /^[^{]*\{[^{]*?"terraform_version"\s*:\s*"([^"]+)"/.exec(textOf(answer))?.[1];
}

/** Whether a state file is complete. Terraform ends the file with a closing brace on a line of its own. */
function isWhole(answer: unknown): boolean {
  const content = answer as FileAnswer;
  if (content.kind === "failure") return false;
  const text = textOf(content).trimEnd();
  return text.endsWith("\n}") || (text.endsWith("}") && !text.includes("\n"));
}

/**
 * Loads the state from the answers. Only an absent file counts as an empty state; an unread or unreadable state is
 * undefined. A state that is being loaded again remains valid until the next one arrives.
 */
export function* loadState(
  inputs: Inputs,
  location: StateLocation,
  workspace: string | undefined,
  product: Product,
  previous?: LoadedState,
): Steps<LoadedState> {
  if (inputs.options.withoutState)
    return { ...NOT_READ, location, state: EMPTY_STATE, isAbsent: true, isLeftOut: true };
  const previousState = previous && isSamePlace(previous.location, location) ? previous : undefined;
  if (location.kind === "undecided")
    return { ...NOT_READ, location, diagnostics: [say.undecidedState(location.range, location.initialised)] };
  if (location.kind === "other-planner") return { ...NOT_READ, location };
  if (location.kind === "file") return yield* loadStateFile(inputs, location, workspace, previousState);
  const { backend, place, lacksWorkspace } = location;
  const pull = pullOf(inputs, workspace, product, [backend, place].filter(Boolean).join(", "));
  const unread = { ...NOT_READ, location, diagnostics: [say.remoteState(location, pull)] };
  if (pull && lacksWorkspace) return { ...unread, pull, progress: { kind: "unread" } };
  return pull ? yield* pulledState(inputs, pull, unread, previousState) : unread;
}

const isSamePlace = (a: StateLocation, b: StateLocation): boolean =>
  (a.kind === "file" && b.kind === "file" && a.path === b.path) ||
  (a.kind === "elsewhere" && b.kind === "elsewhere" && a.backend === b.backend && a.place === b.place);

const pullOf = (
  inputs: Inputs,
  workspace: string | undefined,
  product: Product,
  from: string,
  path?: string,
): PullQuestion | undefined =>
  inputs.options.loadState === "never" ? undefined : pullQuestion(inputs, workspace, product, from, path);

function* loadStateFile(
  inputs: Inputs,
  location: StateLocation & { kind: "file" },
  workspace: string | undefined,
  previous: LoadedState | undefined,
): Steps<LoadedState> {
  const { answers } = inputs;
  const { path } = location;
  const answer = answers.get(fileQuestion(path));
  if (!answer) return { ...NOT_READ, location };
  const lock = stateLock(path, answers);
  const isAsBefore = previous?.answer === answer && previous.progress === undefined;
  const read = isAsBefore ? previous : yield* readStateFile(location, answer, lock !== undefined, previous);
  const { lock: _, ...file } = { ...read, location, ...(read.isAbsent && stateAbsence(inputs)) };
  const locked: LoadedState = lock ? { ...file, lock } : file;
  if (answer.kind !== "failure" && isEmptyFile(answer)) return withBackup(locked, path, answers);
  if (locked.state || answer.kind === "failure") return locked;
  if (!isEncrypted(answer)) return withBackup(locked, path, answers);
  const pull = pullOf(inputs, workspace, "opentofu", "encrypted", path);
  const encrypted = {
    ...locked,
    diagnostics: locked.diagnostics.map((each) => ({ ...each, ...say.encryptedState(pull) })),
  };
  return pull ? yield* pulledState(inputs, pull, encrypted, previous) : encrypted;
}

function* readStateFile(
  location: StateLocation & { kind: "file" },
  answer: FileAnswer,
  isLocked: boolean,
  previous: LoadedState | undefined,
): Steps<LoadedState> {
  const { path, isNamed } = location;
  const start = { anchor: { path }, start: 0, end: 0 };
  if (answer.kind === "failure") {
    if (!answer.absent) {
      const unread = say.unreadableState(start, answer.reason);
      const diagnostic: Diagnostic = answer.restricted ? { ...unread, severity: "information" } : unread;
      return { ...NOT_READ, location, answer, diagnostics: [diagnostic] };
    }
    if (isNamed) return { ...NOT_READ, location, answer, diagnostics: [say.absentNamedState(path)] };
    return { ...NOT_READ, location, answer, state: EMPTY_STATE, isAbsent: true };
  }
  const isPartial = answer.isBeingWritten === true;
  if (isPartial && isOfSameContent(previous, answer)) return { ...previous, answer, isBeingWritten: true };
  const text = textOf(answer);
  // The first run creates the file when it locks it, and writes it at its end.
  if (text === "") {
    const diagnostics = isLocked ? [] : [say.emptyStateFile(path)];
    return { ...NOT_READ, location, answer, state: EMPTY_STATE, isAbsent: true, diagnostics };
  }
  const { value, diagnostics } = yield* readStateInSteps(path, text, previous?.state);
  return { ...NOT_READ, location, answer, state: value, diagnostics, ...(isPartial && { isBeingWritten: true }) };
}

const isOfSameContent = (previous: LoadedState | undefined, current: FileContent): previous is LoadedState => {
  const answer = previous?.answer;
  if (answer?.kind === "text") return current.kind === "text" && answer.text === current.text;
  return answer?.kind === "bytes" && current.kind === "bytes" && answer.bytes === current.bytes;
};

/** Whether a file has no byte: for Terraform, there is no state then. */
const isEmptyFile = (answer: FileContent): boolean =>
  (answer.kind === "text" ? answer.text : answer.bytes).length === 0;

const isEncrypted = (answer: FileContent): boolean => /"encrypted_data"\s*:/.test(textOf(answer));

/** Adds to the findings of a damaged state that a readable backup exists beside it. The backup is not used. */
function withBackup(damaged: LoadedState, path: string, answers: Answers): LoadedState {
  const question = fileQuestion(`${path}.backup`, "better");
  const answer = answers.get(question);
  const open = [question];
  const backup = answer && answer.kind !== "failure" ? backupIn(answer) : undefined;
  if (!backup) return { ...damaged, open };
  const { damage = damaged.diagnostics } = damaged;
  const diagnostics = damage.map((each) => say.backupAtHand(each, `${baseName(path)}.backup`, backup.serial));
  return { ...damaged, open, damage, diagnostics };
}

const backupIn = remember((answer: FileContent): State | undefined => readState("", textOf(answer)).value);

type FileContent = Exclude<FileAnswer, Failure>;
