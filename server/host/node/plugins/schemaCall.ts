import { CallFault, connect, MOST_BYTES, STATUS } from "./connection.ts";
import { gaveNoSchema, type RunningPlugin } from "./pluginProcess.ts";

/** How long the answer may take, in milliseconds. */
const PATIENCE = 60_000;

/** Asks a plugin for its schema, which needs no configuration, and then stops the plugin. */
export async function askForSchema(plugin: RunningPlugin, patience = PATIENCE): Promise<Uint8Array> {
  const connection = connect(plugin);
  try {
    return await connection.call("GetProviderSchema", new Uint8Array(), patience);
  } catch (caught) {
    throw gaveNoSchema(callText(caught, patience));
  } finally {
    await connection.shutDown();
  }
}

/** Returns the reason for a failed call, in words. */
export function callText(caught: unknown, patience: number): string {
  if (!(caught instanceof CallFault)) return caught instanceof Error ? caught.message : String(caught);
  const seconds = patience / 1000;
  if (caught.code === STATUS.deadlineExceeded)
    return `it did not answer in ${seconds} ${seconds === 1 ? "second" : "seconds"}`;
  if (caught.code === STATUS.resourceExhausted) return `it is larger than ${MOST_BYTES / 1024 / 1024} MB`;
  return caught.message;
}
