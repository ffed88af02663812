import type { WhatIf } from "../../engine/lifecycle/run/rehearsal.ts";
import { DEFAULT_OPTIONS, type PlanOptions } from "../../engine/load/inputs.ts";
import type { LivePlan } from "../../engine/plan/plan.ts";
import { addressFaults } from "../../engine/plan/targeting/targetingFaults.ts";
import { codeBlock, inlineCode, plainText } from "../../engine/render/markdown.ts";
import { secretsOf } from "../../engine/render/secrets.ts";
import { unreadTitle } from "../../engine/render/stateStatus.ts";
import { baseName, joinPath, pathIn } from "../../engine/source/paths.ts";
import { directoryQuestion } from "../../engine/source/question.ts";
import { lineAndCharacter } from "../../engine/source/sourceFile.ts";
import { movesIn, movesMarkdown } from "../../ide/comparison/instanceMoves.ts";
import { diagnosticFindings, planFindings } from "../../ide/diagnostics/findings.ts";
import { placesOf } from "../../ide/navigation/names.ts";
import { planMarkdown } from "../../ide/planView/planMarkdown.ts";
import { timeline, traceAt } from "../../ide/timeline/timeline.ts";
import { timelineText } from "../../ide/timeline/timelineText.ts";
import { type Ask, answerTo } from "../../workspace/asked/ask.ts";
import { commitPlans } from "../../workspace/asked/commitPlans.ts";
import { commitQuestion } from "../../workspace/asked/commitQuestions.ts";
import { settleRehearsal } from "../../workspace/asked/settleRehearsal.ts";
import type { Learning } from "../../workspace/factStore.ts";
import { placeIn } from "../../workspace/place.ts";
import { reportedDiagnostics } from "../../workspace/planOutput.ts";
import { validate } from "../checkCommand.ts";
import { findingsMarkdown } from "../formats/findingsMarkdown.ts";
import { sectionOf } from "../planComparison.ts";
import { noConfiguration, planFolder, withProofs } from "../planRoot.ts";
import { repositoryAround } from "../repositoryPaths.ts";
import { whatIfOption } from "../timeline/whatIfOption.ts";
import { pathFrom } from "../workingPaths.ts";
import {
  type ArgumentSchema,
  checkedArguments,
  type Given,
  membersOf,
  textOf,
  textsOf,
  WrongUse,
} from "./arguments.ts";
import { schemaText } from "./schemaText.ts";
import { askUnsaved, pathBelow, type UnsavedFiles } from "./unsavedFiles.ts";

/** What every call of a server shares. */
export interface Surroundings {
  /** The folder that the server was started for. */
  readonly folder: string;
  readonly ask: Ask;
  readonly environment: Partial<PlanOptions>;
  readonly learning: Learning;
}

/** A call about one folder, whose unsaved texts count as saved. */
interface Call extends Surroundings {
  readonly root: string;
  readonly args: Given;
}

/** A tool: what it says of itself, and the text that it answers with. */
export interface Tool {
  readonly description: string;
  readonly properties: Readonly<Record<string, ArgumentSchema>>;
  readonly required: readonly string[];
  readonly answer: (call: Call) => Promise<string>;
}

const text = (description: string): ArgumentSchema => ({ type: "string", description });
const texts = (description: string): ArgumentSchema => ({
  type: ["string", "array"],
  items: { type: "string" },
  description,
});

const SHARED: Tool["properties"] = {
  dir: text("The folder of the root module, relative to that of the server. By default that one."),
  files: {
    type: "object",
    additionalProperties: { type: ["string", "null"] },
    description: "Texts that are not saved, by the path relative to dir; null for a file that counts as deleted.",
  },
  cursor: text("nextCursor of the last answer, for the part that follows."),
};

const ADDRESS = text("The address of an instance, such as module.a.aws_instance.b[0].");

/** The tools by their names. None of them writes anything or starts a provider. */
export const TOOLS: ReadonlyMap<string, Tool> = new Map(
  Object.entries<Tool>({
    plan: {
      description:
        "The planned action of every instance, the most dangerous first, with causes and certainty, and the findings. Nothing is started or changed.",
      properties: {
        ...SHARED,
        vars: { type: "object", description: "Values of variables, as on the command line." },
        target: texts("Plan only these addresses and their dependencies."),
        replace: texts("Replace these instances."),
      },
      required: [],
      answer: planAnswer,
    },
    explain_instance: {
      description:
        "Every stage of one instance, the calls between them, what changes and why, and its apply in rehearsal.",
      properties: { ...SHARED, address: ADDRESS },
      required: ["address"],
      answer: (call) => timelineAnswer(call, []),
    },
    what_if: {
      description: "As explain_instance, with values for what only the apply decides.",
      properties: {
        ...SHARED,
        address: ADDRESS,
        values: { type: "object", description: 'Values by ADDRESS.PATH, such as {"aws_vpc.a.id": "vpc-1"}.' },
      },
      required: ["address", "values"],
      answer: (call) => timelineAnswer(call, membersOf(call.args, "values")),
    },
    check: {
      description: "What terraform validate would report, with lines.",
      properties: SHARED,
      required: [],
      answer: checkAnswer,
    },
    compare: {
      description:
        "The instances that are planned differently than with the files of a commit, with the values that differ.",
      properties: { ...SHARED, revision: text("A commit as git names it, such as main or HEAD~1.") },
      required: ["revision"],
      answer: compareAnswer,
    },
    find_references: {
      description: "Where a name is declared and used: var.x, local.y, aws_instance.a, data.aws_ami.b or module.m.",
      properties: { ...SHARED, name: text("The name in the root module.") },
      required: ["name"],
      answer: referencesAnswer,
    },
    schema_of_type: {
      description: "The attributes and nested blocks of a resource type or data source.",
      properties: {
        ...SHARED,
        type: text("Such as aws_instance."),
        mode: { type: "string", enum: ["resource", "data"], description: "resource by default." },
        provider: text("The source address of the provider, such as hashicorp/aws."),
      },
      required: ["type"],
      answer: schemaAnswer,
    },
    suggest_moved: {
      description:
        "moved blocks for objects that the plan destroys and creates again: against the state, or since a commit.",
      properties: { ...SHARED, revision: text("A commit. Without it, the state decides.") },
      required: [],
      answer: movesAnswer,
    },
  }),
);

/** Checks the arguments of a call and answers it. */
export async function callTool(tool: Tool, given: unknown, surroundings: Surroundings): Promise<string> {
  const args = checkedArguments(given, tool.properties, tool.required);
  const root = await pathBelow(surroundings.folder, textOf(args, "dir") ?? ".");
  if (root === undefined) throw new WrongUse("dir leads out of the folder of the server.");
  const listing = await answerTo(surroundings.ask, directoryQuestion(root));
  if (listing.kind !== "entries") throw new WrongUse(`There is no folder ${textOf(args, "dir")}.`);
  const files = await unsavedFiles(root, args);
  return tool.answer({ ...surroundings, ask: askUnsaved(await askInside(surroundings), files), root, args });
}

/** Returns a function that reads files of the repository only, or of the server's folder if there is none. */
async function askInside({ folder, ask }: Surroundings): Promise<Ask> {
  const within = [(await repositoryAround(folder, ask)) ?? folder];
  return (question, _, signal) => ask(question, question.path === undefined ? undefined : within, signal);
}

async function unsavedFiles(root: string, args: Given): Promise<UnsavedFiles> {
  const files = new Map<string, string | null>();
  for (const [name, content] of membersOf(args, "files")) {
    const path = await pathBelow(root, name);
    if (path === undefined || path === root) throw new WrongUse(`files: ${JSON.stringify(name)} leads out of dir.`);
    if (content !== null && typeof content !== "string")
      throw new WrongUse(`files: the text of ${JSON.stringify(name)} must be a string or null.`);
    files.set(path, content);
  }
  return files;
}

async function plannedIn(
  { root, environment, ask, learning }: Call,
  more: Partial<PlanOptions> = {},
): Promise<Awaited<ReturnType<typeof planFolder>>> {
  const options: PlanOptions = { ...DEFAULT_OPTIONS, ...environment, providers: "schema", ...more };
  const planned = await planFolder(root, options, { ask, learning });
  const missing = noConfiguration(planned.plan);
  if (missing) throw new WrongUse(`${missing.summary}: ${missing.detail}`);
  return planned;
}

/** Names a path relative to the folder of the call. */
const relativeTo =
  (root: string) =>
  (path: string): string =>
    pathIn(root, path);

async function planAnswer(call: Call): Promise<string> {
  const { args, root } = call;
  const [targets, replace] = [textsOf(args, "target"), textsOf(args, "replace")];
  const [fault] = addressFaults({ targets, excludes: [], replace });
  if (fault) throw new WrongUse(`${fault.summary}: ${fault.detail}`);
  const variables = membersOf(args, "vars").map(([name, value]) => ({
    name,
    text: typeof value === "string" ? value : JSON.stringify(value),
  }));
  const unknown = await unknownAddress(call, [...targets, ...replace]);
  if (unknown !== undefined)
    throw new WrongUse(`Nothing here has the address ${unknown}. Call plan without it for the addresses.`);
  const { plan: unproven, validation } = await plannedIn(call, { targets, replace, variables });
  const plan = await withProofs(unproven, call.ask);
  const findings = planFindings(plan, reportedDiagnostics(plan, validation));
  const list =
    findings.length === 0 ? [] : ["### Findings", findingsMarkdown({ findings, relative: relativeTo(root) })];
  return [planMarkdown(shownRoot(plan), { text: "", kinds: [], toggled: [] }), ...list].join("\n\n");
}

/** Returns the first address that neither an instance has nor a block declares; undefined if there is none. */
async function unknownAddress(call: Call, addresses: readonly string[]): Promise<string | undefined> {
  if (addresses.length === 0) return undefined;
  const { plan } = await plannedIn(call);
  const known = plan.traces.map(({ change }) => change.address.text);
  const isKnown = (address: string): boolean =>
    known.some((each) => each === address || each.startsWith(`${address}[`) || each.startsWith(`${address}.`)) ||
    placesOf([shownRoot(plan)], { folder: call.root, name: address.replace(/\[[^[\]]*\]$/, "") }).length > 0;
  return addresses.find((address) => !isKnown(address));
}

const shownRoot = (plan: LivePlan) => ({ root: plan.root, plan, version: 0, isStale: false });

async function timelineAnswer(call: Call, values: readonly (readonly [string, unknown])[]): Promise<string> {
  const plan = await withProofs((await plannedIn(call)).plan, call.ask);
  const address = textOf(call.args, "address") ?? "";
  const trace = traceAt(plan, address);
  const whatIf = whatIfOption(
    plan,
    values.map(([place, value]) => `${place}=${JSON.stringify(value)}`),
  );
  if ("problem" in whatIf) throw new WrongUse(whatIf.problem.replace(/^--what-if /, ""));
  const rehearsed = trace && (await rehearsedTrace(plan, trace, whatIf.given, call.ask));
  const view = timeline({ plan }, address, trace?.change.deposed, rehearsed && { trace: rehearsed, whatIf: [] });
  if (!view) throw new WrongUse(`The plan has no instance ${address}. ${addressesText(plan)}`);
  return codeBlock(timelineText(address, view).trimEnd(), "text");
}

const rehearsedTrace = async (
  plan: LivePlan,
  trace: Parameters<typeof settleRehearsal>[1],
  given: readonly WhatIf[],
  ask: Ask,
) => (await settleRehearsal(plan, trace, given, ask)).trace;

function addressesText({ traces }: LivePlan): string {
  const names = traces.slice(0, 20).map(({ change }) => change.address.text);
  return names.length === 0 ? "It has none." : `It has ${names.join(", ")}${traces.length > 20 ? " and more" : ""}.`;
}

async function checkAnswer({ root, ask, environment }: Call): Promise<string> {
  const { plan, diagnostics } = await validate(root, ask, environment);
  const missing = noConfiguration(plan);
  if (missing) throw new WrongUse(`${missing.summary}: ${missing.detail}`);
  const findings = diagnosticFindings(plan, diagnostics);
  return findings.length === 0 ? "No findings." : findingsMarkdown({ findings, relative: relativeTo(root) });
}

async function commitPlansOf(call: Call, revision: string) {
  const { plan } = await plannedIn(call);
  const commit = await answerTo(call.ask, commitQuestion(call.root, revision));
  if (commit.kind === "failure") throw new WrongUse(`${commit.reason}.`);
  const plans = await commitPlans(plan, revision, call.ask);
  if ("kind" in plans) throw new WrongUse(`${plans.reason}.`);
  return { plan, plans, commit: { ...commit, revision } };
}

async function compareAnswer(call: Call): Promise<string> {
  const { plan, plans, commit } = await commitPlansOf(call, textOf(call.args, "revision") ?? "");
  const { head, items } = sectionOf(plans, unreadTitle(plan.state), commit, baseName(call.root));
  return [head, ...items].join("\n\n");
}

async function movesAnswer(call: Call): Promise<string> {
  const revision = textOf(call.args, "revision");
  const plan =
    revision === undefined ? (await plannedIn(call)).plan : (await commitPlansOf(call, revision)).plans.after;
  const moves = plan ? movesIn(plan) : [];
  return moves.length === 0 ? "Nothing looks like a rename." : movesMarkdown(moves);
}

async function referencesAnswer(call: Call): Promise<string> {
  const { plan } = await plannedIn(call);
  const name = textOf(call.args, "name")?.trim() ?? "";
  if (name === "") throw new WrongUse("name must not be empty.");
  const places = placesOf([shownRoot(plan)], { folder: call.root, name });
  if (places.length === 0) throw new WrongUse(`${call.args.name} is neither declared nor used in this module.`);
  const { masked } = secretsOf(plan);
  return places
    .map(({ range, role }) => {
      const { file, start } = placeIn(plan, range);
      const { line } = lineAndCharacter(file, start);
      const written = file.text.slice(file.lineStarts[line], file.lineStarts[line + 1]).trim();
      return masked(`${relativeTo(call.root)(file.path)}:${line + 1} ${role}: ${written}`);
    })
    .join("\n");
}

/** Plans a block of the type beside the configuration, because only what is used has a schema. */
async function schemaAnswer(call: Call): Promise<string> {
  const { args, root } = call;
  const [type, source] = [textOf(args, "type") ?? "", textOf(args, "provider")];
  const mode = textOf(args, "mode") ?? "resource";
  if (!/^[a-z][a-z0-9_-]*$/i.test(type)) throw new WrongUse(`${JSON.stringify(type)} is no name of a type.`);
  if (source !== undefined && !/^[\w.-]+(?:\/[\w.-]+){1,2}$/.test(source))
    throw new WrongUse("provider must be a source address, such as hashicorp/aws.");
  const local = type.split("_")[0]!;
  const required = source && `terraform {\n  required_providers {\n    ${local} = { source = "${source}" }\n  }\n}\n`;
  const block = `${mode} "${type}" "stateline_schema" {\n}\n`;
  const probe = joinPath(root, "stateline_schema.tf");
  const files = new Map<string, string | null>([[probe, `${required ?? ""}${block}`]]);
  if (required !== undefined) {
    // Another file may name another source for the provider.
    const listing = await answerTo(call.ask, directoryQuestion(root));
    for (const { name } of listing.kind === "entries" ? listing.entries : [])
      if (/\.(?:tf|tofu)(?:\.json)?$/.test(name)) files.set(joinPath(root, name), null);
  }
  const { plan } = await plannedIn({ ...call, ask: askUnsaved(call.ask, files) });
  const address = `${mode === "data" ? "data." : ""}${type}.stateline_schema`;
  const trace = plan.traces.find(({ change }) => change.address.text === address);
  const schema = trace?.schema;
  if (!schema || schema.isInferred)
    throw new WrongUse(`The schema of ${type} is not at hand. ${initAdvice(source ?? local)}`);
  const head = `## ${inlineCode(type)} (${mode} of ${plainText(trace.provider)})`;
  const about = schema.block.description;
  return [head, ...(about === undefined ? [] : [plainText(about)]), schemaText(schema.block)].join("\n\n");
}

const initAdvice = (provider: string): string => `Run terraform init in a folder that requires ${provider}.`;

/** Returns the plan of the server's folder, for its resources. */
export async function planOfFolder(surroundings: Surroundings): Promise<LivePlan> {
  const call: Call = {
    ...surroundings,
    ask: await askInside(surroundings),
    root: pathFrom(surroundings.folder),
    args: {},
  };
  return (await plannedIn(call)).plan;
}
