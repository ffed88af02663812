#!/usr/bin/env node
import { connect } from "node:net";
import { type ClientChannel, processChannel, streamChannel } from "./host/node/clientChannels.ts";
import { serverThread } from "./host/node/serverThread.ts";
import { reception } from "./lsp/reception.ts";
import { version } from "./workspace/version.ts";

// The language server runs in a thread whose stack is large enough for deeply nested texts. This program receives its client, starts the
// thread when there is something to do, passes on what the client sends, and ends with it.

const HELP = `Usage: stateline-language-server --stdio

  --stdio          speak the Language Server Protocol over the standard streams
  --socket=PORT    connect to a client that listens on this port of this machine
  --pipe=NAME      connect to a client that listens on this pipe or socket file
  --help           print this help
  --version        print the version
`;

const words = process.argv.slice(2);
if (words.some((word) => /^(?:--?help|-h)$/.test(word))) process.stdout.write(HELP);
else if (words.some((word) => /^--?version$/.test(word))) process.stdout.write(`stateline ${version}\n`);
else if (words.includes("--stdio")) receive(streamChannel(process.stdin, process.stdout), true);
else if (optionValue("socket") !== undefined) connectTo({ port: Number(optionValue("socket")), host: "127.0.0.1" });
else if (optionValue("pipe") !== undefined) connectTo({ path: optionValue("pipe")! });
else if (process.send) receive(processChannel(), false);
else {
  process.stderr.write(HELP);
  process.exitCode = 2;
}

/** Returns the value of an option, behind `=` or as the next word. */
function optionValue(name: string): string | undefined {
  const at = words.findIndex((word) => word === `--${name}` || word.startsWith(`--${name}=`));
  return at < 0 ? undefined : words[at] === `--${name}` ? words[at + 1] : words[at]!.slice(name.length + 3);
}

function connectTo(place: { readonly port: number; readonly host: string } | { readonly path: string }): void {
  const socket = connect(place);
  socket.once("error", (fault) => {
    process.stderr.write(`The client could not be reached: ${fault.message}\n`);
    process.exit(1);
  });
  socket.once("connect", () => receive(streamChannel(socket, socket), true));
}

function receive<Raw>(channel: ClientChannel<Raw>, isOverStreams: boolean): void {
  channel.receive(
    reception({
      reply: channel.send,
      start: (messages, isGreeted) => channel.connect(serverThread(version, { isGreeted, isOverStreams }), messages),
      end: channel.end,
    }),
  );
}
