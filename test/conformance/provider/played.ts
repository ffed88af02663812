import { execFile } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { planned } from "../../../server/cli/planRoot.ts";
import { DEFAULT_OPTIONS, forValidation, type Inputs, type PlanOptions } from "../../../server/engine/load/inputs.ts";
import type { LivePlan } from "../../../server/engine/plan/plan.ts";
import { CALL, type PluginQuestion, type Unanswered } from "../../../server/engine/provider/plugin/pluginCalls.ts";
import { writeJson } from "../../../server/engine/render/json.ts";
import { planText } from "../../../server/engine/render/planText/planText.ts";
import { NO_SECRETS } from "../../../server/engine/render/secrets.ts";
import { SCHEMAS } from "../../../server/engine/schema/schemaQuestion.ts";
import { answers } from "../../../server/engine/source/question.ts";
import { DISK } from "../../../server/host/node/askers.ts";
import { type AnsweringPlugins, answeringPlugins } from "../../../server/host/node/plugins/answeringPlugins.ts";
import type { LiveLimits } from "../../../server/host/node/plugins/liveLimits.ts";
import type { Asker } from "../../../server/host/shared/asker.ts";
import { askWith } from "../../../server/host/shared/askWith.ts";
import type { Ask } from "../../../server/workspace/asked/ask.ts";
import { settle } from "../../../server/workspace/asked/settle.ts";
import { diagnosticJson } from "../../../server/workspace/diagnosticOutput.ts";
import { planOutput, reportedDiagnostics } from "../../../server/workspace/planOutput.ts";
import { withFolder } from "../../support/folder.ts";
import { installRuled, lockRuled } from "../../support/provider/installed.ts";
import { ruledSessions } from "../../support/provider/ruledSessions.ts";
import { LANGUAGE } from "../../support/terraform.ts";
import type { Workspace } from "./workspace.ts";

/** What came of a plan: its JSON, what was said, and what the provider was asked. */
export interface Played {
  readonly plan: Readonly<Record<string, unknown>> | undefined;
  readonly diagnostics: readonly Said[];
  readonly calls: readonly Call[];
}

/** A diagnostic by its facts. */
export interface Said {
  readonly severity: string;
  readonly summary: string;
  readonly at?: string;
}

/** A call of the provider, as ruledPlugin.ts writes it down. */
export interface Call {
  readonly pid?: number;
  readonly call: string;
  readonly type: string;
  readonly [name: string]: unknown;
}

export const COMMAND = "terraform plan -input=false -out=plan.bin -json; terraform show -json plan.bin";

const run = promisify(execFile);

/** A workspace as the real terraform plans it. */
export const played = async (workspace: Workspace): Promise<Played> => (await playedAndApplied(workspace, false)).real;

/** The same, and the state after that was applied; undefined where it was not. */
export const playedAndApplied = (
  workspace: Workspace,
  applies = true,
): Promise<{ readonly real: Played; readonly next: string | undefined }> =>
  inWorkspace(workspace, async (root, callsFile) => {
    const configuration = join(root, "..", "empty.tfrc");
    writeFileSync(configuration, "");
    const env = { ...process.env, TF_CLI_CONFIG_FILE: configuration, CHECKPOINT_DISABLE: "1", TF_IN_AUTOMATION: "1" };
    const terraform = async (...words: readonly string[]): Promise<string> => {
      try {
        return (await run("terraform", words, { cwd: root, env, maxBuffer: 1 << 28 })).stdout;
      } catch (caught) {
        return (caught as { readonly stdout: string }).stdout;
      }
    };
    await terraform("get");
    const planOutput = await terraform("plan", "-input=false", "-out=plan.bin", "-json", ...workspace.options);
    const shown = existsSync(join(root, "plan.bin")) ? await terraform("show", "-json", "plan.bin") : "";
    if (shown === "" && planOutput.includes("Terraform crashed"))
      throw new Error(`terraform crashes on ${workspace.name}`);
    const plan = shown === "" ? undefined : (JSON.parse(shown) as Record<string, unknown>);
    delete plan?.timestamp;
    const calls = ofThePlan(callsIn(callsFile), plan !== undefined);
    const real = { plan, diagnostics: diagnosticsIn(planOutput), calls };
    if (!applies || !plan || plan.errored === true) return { real, next: undefined };
    await terraform("apply", "-input=false", "plan.bin");
    const state = join(root, "terraform.tfstate");
    return { real, next: existsSync(state) ? readFileSync(state, "utf8") : undefined };
  });

export const TEXT_COMMAND = "terraform plan -input=false -no-color";

/** What the real terraform prints of a workspace on its standard output; undefined where it cannot plan it. */
export const playedText = (workspace: Workspace): Promise<string | undefined> =>
  inWorkspace(workspace, async (root) => {
    const configuration = join(root, "..", "empty.tfrc");
    writeFileSync(configuration, "");
    const env = { ...process.env, TF_CLI_CONFIG_FILE: configuration, CHECKPOINT_DISABLE: "1", TF_IN_AUTOMATION: "1" };
    const options = { cwd: root, env, maxBuffer: 1 << 28 };
    try {
      await run("terraform", ["get"], options);
      return (await run("terraform", ["plan", "-input=false", "-no-color", ...workspace.options], options)).stdout;
    } catch {
      return undefined;
    }
  });

/** A plan of ours, and what is printed of it, but for the twins of secrets, which Terraform does not know. */
export interface OurPlay extends Played {
  readonly text: string;
}

/** A workspace as Stateline plans it, over plugins in processes of their own. */
export const ours = (workspace: Workspace, limits?: LiveLimits): Promise<OurPlay> =>
  inWorkspace(workspace, async (root, callsFile) => {
    const planned = await asked(workspace, root, answeringPlugins(limits));
    return ourPlayOf(planned, withoutPids(callsIn(callsFile)));
  });

/** A workspace as Stateline plans it, over plugins within this process. */
export const oursWithin = (workspace: Workspace): Promise<OurPlay> =>
  withFolder(filesOf(workspace), async (folder) => {
    const root = join(folder, "root");
    const providers = { test: workspace.provider, ...workspace.others };
    lockRuled(root, Object.keys(providers));
    const calls: Call[] = [];
    const sessions = ruledSessions(providers, (call) => calls.push(JSON.parse(JSON.stringify(call)) as Call));
    return ourPlayOf(await asked(workspace, root, answeringPlugins(undefined, sessions)), calls);
  });

/** Plans a workspace over plugins within this process, which answer as long as the plan is used. */
export const withPlan = <T>(workspace: Workspace, use: (plan: LivePlan, ask: Ask) => Promise<T>): Promise<T> =>
  withFolder(filesOf(workspace), async (folder) => {
    const root = join(folder, "root");
    const providers = { test: workspace.provider, ...workspace.others };
    lockRuled(root, Object.keys(providers));
    const plugins = answeringPlugins(
      undefined,
      ruledSessions(providers, () => undefined),
    );
    const ask = askWith(new Map([...DISK, [SCHEMAS, plugins.schemas], [CALL, plugins.calls]]));
    try {
      const { plan } = await planned({ root, answers: answers(), options: optionsOf(workspace) }, ask);
      return await use(plan, ask);
    } finally {
      await plugins.close();
    }
  });

/** A workspace as an editor plans it, in which a simulation responds until the plugins answer. */
export const oursLive = (workspace: Workspace): Promise<OurPlay> =>
  liveIn(workspace, async (inputs, ask, calls) => {
    const plan = await settle(inputs, ask);
    const callsOfPlan = [...calls];
    return ourPlayOf({ plan, validation: await settle(forValidation(plan.inputs), ask, plan), ahead: 0 }, callsOfPlan);
  });

/** What comes of a workspace whose plugins break at every call, and what is simulated of it. */
export const brokenAndSimulated = (
  workspace: Workspace,
): Promise<{ readonly broken: Played["plan"]; readonly simulated: Played["plan"] }> =>
  liveIn(workspace, async (inputs, ask) => {
    const breaking: Ask = async (question, within) => (question.kind === CALL ? BROKEN : ask(question, within));
    const simulation = { ...inputs, options: { ...inputs.options, providers: "schema" as const } };
    const [broken, simulated] = [await settle(inputs, breaking), await settle(simulation, breaking)];
    return { broken: ourPlay(broken, broken, []).plan, simulated: ourPlay(simulated, simulated, []).plan };
  });

const BROKEN: Unanswered = { kind: "unanswered", how: "gone", reason: "it crashed" };

function liveIn<T>(
  workspace: Workspace,
  use: (inputs: Inputs, ask: Ask, calls: readonly Call[]) => Promise<T>,
): Promise<T> {
  return withFolder(filesOf(workspace), async (folder) => {
    const root = join(folder, "root");
    const providers = { test: workspace.provider, ...workspace.others };
    lockRuled(root, Object.keys(providers));
    const calls: Call[] = [];
    const sessions = ruledSessions(providers, (call) => calls.push(JSON.parse(JSON.stringify(call)) as Call));
    const plugins = answeringPlugins(undefined, sessions);
    const ask = askWith(new Map([...DISK, [SCHEMAS, plugins.schemas], [CALL, plugins.calls]]));
    const options = optionsOf(workspace);
    const level = options.refresh ? ("refresh" as const) : ("configured" as const);
    const inputs = {
      root,
      answers: answers(),
      options: { ...options, providers: level, fromPlugins: "auto" as const },
    };
    try {
      return await use(inputs, ask, calls);
    } finally {
      await plugins.close();
    }
  });
}

/** Moves are made and functions called by a plugin that is never configured, as the real terraform has it. */
function ourPlayOf({ plan, validation, ahead }: Asked, calls: readonly Call[]): OurPlay {
  const configured = calls.filter(({ call }) => !UNCONFIGURED.has(call)).slice(ahead);
  return { ...ourPlay(plan, validation, configured), text: planText(plan, false, NO_SECRETS) };
}

/** What Stateline makes of a folder, wherever its plugins are. */
export async function plannedIn(root: string): Promise<Pick<Played, "plan" | "diagnostics">> {
  const { plan, validation } = await asked({ options: [] }, root, answeringPlugins());
  return ourPlay(plan, validation, []);
}

const UNCONFIGURED: ReadonlySet<string> = new Set(["CallFunction", "MoveResourceState"]);

interface Asked {
  readonly plan: LivePlan;
  readonly validation: LivePlan;
  /** How much was asked while it was only validated: a plugin is asked that before it is configured. */
  readonly ahead: number;
}

/** Plans a folder, and ends the plugins. */
async function asked(
  workspace: Pick<Workspace, "options" | "language">,
  root: string,
  plugins: AnsweringPlugins,
): Promise<Asked> {
  let ahead = 0;
  const calls: Asker = (question, within) => {
    const { plugin, request } = question as PluginQuestion;
    if (!plugin.configuration && !UNCONFIGURED.has(request.call)) ahead++;
    return plugins.calls(question, within);
  };
  const ask = askWith(new Map([...DISK, [SCHEMAS, plugins.schemas], [CALL, calls]]));
  try {
    const made = await planned({ root, answers: answers(), options: optionsOf(workspace) }, ask);
    return { ...made, ahead };
  } finally {
    await plugins.close();
  }
}

/** A plan as it is compared. */
function ourPlay(plan: LivePlan, validation: LivePlan, calls: readonly Call[]): Played {
  const diagnostics = reportedDiagnostics(plan, validation);
  const terraformDiagnostics = diagnostics.filter(({ origin }) => origin === "terraform");
  return {
    plan: JSON.parse(writeJson(planOutput(plan, diagnostics))) as Record<string, unknown>,
    diagnostics: terraformDiagnostics.map((found) => saidOf(diagnosticJson(plan, found) as unknown as OurDiagnostic)),
    calls,
  };
}

function filesOf({ files, state }: Workspace): Readonly<Record<string, string>> {
  const inRoot = { ...files, ...(state !== undefined && { "terraform.tfstate": state }) };
  return Object.fromEntries(Object.entries(inRoot).map(([name, text]) => [`root/${name}`, text]));
}

async function inWorkspace<T>(workspace: Workspace, use: (root: string, callsFile: string) => Promise<T>): Promise<T> {
  return withFolder(filesOf(workspace), async (folder) => {
    const root = join(folder, "root");
    const callsFile = join(folder, "calls.jsonl");
    await installRuled(root, { test: workspace.provider, ...workspace.others }, callsFile);
    return use(root, callsFile);
  });
}

const callsIn = (file: string): readonly Call[] =>
  existsSync(file)
    ? readFileSync(file, "utf8")
        // A build of a version to come counts as that version.
        .replace(/("terraformVersion":"[\d.]+)-dev"/g, '$1"')
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as Call)
    : [];

/** Before it plans, Terraform validates everything, with a plugin that it never configures. */
function ofThePlan(calls: readonly Call[], isPlanned: boolean): readonly Call[] {
  const configured = new Set(calls.filter(({ call }) => call === "ConfigureProvider").map(({ pid }) => pid));
  // One that does not agree to its configuration is the last that is asked.
  const last = calls.findLast(({ call }) => call === "ValidateProviderConfig")?.pid;
  const isLast = configured.size === 0 && isPlanned && !calls.some(({ pid, type }) => pid === last && type !== "");
  if (isLast) configured.add(last);
  return withoutPids(calls.filter(({ pid }) => configured.has(pid)));
}

const withoutPids = (calls: readonly Call[]): readonly Call[] => calls.map(({ pid: _, ...call }) => call as Call);

interface Line {
  readonly type: string;
  readonly diagnostic?: {
    readonly severity: string;
    readonly summary: string;
    readonly range?: { readonly filename: string; readonly start: Start };
  };
}

interface Start {
  readonly line: number;
  readonly column: number;
}

/** As `stateline check` prints it. */
interface OurDiagnostic {
  readonly severity: string;
  readonly summary: string;
  readonly file?: string;
  readonly range?: { readonly start: Start };
}

const saidOf = ({ severity, summary, file, range }: OurDiagnostic): Said => ({
  severity,
  summary,
  ...(file !== undefined && range && { at: placeText(file, range.start) }),
});

const diagnosticsIn = (lines: string): readonly Said[] =>
  lines
    .trim()
    .split("\n")
    .flatMap((text) => {
      const { diagnostic } = JSON.parse(text) as Line;
      if (!diagnostic) return [];
      const { severity, summary, range } = diagnostic;
      return [
        { severity, summary, ...(range && range.start.line > 0 && { at: placeText(range.filename, range.start) }) },
      ];
    });

const placeText = (file: string, { line, column }: Start): string => `${file}:${line}:${column}`;

/** The options of the command line as Stateline has them. */
function optionsOf({ options, language = LANGUAGE }: Pick<Workspace, "options" | "language">): PlanOptions {
  const valuesOf = (name: string) =>
    options.filter((option) => option.startsWith(`-${name}=`)).map((option) => option.slice(name.length + 2));
  const isDestroy = options.includes("-destroy");
  return {
    ...DEFAULT_OPTIONS,
    language,
    providers: "exec",
    mode: isDestroy ? "destroy" : options.includes("-refresh-only") ? "refresh-only" : "normal",
    refresh: !options.includes("-refresh=false"),
    ...(options.includes("-minimal-refresh") && { minimalRefresh: true }),
    replace: valuesOf("replace"),
    targets: valuesOf("target"),
    missingVariable: "error",
  };
}
