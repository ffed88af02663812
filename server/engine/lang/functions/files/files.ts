import { toBase64 } from "../../../codecs/base64.ts";
import { utf8Bytes } from "../../../codecs/bytes.ts";
import { type Fault, isFault } from "../../../codecs/fault.ts";
import { matchingFiles } from "../../../codecs/glob.ts";
import { cleanPath, joinPath } from "../../../source/paths.ts";
import { directoryQuestion, fileQuestion } from "../../../source/question.ts";
import { decodeUtf8 } from "../../../source/utf8.ts";
import { setValue } from "../../../values/set.ts";
import { quoted } from "../../../values/text/quote.ts";
import { BOOL, STRING, setOf } from "../../../values/type.ts";
import { boolValue, stringValue, type Unasked, unknownValue, type Value, withMarks } from "../../../values/value.ts";
import type { Frame, FunctionDefinition, Parameter } from "../../scope.ts";
import * as say from "../callFaults.ts";
import { define, TEXT, text } from "../define.ts";
import { ofArgument } from "../fault.ts";

export const PATH_PARAMETER: Parameter = text("path", { allowMarked: true });

/** Returns the bytes of a file; unknown until the question is answered. `by` decides the message for an absent file. */
export function readFile(frame: Frame, path: Value | undefined, by: "file" | "openFile"): Uint8Array | Fault | Value {
  const pathText = textOf(path);
  const marks = path?.marks ?? 0;
  const place = withHome(frame, pathText);
  if (isFault(place)) return by === "file" ? ofArgument(0, place) : place;
  const question = fileQuestion(joinPath(frame.scope.baseDirectory, place), "value");
  const answer = frame.scope.answers.get(question);
  frame.questions.push(question);
  if (!answer) return withMarks(unknownValue(STRING, [], { notNull: true }), marks);
  if (answer.kind === "bytes") return answer.bytes;
  if (answer.kind === "text") return utf8Bytes(answer.text);
  if (answer.restricted) return withMarks(unknownValue(STRING, [unreadOrigin(pathText)], { notNull: true }), marks);
  if (by === "openFile") return say.unreadable(quoted(cleanPath(place)), answer.reason);
  if (answer.absent) return say.noFile(quoted(pathText));
  return say.unreadable(quoted(cleanPath(place)), answer.reason, 0);
}

/** Returns the origin of a file outside of a restricted workspace, which is neither read nor an error. */
const unreadOrigin = (path: string): Unasked => ({ source: quoted(path), why: "restricted" });

/** Returns a path with the home folder in place of a leading ~. */
function withHome({ scope }: Frame, path: string): string | Fault {
  if (!path.startsWith("~")) return path;
  if (path.length > 1 && path[1] !== "/" && path[1] !== "\\") return say.noSuchHome();
  return cleanPath(`${scope.homeDirectory ?? "~"}/${path.slice(1)}`);
}

const textOf = (value: Value | undefined): string => (value?.kind === "string" ? value.value : "");

/** Returns the text of a file, as the function `file` does. */
export function readText(frame: Frame, path: Value): string | Fault | Value {
  const bytes = readFile(frame, path, "file");
  return bytes instanceof Uint8Array ? (decodeUtf8(bytes) ?? say.notText(quoted(textOf(path)))) : bytes;
}

const file: FunctionDefinition = {
  name: "file",
  description: "The text of a file.",
  parameters: [PATH_PARAMETER],
  ...TEXT,
  call: ([path], frame) => {
    const read = readText(frame, path!);
    return typeof read === "string" ? withMarks(stringValue(read), path!.marks) : read;
  },
};

const filebase64: FunctionDefinition = {
  name: "filebase64",
  description: "The bytes of a file in Base64.",
  parameters: [PATH_PARAMETER],
  ...TEXT,
  call: ([path], frame) => {
    const bytes = readFile(frame, path, "file");
    return bytes instanceof Uint8Array ? withMarks(stringValue(toBase64(bytes)), path!.marks) : bytes;
  },
};

const fileexists: FunctionDefinition = {
  name: "fileexists",
  description: "Whether a file exists at a path.",
  parameters: [PATH_PARAMETER],
  returns: BOOL,
  notNull: true,
  call: ([path], frame) => {
    const pathText = textOf(path);
    const marks = path?.marks ?? 0;
    const place = withHome(frame, pathText);
    if (isFault(place)) return place;
    const question = fileQuestion(joinPath(frame.scope.baseDirectory, place), "value");
    const answer = frame.scope.answers.get(question);
    frame.questions.push(question);
    if (!answer) return withMarks(unknownValue(BOOL), marks);
    if (answer.kind !== "failure") return withMarks(boolValue(true), marks);
    if (answer.restricted) return withMarks(unknownValue(BOOL, [unreadOrigin(pathText)]), marks);
    if (answer.absent) return withMarks(boolValue(false), marks);
    const shown = quoted(cleanPath(place));
    if (answer.reason === "is a directory") return ofArgument(1, say.isFolder(shown));
    return say.unreadable(shown, answer.reason);
  },
};

const filesetWith = (isLiteral: boolean): FunctionDefinition => ({
  name: "fileset",
  description: "The names of the files in a folder that match a pattern.",
  parameters: [PATH_PARAMETER, text("pattern", { allowMarked: true })],
  returns: setOf(STRING),
  notNull: true,
  call: ([path, pattern], frame) => {
    const marks = (path?.marks ?? 0) | (pattern?.marks ?? 0);
    const folder = joinPath(frame.scope.baseDirectory, textOf(path));
    const origins: Unasked[] = [];
    const paths = matchingFiles(
      textOf(pattern),
      (relative) => {
        const question = directoryQuestion(joinPath(folder, relative), "value");
        const answer = frame.scope.answers.get(question);
        frame.questions.push(question);
        if (answer?.kind === "entries") return answer.entries;
        if (answer?.restricted) origins.push(unreadOrigin(textOf(path)));
        return answer && !answer.restricted ? [] : undefined;
      },
      isLiteral,
    );
    if (paths === "unknown") return withMarks(unknownValue(setOf(STRING), origins, { notNull: true }), marks);
    if (paths === "bad pattern") {
      return say.badGlob(quoted(cleanPath(`${textOf(path)}/${textOf(pattern)}`)));
    }
    return withMarks(setValue(STRING, paths.map(stringValue)), marks);
  },
});

/** The `fileset` that takes parts without wildcards as they are. */
export const LITERAL_FILESET = filesetWith(true);

const basename = define({
  name: "basename",
  description: "The last part of a path.",
  parameters: [text("path")],
  ...TEXT,
  call: (path) => {
    if (path === "") return ".";
    const trimmed = path.replace(/\/+$/, "");
    return trimmed === "" ? "/" : trimmed.slice(trimmed.lastIndexOf("/") + 1);
  },
});

const dirname = define({
  name: "dirname",
  description: "A path without its last part.",
  parameters: [text("path")],
  ...TEXT,
  call: (path) => cleanPath(path.slice(0, path.lastIndexOf("/") + 1)),
});

const abspath: FunctionDefinition = {
  name: "abspath",
  description: "The absolute form of a path.",
  parameters: [text("path")],
  ...TEXT,
  call: ([path], frame) => {
    const written = textOf(path);
    return stringValue(cleanPath(written.startsWith("/") ? written : `${frame.scope.baseDirectory}/${written}`));
  },
};

const pathexpand: FunctionDefinition = {
  name: "pathexpand",
  description: "A path with the home folder in place of a leading ~.",
  parameters: [text("path")],
  ...TEXT,
  call: ([path], frame) => {
    const expanded = withHome(frame, textOf(path));
    return isFault(expanded) ? say.noSuchHome() : stringValue(expanded);
  },
};

export const FILE_FUNCTIONS: readonly FunctionDefinition[] = [
  abspath,
  basename,
  dirname,
  file,
  filebase64,
  fileexists,
  filesetWith(false),
  pathexpand,
];
