import type { Console } from "../../server/cli/arguments.ts";

/** The texts that a command has written to its outputs. */
export interface Printed {
  out: string;
  errors: string;
}

/** Returns a console without input that saves nothing, and the texts that a command prints to it. */
export function capturingConsole(): { readonly console: Console; readonly printed: Printed } {
  const printed: Printed = { out: "", errors: "" };
  const console: Console = {
    async *lines() {},
    input: async () => new Uint8Array(),
    save: async () => {},
    out: (output) => {
      printed.out += typeof output === "string" ? output : Buffer.from(output).toString("latin1");
    },
    error: (text) => {
      printed.errors += text;
    },
  };
  return { console, printed };
}
