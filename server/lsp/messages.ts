import type { Connection } from "vscode-languageserver";
import type { Notification, Request } from "../protocol/message.ts";
import type { Handler, World } from "./world.ts";

// The messages of `protocol/` on a connection, typed by their constants.

/** A custom request of the client, with the function that answers it. */
export interface CustomRequest<Params, Reply> {
  readonly method: Request<Params, Reply>;
  /** The name of the request in the log. */
  readonly name: string;
  answer(world: World, params: Params): Promise<Reply | null>;
}

export const answering = <Params, Reply>(
  method: Request<Params, Reply>,
  name: string,
  answer: Handler<NoInfer<Params>, NoInfer<Reply>>,
): CustomRequest<Params, Reply> => ({ method, name, answer });

export const listen = <Params>(
  connection: Connection,
  method: Notification<Params>,
  listener: (params: NoInfer<Params>) => void,
): void => void connection.onNotification(method, listener);

export const notify = <Params>(
  connection: Pick<Connection, "sendNotification">,
  method: Notification<Params>,
  params: NoInfer<Params>,
): void => void connection.sendNotification(method, params);

export const requestOf = <Params, Reply>(
  connection: Pick<Connection, "sendRequest">,
  method: Request<Params, Reply>,
  params: NoInfer<Params>,
): Promise<Reply> => connection.sendRequest<Reply>(method, params);
