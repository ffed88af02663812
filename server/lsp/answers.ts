import type { Connection } from "vscode-languageserver";
import type { Client } from "./client.ts";
import { handle } from "./faults.ts";
import type { Handler, World } from "./world.ts";

/** Turns handlers into the functions of a connection; the names appear in the log. */
export interface Answers {
  handled<Params, Reply>(name: string, handler: Handler<Params, Reply>): (params: Params) => Promise<Reply | null>;
  /** The reply is adapted to what the client announced. */
  adapted<Params, Reply, Adapted>(
    name: string,
    handler: Handler<Params, Reply>,
    adapt: (client: Client, reply: Reply, params: Params) => Adapted,
  ): (params: Params) => Promise<Adapted | null>;
  /** The protocol allows no null: another reply takes its place. */
  answered<Params, Reply>(
    name: string,
    handler: Handler<Params, Reply>,
    otherwise: (params: Params) => Reply,
  ): (params: Params) => Promise<Reply>;
}

export const answersOn = (connection: Connection, world: World, client: Client): Answers => ({
  handled: (name, handler) => handle(connection, world, name, handler),
  adapted: (name, handler, adapt) => {
    const handled = handle(connection, world, name, handler);
    return async (params) => {
      const reply = await handled(params);
      return reply === null ? null : adapt(client, reply, params);
    };
  },
  answered: (name, handler, otherwise) => {
    const handled = handle(connection, world, name, handler);
    return async (params) => (await handled(params)) ?? otherwise(params);
  },
});
