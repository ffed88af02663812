import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { evaluateLine, shown } from "../../../server/cli/evaluateLine.ts";
import { LayeredMap } from "../../../server/engine/source/layeredMap.ts";
import type { Answer, Answers, Question } from "../../../server/engine/source/question.ts";
import { printType } from "../../../server/engine/values/text/print.ts";
import { failureOf } from "../../../server/host/shared/askWith.ts";
import { planOf } from "../../support/disk.ts";
import { missingFacts } from "../../support/facts.ts";
import { LANGUAGE } from "../../support/terraform.ts";

/** The home folder that was set when the expressions were recorded. */
const HOME = "/home/stateline";

export interface Recorded {
  readonly expression: string;
  readonly value?: string;
  readonly type?: string | null;
  readonly summary?: string;
  readonly detail?: string;
}

/** What the console of the real terraform said, by the file that record.mjs wrote. */
export function readRecorded(path: string): readonly Recorded[] {
  const [, ...lines] = readFileSync(path, "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line) as Recorded);
}

/** Answers as the console does, in the module of a folder. */
export async function consoleOf(
  folder: string,
  language: string = LANGUAGE,
): Promise<(expression: string) => Recorded> {
  const plan = await planOf(folder, { purpose: "console", homeDirectory: HOME, language });
  const known = { ...plan, inputs: { ...plan.inputs, answers: DISK } };
  return (expression) => {
    const { value, errors } = evaluateLine(known, expression);
    const [error] = errors;
    if (error) return { expression, summary: oneLine(error.summary), detail: oneLine(error.detail) };
    return { expression, value: shown(value), type: printType(value.type) };
  };
}

/** Do both say the same, as far as Terraform itself always says the same? Of a message: the summary, and the facts of the place. */
export const agree = (real: Recorded, ours: Recorded): boolean => {
  if (real.summary !== undefined)
    return (
      ours.summary === real.summary &&
      (isPanic(real) || missingFacts(real.detail ?? "", ours.detail ?? "").length === 0)
    );
  // What ends in a comment cannot be asked for its type, and what `type` gives has one that only the console knows.
  return ours.value === real.value && (real.type === null || real.type === "type" || ours.type === real.type);
};

/** Where Terraform's own code falls over it says so, instead of what is wrong. */
const isPanic = ({ detail }: Recorded): boolean => detail?.includes("panic in function implementation") ?? false;

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

const DISK: Answers = {
  get: (question) => {
    const found = read(question);
    return question.isAnswer(found) ? found : undefined;
  },
  with: () => DISK,
  without: () => DISK,
  only: () => DISK,
  changedSince: () => [],
  byKey: LayeredMap.of(),
};

function read({ kind, path = "" }: Question): Answer {
  try {
    if (kind === "file") return { kind: "bytes", bytes: readFileSync(path) };
    const entries = readdirSync(path).map((name) => ({ name, directory: statSync(join(path, name)).isDirectory() }));
    return { kind: "entries", entries };
  } catch (caught) {
    return failureOf(caught);
  }
}
