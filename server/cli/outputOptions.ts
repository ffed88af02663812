import { DRIFT_WORDS, type ShownDrift } from "../engine/render/planText/drift.ts";
import { folderOf } from "../engine/source/paths.ts";
import { directoryQuestion } from "../engine/source/question.ts";
import { type Finding, isAsGrave } from "../ide/diagnostics/findings.ts";
import { type Ask, answerTo } from "../workspace/asked/ask.ts";
import { isRule, RULES } from "../workspace/ruleLevels.ts";
import type { Arguments, Console } from "./arguments.ts";
import { pathFrom } from "./workingPaths.ts";

/** The formats of `plan` and `check`. */
export const FORMATS = ["text", "json", "markdown", "sarif", "github", "junit"] as const;

export type Format = (typeof FORMATS)[number];

/** Returns the format of the output, or the problem with the options that choose it. */
export function formatOption({ flags, values }: Arguments): Format | { readonly problem: string } {
  const words = values.get("format") ?? [];
  const unknown = words.find((word) => !isFormat(word));
  if (unknown !== undefined) return { problem: `--format ${unknown}: use ${listed(FORMATS)}.` };
  const chosen = new Set([...words, ...["json", "markdown"].filter((name) => flags.has(name))]);
  if (chosen.size > 1)
    return { problem: `The formats ${[...chosen].join(" and ")} cannot be combined. Use one of them.` };
  return [...chosen].find(isFormat) ?? "text";
}

const isFormat = (word: string): word is Format => FORMATS.some((format) => format === word);

const listed = (words: readonly string[]): string => `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;

/** The options of `plan` of which one excludes the others: each is another question. */
const QUESTIONS = ["compare", "compare-var-file", "compare-workspace", "order", "reproduction"] as const;

/** Returns the problem with options of `plan` that exclude each other; undefined if there is none. */
export function conflictProblem({ flags, values }: Arguments): string | undefined {
  const isGiven = (name: string): boolean => flags.has(name) || values.has(name);
  const [first, second] = QUESTIONS.filter(isGiven);
  const isWhole = isGiven("all") && isGiven("reproduction");
  const [one, other] = isWhole ? ["all", "reproduction"] : [first, second];
  if (one === undefined || other === undefined) return undefined;
  return `--${one} and --${other} cannot be combined. Remove one of them.`;
}

/** Returns which drift is printed, or the problem with the option. */
export function driftOption({ values }: Arguments): ShownDrift | { readonly problem: string } {
  const word = values.get("drift")?.at(-1) ?? "relevant";
  return DRIFT_WORDS.find((each) => each === word) ?? { problem: `--drift ${word}: use ${listed(DRIFT_WORDS)}.` };
}

/** Returns the first problem with `--fail-on`; undefined if there is none. */
export function failOnProblem({ values }: Arguments): string | undefined {
  const unknown = values.get("fail-on")?.find((word) => word !== "error" && word !== "warning" && !isRule(word));
  return unknown === undefined ? undefined : `--fail-on ${unknown}: use error, warning or a rule: ${listed(RULES)}.`;
}

/** Returns the findings that make a command fail: errors, and those that `--fail-on` names. */
export function failing({ values }: Arguments, findings: readonly Finding[]): readonly Finding[] {
  const words = values.get("fail-on") ?? [];
  const severity = words.includes("warning") ? "warning" : "error";
  return findings.filter((finding) => isAsGrave(finding, severity) || words.includes(finding.rule));
}

/** Returns why the output cannot be written to the file of `--out`; undefined if it can, or without the option. */
export async function outProblem({ values }: Arguments, ask: Ask): Promise<string | undefined> {
  const file = outOption({ values });
  if (file === undefined) return undefined;
  const isFolder = async (path: string) => (await answerTo(ask, directoryQuestion(path))).kind === "entries";
  if (await isFolder(file)) return `--out ${file}: this is a folder. Use the name of a file.`;
  return (await isFolder(folderOf(file))) ? undefined : `--out ${file}: the folder ${folderOf(file)} does not exist.`;
}

/** A console whose standard output is kept, and the function that writes it to a file once the exit code is known. */
interface OutConsole {
  readonly console: Console;
  readonly save: (code: number) => Promise<void>;
}

/** Returns a console whose standard output goes to the file of `--out`; without the option, the console itself. */
export function outConsole(args: Arguments, console: Console): OutConsole {
  const file = outOption(args);
  if (file === undefined) return { console, save: async () => {} };
  const pieces: Uint8Array[] = [];
  const out = (output: string | Uint8Array): void =>
    void pieces.push(typeof output === "string" ? Buffer.from(output) : Uint8Array.from(output));
  // An older file must not be taken for the output of this command, which may be empty. Wrong use has none.
  const save = async (code: number): Promise<void> =>
    code === 2 && pieces.length === 0 ? undefined : console.save(file, Buffer.concat(pieces));
  return { console: { ...console, out }, save };
}

function outOption({ values }: Pick<Arguments, "values">): string | undefined {
  const file = values.get("out")?.at(-1);
  return file === undefined ? undefined : pathFrom(file);
}
