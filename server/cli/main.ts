import { parseLanguage } from "../engine/config/language.ts";
import type { PlanOptions } from "../engine/load/inputs.ts";
import type { Ask } from "../workspace/ask.ts";
import { type Learning, NO_FACT_STORE, NO_PACKAGES } from "../workspace/factStore.ts";
import { type Arguments, type Console, type OptionNames, readArguments, usage } from "./arguments.ts";
import { checkCommand } from "./checkCommand.ts";
import { contractCommand } from "./contractCommand.ts";
import { evalCommand } from "./evalCommand.ts";
import { fmtCommand } from "./fmtCommand.ts";
import { learnCommand } from "./learnCommand.ts";
import { lifecycleCommand } from "./lifecycleCommand.ts";
import { packCommand } from "./packCommand.ts";
import { planCommand } from "./planCommand.ts";
import { showCommand } from "./showCommand.ts";
import { timelineCommand } from "./timelineCommand.ts";
import { version } from "./version.ts";

type Command = (
  args: Arguments,
  ask: Ask,
  console: Console,
  environment: Partial<PlanOptions>,
  learning: Learning,
) => Promise<number>;

const PLAN_OPTIONS: OptionNames = {
  flags: ["json", "destroy", "refresh-only"],
  values: [
    "var",
    "var-file",
    "state",
    "replace",
    "workspace",
    "schemas",
    "packs",
    "target",
    "exclude",
    "refresh",
    "providers",
    "language",
  ],
};

const COMMANDS: ReadonlyMap<string, { readonly options: OptionNames; readonly run: Command }> = new Map(
  Object.entries({
    plan: {
      options: {
        flags: [...PLAN_OPTIONS.flags, "order", "markdown"],
        values: [...PLAN_OPTIONS.values, "compare", "compare-var-file", "compare-workspace"],
      },
      run: planCommand,
    },
    timeline: {
      options: {
        flags: PLAN_OPTIONS.flags,
        values: [...PLAN_OPTIONS.values, "what-if", "fail", "log", "between", "and"],
      },
      run: timelineCommand,
    },
    check: { options: { flags: ["json", "query"], values: ["schemas", "packs", "language"] }, run: checkCommand },
    eval: { options: { flags: ["json"], values: ["dir", "language"] }, run: evalCommand },
    lifecycle: { options: { flags: ["json"], values: [] }, run: lifecycleCommand },
    contract: { options: { flags: ["json", "watch"], values: ["schemas", "packs"] }, run: contractCommand },
    show: { options: { flags: ["json"], values: ["schemas", "language"] }, run: showCommand },
    learn: {
      options: { flags: ["json", "forget"], values: ["provider", "type", "plugin", "plan", "dump", "schemas"] },
      run: learnCommand,
    },
    pack: { options: { flags: [], values: ["out", "schemas", "provider", "facts"] }, run: packCommand },
    fmt: { options: { flags: ["check"], values: [] }, run: fmtCommand },
  }),
);

const HELP = new Set(["help", "--help", "-help", "-h"]);

const HELP_TEXT = `Usage: stateline COMMAND

  plan [DIR]           the planned action of every instance;
                       --order: the operations of the apply, and what each one waits for;
                       --markdown: a summary for a pull request, the dangers first;
                       --compare REVISION: what it says otherwise than the plan of a commit;
                       --compare-var-file FILE, --compare-workspace NAME: than with that file, or in that workspace
  timeline [DIR] ADDR  every stage of one instance, and the apply in rehearsal
  check [FILE|DIR]     the diagnostics of terraform validate
  show FILE            a state file or a saved plan, as terraform show prints it
  eval                 expressions from standard input, evaluated as terraform console does
  learn [DIR]          what installed providers replace, update and set by themselves;
                       --plan FILE: what a finished plan shows of its providers;
                       --dump DIR: what recorded calls show (TF_LOG_SDK_PROTO_DATA_DIR)
  pack [DIR]           the schemas of installed providers, and what was learned of them, as one file
  fmt [FILE|-]         files in the layout of terraform fmt
  lifecycle            cases from standard input, run through the contracts of a provider
  contract DUMP_DIR    the recorded calls of a provider (TF_LOG_SDK_PROTO_DATA_DIR), judged by its contracts;
                       --watch: again after each change of the folder

With --json a command prints output for machines; fmt accepts --check. check --query includes the query files.
--language terraform@1.15 chooses the product and version for plan, timeline, check, eval and show.
timeline accepts the options of plan, --what-if ADDRESS.PATH=JSON for a value that only the apply decides, and --fail for what
fails in the apply, with what that leaves and the next plan: create, update, destroy or provisioner:NUMBER. :object or :nothing
says what the provider returns beside its error (create:nothing). --log FILE adds a real run, as plan -json or apply -json logged it.
--between RUN --and RUN shows only what differs between two runs: a serial of the state, state, plan, rehearsal, log, or a plan file.
`;

const NO_LEARNING: Learning = { facts: NO_FACT_STORE, packages: NO_PACKAGES };

/** Runs the command of the command line. Returns 0 without errors, 1 with errors, 2 for wrong use; never prints a stack trace. */
export async function main(
  words: readonly string[],
  ask: Ask,
  console: Console,
  environment: Partial<PlanOptions>,
  learning: Learning = NO_LEARNING,
): Promise<number> {
  const [name = "", ...commandWords] = words;
  if (HELP.has(name)) {
    console.out(HELP_TEXT);
    return 0;
  }
  if (name === "--version" || name === "version") {
    console.out(`stateline ${version}\n`);
    return 0;
  }
  const command = COMMANDS.get(name);
  if (!command)
    return usage(console, name === "" ? HELP_TEXT : `There is no command ${JSON.stringify(name)}.\n\n${HELP_TEXT}`);
  const args = readArguments(commandWords, command.options);
  if ("problem" in args) return usage(console, `stateline ${name}: ${args.problem}`);
  const language = args.values.get("language")?.at(-1);
  if (language !== undefined && !parseLanguage(language))
    return usage(console, `--language ${language}: use terraform@VERSION or opentofu@VERSION, such as terraform@1.15.`);
  try {
    return await command.run(
      args,
      ask,
      console,
      { ...environment, ...(language !== undefined && { language }) },
      learning,
    );
  } catch (caught) {
    console.error(`${caught instanceof Error ? caught.message : String(caught)}\n`);
    return 1;
  }
}
