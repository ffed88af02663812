import { isConfigurationFile } from "../engine/config/configurationFiles.ts";
import type { EarlierConfiguration } from "../engine/load/earlierConfiguration.ts";
import type { LivePlan } from "../engine/plan/plan.ts";
import type { FinishedPlan } from "../engine/plan/saved/finishedPlan.ts";
import { baseName, folderOf } from "../engine/source/paths.ts";
import { answers, type DirectoryAnswer, fileQuestion, placeOfKey } from "../engine/source/question.ts";

/**
 * Returns a root module as a finished plan of it has recorded its files and variables. Undefined for a plan in JSON, which has no files, and
 * for one of another workspace or with targets.
 */
export function earlierFinished(
  plan: LivePlan,
  finished: FinishedPlan,
  name: string,
): EarlierConfiguration | undefined {
  const { configurationFiles, formatVersion } = finished.saved;
  if (!configurationFiles || formatVersion !== undefined || finished.isTargeted) return undefined;
  if (finished.root !== plan.root || finished.workspace !== plan.workspace || finished.mode !== "normal")
    return undefined;
  const texts = new Map(configurationFiles.map(({ source: { path, text } }) => [path, text] as const));
  const entries = [...plan.inputs.answers.byKey.entries()].map(([key, answer]): readonly [string, unknown] => {
    const place = placeOfKey(key);
    if (place?.kind === "directory") return [key, listing(place.path, answer as DirectoryAnswer, texts)];
    if (!place || !isOfConfiguration(place.path)) return [key, answer];
    return [key, texts.has(place.path) ? answer : ABSENT];
  });
  const written = [...texts].map(([path, text]) => [fileQuestion(path).key, { kind: "text", text }] as const);
  return {
    origin: { kind: "plan", name },
    answers: answers([...entries, ...written]),
    variables: new Map([...finished.variableValues].map(([variable, value]) => [variable, { value }])),
  };
}

const ABSENT = { kind: "failure", absent: true, reason: "it is not part of the saved plan" } as const;

/** Whether a file is part of the configuration, or sets variables: both are as the plan has them. */
const isOfConfiguration = (path: string): boolean =>
  isConfigurationFile(path) || /\.tfvars(?:\.json)?$/.test(baseName(path));

function listing(folder: string, today: DirectoryAnswer, texts: ReadonlyMap<string, string>): DirectoryAnswer {
  const saved = [...texts.keys()].filter((path) => folderOf(path) === folder).map(baseName);
  if (today.kind === "failure") return today;
  const others = today.entries.filter(({ name, directory }) => directory || !isOfConfiguration(name));
  return { kind: "entries", entries: [...others, ...saved.map((name) => ({ name, directory: false }))] };
}
