// Starts the language server in a web worker. VS Code for the Web starts workers as classic scripts, which can only load a module later;
// what the client sends in the meantime is kept.

/** The scope of the worker. */
declare const self: { onmessage: (event: unknown) => void };

const received: unknown[] = [];
self.onmessage = (event) => received.push(event);
void import("./webServer.js").then(() => {
  for (const event of received) self.onmessage(event);
});
