import type { Connection } from "vscode-languageserver";
import type { Handler, World } from "./world.ts";

/** Says what went wrong in the log: the kind of the fault and where it arose, never a value. */
export function logFault({ console }: Connection, line: string, caught: unknown): void {
  const error = caught instanceof Error ? caught : undefined;
  const frames = (error?.stack ?? "").split("\n").filter((frame) => /^\s+at /.test(frame));
  console.error([`${line} ${error?.name ?? "Fault"}`, ...frames.slice(0, MOST_FRAMES)].join("\n"));
}

const MOST_FRAMES = 8;

/** The handler for a connection: a fault of ours is logged, and answered with nothing. */
export const handle =
  <Params, Reply>(connection: Connection, world: World, name: string, handler: Handler<Params, Reply>) =>
  async (params: Params): Promise<Reply | null> => {
    try {
      return await handler(world, params);
    } catch (caught) {
      logFault(connection, `${name} failed.`, caught);
      return null;
    }
  };
