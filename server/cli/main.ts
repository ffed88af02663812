import type { Ask } from "../workspace/settle.ts";
import { type Arguments, type Console, type OptionNames, readArguments, usage } from "./arguments.ts";
import { checkCommand } from "./checkCommand.ts";
import { evalCommand } from "./evalCommand.ts";
import { fmtCommand } from "./fmtCommand.ts";
import { lifecycleCommand } from "./lifecycleCommand.ts";
import { planCommand } from "./planCommand.ts";

type Command = (args: Arguments, ask: Ask, console: Console) => Promise<number>;

const COMMANDS: Readonly<Record<string, { readonly options: OptionNames; readonly run: Command }>> = {
  plan: {
    options: {
      flags: ["json", "destroy", "refresh-only"],
      values: ["var", "var-file", "state", "replace", "workspace"],
    },
    run: planCommand,
  },
  check: { options: { flags: ["json"], values: [] }, run: checkCommand },
  eval: { options: { flags: ["json"], values: ["dir"] }, run: evalCommand },
  lifecycle: { options: { flags: ["json"], values: [] }, run: lifecycleCommand },
  fmt: { options: { flags: ["check"], values: [] }, run: fmtCommand },
};

/** Runs the command that the words name. 0 fine, 1 errors found, 2 wrong use; never a stack trace. */
export async function main(words: readonly string[], ask: Ask, console: Console): Promise<number> {
  const [name = "", ...rest] = words;
  const command = COMMANDS[name];
  if (!command) return usage(console, `Usage: stateline ${Object.keys(COMMANDS).join(" | ")}`);
  const args = readArguments(rest, command.options);
  if ("problem" in args) return usage(console, `stateline ${name}: ${args.problem}`);
  try {
    return await command.run(args, ask, console);
  } catch (caught) {
    console.error(`${caught instanceof Error ? caught.message : String(caught)}\n`);
    return 1;
  }
}
