import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A server of one state for the `http` backend. */
export interface StateServer {
  readonly address: string;
  /** The state; undefined until one is written. */
  state(): string | undefined;
  /** Sets a reply that replaces the state from now on. */
  answer(status: number, body: string): void;
  /** Replies with the state again. */
  mend(): void;
  close(): Promise<void>;
}

export async function stateServer(): Promise<StateServer> {
  let state: string | undefined;
  let answer: { readonly status: number; readonly body: string } | undefined;
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      if (answer) response.writeHead(answer.status).end(answer.body);
      else if (request.method === "POST") {
        state = Buffer.concat(pieces).toString();
        response.end();
      } else response.writeHead(state === undefined ? 404 : 200).end(state);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/state`,
    state: () => state,
    answer: (status, body) => {
      answer = { status, body };
    },
    mend: () => {
      answer = undefined;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
