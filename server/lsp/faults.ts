import type { Connection } from "vscode-languageserver";
import type { Handler, World } from "./world.ts";

/** Logs the name of an exception and its stack, but not its message, which may hold values of the user. */
export function logFault({ console }: Connection, line: string, caught: unknown): void {
  const error = caught instanceof Error ? caught : undefined;
  const frames = (error?.stack ?? "").split("\n").filter((frame) => /^\s+at /.test(frame));
  console.error([`${line} ${error?.name ?? "Fault"}`, ...frames.slice(0, MOST_FRAMES)].join("\n"));
}

const MOST_FRAMES = 8;

/** Wraps a handler for a connection: an exception is logged, and the request is answered with null. */
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
