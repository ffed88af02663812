import { directoryQuestion } from "../../engine/source/question.ts";
import { answerTo } from "../../workspace/asked/ask.ts";
import { usage } from "../arguments.ts";
import type { CommandContext } from "../commandContext.ts";
import { pathFrom } from "../workingPaths.ts";
import { replyTo } from "./messages.ts";

/**
 * `stateline mcp [DIR]`: serves the Model Context Protocol over the standard streams, one message a line, until the input ends. Returns 0,
 * or 2 without such a folder.
 */
export async function mcpCommand({ args, ask, console, environment, learning }: CommandContext): Promise<number> {
  const folder = pathFrom(args.positional[0] ?? ".");
  if ((await answerTo(ask, directoryQuestion(folder))).kind !== "entries")
    return usage(console, `stateline mcp: there is no folder ${folder}.`);
  const surroundings = { folder, ask, environment, learning };
  for await (const lines of console.lines())
    for (const line of lines) {
      if (line.trim() === "") continue;
      const reply = await replyTo(line, surroundings);
      if (reply !== undefined) console.out(`${JSON.stringify(reply)}\n`);
    }
  return 0;
}
