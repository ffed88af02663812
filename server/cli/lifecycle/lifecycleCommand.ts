import {
  type LifecycleCase,
  lifecycleAdvice,
  lifecycleViolations,
  proposedFor,
  violation,
} from "../../engine/lifecycle/contract/lifecycleViolations.ts";
import type { Advice, Violation } from "../../engine/lifecycle/contract/violation.ts";
import { markedBySchema, withoutSecrets } from "../../engine/lifecycle/secretsOfObjects.ts";
import { type Json, writeJson } from "../../engine/render/json.ts";
import { type ReadSchema, readResourceSchema } from "../../engine/schema/readResourceSchema.ts";
import { rememberRecent } from "../../engine/source/remember.ts";
import { parsePlainJson } from "../../engine/values/encodings/jsonReader.ts";
import { isPlainObject, type PlainObject } from "../../engine/values/encodings/plainJson.ts";
import { pathText } from "../../engine/values/path.ts";
import { counted } from "../../engine/values/text/nouns.ts";
import { printValue } from "../../engine/values/text/print.ts";
import type { Value } from "../../engine/values/value.ts";
import type { CommandContext } from "../commandContext.ts";
import { readCaseObject } from "./caseValue.ts";
import { caseValueJson } from "./caseValueJson.ts";

/** `stateline lifecycle`: answers one case a line. Returns 1 if a contract was violated, or a line was not a case. */
export async function lifecycleCommand({ args, console }: CommandContext): Promise<number> {
  const json = args.flags.has("json");
  const print = json ? answerText : humanText;
  let failed = false;
  for await (const lines of console.lines())
    for (const line of lines) {
      if (line.trim() === "") continue;
      const answer = answerWithin(line);
      failed ||= answer.error !== undefined || answer.violations.some(({ tolerated }) => !tolerated);
      console.out(print(answer));
    }
  return failed ? 1 : 0;
}

/** Returns the output line for a line of the standard input, with `--json`. */
export const lifecycleAnswer = (line: string): string => answerText(answerWithin(line));

/** Answers a line; with an error if its JSON is nested deeper than the stack allows. */
function answerWithin(line: string): Answer {
  try {
    return answerTo(line);
  } catch (caught) {
    if (!(caught instanceof RangeError)) throw caught;
    return { name: undefined, violations: [], error: "The case is nested too deeply." };
  }
}

interface Answer {
  readonly name: string | undefined;
  /** The proposed state; undefined if it cannot be computed. */
  readonly proposed?: { readonly value: Value; readonly schema: ReadSchema };
  readonly violations: readonly ShownViolation[];
  readonly advice?: readonly Advice[];
  /** The reason why the line is not a valid case. */
  readonly error?: string;
}

type ShownViolation = Omit<Violation, "path"> & { readonly path: string };

const shown = (contractViolation: Violation): ShownViolation => ({
  ...contractViolation,
  path: pathText(contractViolation.path),
});

const OBJECTS = {
  prior: "prior",
  config: "configuration",
  planned: "planned",
  finalPlanned: "finalPlanned",
  new: "newState",
  read: "read",
  upgraded: "upgraded",
  previousRun: "previousRun",
} as const;

type ObjectName = keyof typeof OBJECTS;

function answerTo(line: string): Answer {
  const json = parseLine(line);
  if (typeof json === "string") return { name: undefined, violations: [], error: json };
  const name = typeof json.name === "string" ? json.name : undefined;
  if (json.schema === undefined) return { name, violations: [], error: 'A case needs a "schema".' };
  const schema = schemaOf(json.schema);
  const [fault] = schema.faults;
  if (fault) return { name, violations: [], error: `schema${fault.path && `: ${fault.path}`}: ${fault.message}` };
  return { name, ...checkedCase(schema, json) };
}

function checkedCase(schema: ReadSchema, json: PlainObject): Omit<Answer, "name"> {
  const { block } = schema.schema;
  const misfits: ShownViolation[] = [];
  const objects: Partial<Record<(typeof OBJECTS)[ObjectName], Value>> = {};
  for (const name of Object.keys(OBJECTS) as ObjectName[]) {
    if (json[name] === undefined && name !== "prior" && name !== "config") continue;
    const { value, faults } = readCaseObject(block, json[name]);
    for (const { path, message } of faults) misfits.push({ ...violation("conforms", { path: [], message }), path });
    if (faults.length === 0) objects[OBJECTS[name]] = value;
  }
  const { prior, configuration, ...answers } = objects;
  if (!prior || !configuration) return { violations: misfits };
  const lifecycleCase: LifecycleCase = {
    prior,
    configuration,
    ...answers,
    legacyTypeSystem: json.legacyTypeSystem === true,
  };
  const broken = lifecycleViolations(block, lifecycleCase).map((each) =>
    withoutSecrets(block, Object.values(objects), each),
  );
  return {
    proposed: { value: proposedFor(block, lifecycleCase), schema },
    violations: [...misfits, ...broken.map(shown)],
    advice: lifecycleAdvice(lifecycleCase),
  };
}

/** Matches numbers that a double may not represent exactly. */
const PRECISE = /\d{16}|\d\.\d|\d[eE]|-0/;

function parseLine(line: string): PlainObject | string {
  const json = PRECISE.test(line) ? exactly(line) : quickly(line);
  if (typeof json === "string") return json;
  return isPlainObject(json.value) ? json.value : "A case is a JSON object.";
}

function exactly(line: string): { readonly value: unknown } | string {
  const parsed = parsePlainJson(line);
  return "value" in parsed ? parsed : `The line is not JSON: ${parsed.fault.message}.`;
}

function quickly(line: string): { readonly value: unknown } | string {
  try {
    return { value: JSON.parse(line) };
  } catch {
    return exactly(line);
  }
}

/** The schemas of recent lines, because many cases share a few schemas. */
const schemaOf = rememberRecent(200, JSON.stringify as (json: unknown) => string, readResourceSchema);

function answerText({ name, proposed, violations, advice = [], error }: Answer): string {
  const json: Json = {
    name,
    proposed: proposed ? caseValueJson(proposed.schema.schema.block, proposed.value) : null,
    violations: violations.map(({ rule, path, message, tolerated }) => ({
      rule,
      path,
      message,
      tolerated: tolerated || undefined,
    })),
    advice: advice.length > 0 ? advice.map(({ path, ...each }) => ({ ...each, path: pathText(path) })) : undefined,
    error,
  };
  return `${writeJson(json)}\n`;
}

function humanText({ name = "(without a name)", proposed, violations, advice = [], error }: Answer): string {
  if (error !== undefined) return `${name}: Error: ${error}\n`;
  const lines = [
    `${name}: ${violations.length === 0 ? "no contract violations" : counted(violations.length, "contract violation")}`,
  ];
  for (const { rule, path, message, explanation, tolerated } of violations)
    lines.push(
      `  ${rule}${tolerated ? " (tolerated)" : ""}: ${path === "" ? "" : `${path}: `}${message}`,
      `    ${explanation}`,
    );
  for (const { rule, path, message } of advice) lines.push(`  ${rule}: ${pathText(path)}: ${message}`);
  if (proposed) lines.push("  proposed new state:", proposedText(proposed).replace(/^/gm, "    "));
  return `${lines.join("\n")}\n`;
}

const proposedText = ({ value, schema }: NonNullable<Answer["proposed"]>): string =>
  printValue(markedBySchema(schema.schema.block, value));
