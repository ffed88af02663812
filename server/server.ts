#!/usr/bin/env node
import { version } from "./cli/version.ts";
import { type ClientChannel, processChannel, streamChannel } from "./host/node/clientChannels.ts";
import { serverThread } from "./host/node/serverThread.ts";
import { reception } from "./lsp/reception.ts";

// The language server runs in a thread whose stack is large enough for deeply nested texts. This program receives its client, starts the
// thread when there is something to do, passes on what the client sends, and ends with it.

const HELP = `Usage: stateline-language-server --stdio

  --stdio      speak the Language Server Protocol over the standard streams
  --help       print this help
  --version    print the version
`;

const words = process.argv.slice(2);
if (words.some((word) => /^(?:--?help|-h)$/.test(word))) process.stdout.write(HELP);
else if (words.some((word) => /^--?version$/.test(word))) process.stdout.write(`stateline ${version}\n`);
else if (words.includes("--stdio")) receive(streamChannel());
else if (process.send) receive(processChannel());
else {
  process.stderr.write(HELP);
  process.exitCode = 2;
}

function receive<Raw>(channel: ClientChannel<Raw>): void {
  channel.receive(
    reception({
      reply: channel.send,
      start: (messages, isGreeted) => channel.connect(serverThread(version, { isGreeted }), messages),
      end: channel.end,
    }),
  );
}
