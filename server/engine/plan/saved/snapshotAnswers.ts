import { lockFileQuestion } from "../../config/rootLanguage.ts";
import { joinPath } from "../../source/paths.ts";
import {
  type Answers,
  answers,
  type DirectoryAnswer,
  directoryQuestion,
  type Failure,
  type FileAnswer,
  fileQuestion,
} from "../../source/question.ts";
import { jsonString } from "../../values/text/quote.ts";
import type { PlanArchive } from "./planArchive.ts";

/** Returns the answers about the files of a saved plan, as if they stood in and below `root`; every other file is absent. */
export function snapshotAnswers({ modules, lockFile }: PlanArchive, root: string): Answers {
  const files = new Map<string, FileAnswer>();
  const folders = new Map<string, DirectoryAnswer>();
  for (const module of modules) {
    const folder = joinPath(root, module.folder);
    const entries = [...module.files.keys()].map((name) => ({ name, directory: false }));
    folders.set(directoryQuestion(folder).key, { kind: "entries", entries });
    for (const [name, bytes] of module.files)
      files.set(fileQuestion(joinPath(folder, name)).key, { kind: "bytes", bytes });
  }
  files.set(lockFileQuestion(root).key, { kind: "text", text: lockFile });
  const manifest = fileQuestion(joinPath(root, ".terraform/modules/modules.json"));
  files.set(manifest.key, { kind: "text", text: manifestText(modules) });
  const known = answers([...files, ...folders]);
  return {
    ...known,
    get: (question) => known.get(question) ?? (question.isAnswer(ABSENT) ? (ABSENT as never) : undefined),
  };
}

const ABSENT: Failure = { kind: "failure", absent: true, reason: "it is not part of the saved plan" };

/** Returns the record of downloaded modules, in the form that `terraform init` gives it. */
const manifestText = (modules: PlanArchive["modules"]): string =>
  `{"Modules":[${modules
    .map(({ key, source, version, folder }) => {
      const members = [
        ["Key", key],
        ["Source", source],
        ["Dir", folder],
        ...(version === undefined ? [] : [["Version", version]]),
      ];
      return `{${members.map(([name, text]) => `${jsonString(name!)}:${jsonString(text!)}`).join()}}`;
    })
    .join()}]}`;
