import { parseLanguage } from "../engine/config/language.ts";
import type { PlanOptions } from "../engine/load/inputs.ts";
import type { Ask } from "../workspace/asked/ask.ts";
import { type Learning, NO_FACT_STORE, NO_PACKAGES } from "../workspace/factStore.ts";
import { version } from "../workspace/version.ts";
import { type Console, readArguments, usage } from "./arguments.ts";
import { checkCommand } from "./checkCommand.ts";
import type { Command } from "./commandContext.ts";
import { type CommandDefinition, commandHelp, DEFINITIONS, programHelp } from "./commands.ts";
import { contractCommand } from "./contractCommand.ts";
import { evalCommand } from "./evalCommand.ts";
import { fmtCommand } from "./fmtCommand.ts";
import { learnCommand } from "./learning/learnCommand.ts";
import { packCommand } from "./learning/packCommand.ts";
import { lifecycleCommand } from "./lifecycle/lifecycleCommand.ts";
import { mcpCommand } from "./mcp/mcpCommand.ts";
import { outConsole, outProblem } from "./outputOptions.ts";
import { planCommand } from "./planCommand.ts";
import { renderCommand } from "./renderCommand.ts";
import { showCommand } from "./showCommand.ts";
import { timelineCommand } from "./timeline/timelineCommand.ts";

const COMMANDS: ReadonlyMap<string, CommandDefinition & { readonly run: Command }> = new Map(
  Object.entries({
    plan: { ...DEFINITIONS.plan, run: planCommand },
    timeline: { ...DEFINITIONS.timeline, run: timelineCommand },
    check: { ...DEFINITIONS.check, run: checkCommand },
    eval: { ...DEFINITIONS.eval, run: evalCommand },
    lifecycle: { ...DEFINITIONS.lifecycle, run: lifecycleCommand },
    contract: { ...DEFINITIONS.contract, run: contractCommand },
    show: { ...DEFINITIONS.show, run: showCommand },
    learn: { ...DEFINITIONS.learn, run: learnCommand },
    pack: { ...DEFINITIONS.pack, run: packCommand },
    mcp: { ...DEFINITIONS.mcp, run: mcpCommand },
    fmt: { ...DEFINITIONS.fmt, run: fmtCommand },
    render: { ...DEFINITIONS.render, run: renderCommand },
  }),
);

const HELP = new Set(["help", "--help", "-help", "-h"]);

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
    console.out(programHelp());
    return 0;
  }
  if (name === "--version" || name === "-version" || name === "version") {
    console.out(`stateline ${version}\n`);
    return 0;
  }
  const command = COMMANDS.get(name);
  if (!command)
    return usage(console, `${name === "" ? "" : `There is no command ${JSON.stringify(name)}.\n\n`}${programHelp()}`);
  if (commandWords.some((word) => HELP.has(word) && word !== "help")) {
    console.out(commandHelp(name, command));
    return 0;
  }
  const args = readArguments(commandWords, command.options);
  if ("problem" in args) return usage(console, `stateline ${name}: ${args.problem}`);
  if (args.positional.length > command.most)
    return usage(console, `stateline ${name}: ${args.positional[command.most]} is one argument too many.`);
  const language = args.values.get("language")?.at(-1);
  if (language !== undefined && !parseLanguage(language))
    return usage(console, `--language ${language}: use terraform@VERSION or opentofu@VERSION, such as terraform@1.15.`);
  const isFormatted = command.options.some((option) => option.name === "format");
  const problem = isFormatted ? await outProblem(args, ask) : undefined;
  if (problem !== undefined) return usage(console, problem);
  const output = isFormatted ? outConsole(args, console) : { console, save: async () => {} };
  try {
    const options = { ...environment, ...(language !== undefined && { language }) };
    const code = await command.run({ args, ask, console: output.console, environment: options, learning });
    await output.save(code);
    return code;
  } catch (caught) {
    console.error(`${caught instanceof Error ? caught.message : String(caught)}\n`);
    return 1;
  }
}
