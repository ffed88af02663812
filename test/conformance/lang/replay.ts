import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../../server/engine/addrs/address.ts";
import { evaluate } from "../../../server/engine/lang/evaluate.ts";
import { CONSOLE_FUNCTIONS } from "../../../server/engine/lang/functions/table.ts";
import type { Scope } from "../../../server/engine/lang/scope.ts";
import { moduleScope } from "../../../server/engine/plan/moduleScope.ts";
import { referenceFaults } from "../../../server/engine/plan/staticCheck.ts";
import type { Diagnostic } from "../../../server/engine/source/diagnostic.ts";
import type { Answer, Answers, Question } from "../../../server/engine/source/question.ts";
import { sourceFile } from "../../../server/engine/source/sourceFile.ts";
import { parseExpression } from "../../../server/engine/syntax/parse.ts";
import { placeText } from "../../../server/engine/syntax/position.ts";
import { printType, printValue } from "../../../server/engine/values/print.ts";
import { failureOf } from "../../../server/host/node/ask.ts";
import { planOf } from "../../support/disk.ts";

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

/** Answers as the console does, in the module beside this file. */
export async function consoleOf(folder: string): Promise<(expression: string) => Recorded> {
  const plan = await planOf(folder, { homeDirectory: HOME });
  const root = plan.modules.root;
  if (!root) throw new Error(`${folder} holds no module`);
  return (expression) => {
    const parsed = parseExpression(expression, { path: "<console-input>" });
    const source = sourceFile("<console-input>", expression);
    const early = parsed.diagnostics.length > 0 ? parsed.diagnostics : referenceFaults(root, parsed.value);
    const failed = firstError(early);
    if (failed) return { expression, ...failed };
    const scope: Scope = {
      ...moduleScope({ inputs: plan.inputs, rows: plan.rows }, root, ROOT),
      answers: DISK,
      functions: CONSOLE_FUNCTIONS,
      placeText: (range) => placeText(source, range.start, range.end),
    };
    const { value, diagnostics } = evaluate(parsed.value, scope);
    const error = firstError(diagnostics);
    return error ? { expression, ...error } : { expression, value: printValue(value), type: printType(value.type) };
  };
}

/** In the order of the source, as terraform sorts what it prints; with line breaks as the recording has them. */
function firstError(found: readonly Diagnostic[]): { summary: string; detail: string } | undefined {
  const [first] = found
    .filter(({ severity }) => severity === "error")
    .toSorted(
      ({ subject: a }, { subject: b }) => (a?.start ?? -1) - (b?.start ?? -1) || (a?.end ?? -1) - (b?.end ?? -1),
    );
  return first && { summary: oneLine(first.summary), detail: oneLine(first.detail) };
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

const DISK: Answers = {
  get: (question: Question) => read(question) as never,
  with: () => DISK,
  without: () => DISK,
};

function read({ kind, path }: Question): Answer {
  try {
    if (kind === "file") return { kind: "bytes", bytes: readFileSync(path) };
    const entries = readdirSync(path).map((name) => ({ name, directory: statSync(join(path, name)).isDirectory() }));
    return { kind: "entries", entries };
  } catch (caught) {
    return failureOf(caught);
  }
}
