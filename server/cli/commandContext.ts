import type { PlanOptions } from "../engine/load/inputs.ts";
import type { Ask } from "../workspace/asked/ask.ts";
import type { Learning } from "../workspace/factStore.ts";
import type { Arguments, Console } from "./arguments.ts";

/** What a command is run with. */
export interface CommandContext {
  readonly args: Arguments;
  readonly ask: Ask;
  readonly console: Console;
  /** The options that the environment sets. */
  readonly environment: Partial<PlanOptions>;
  readonly learning: Learning;
}

/** Runs a command. Returns its exit code. */
export type Command = (context: CommandContext) => Promise<number>;
