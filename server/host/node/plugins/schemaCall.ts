import { CallFault, connect, MAX_BYTES, STATUS } from "./connection.ts";
import { noSchemaFault, type RunningPlugin } from "./pluginProcess.ts";

/** The timeout of the answer in milliseconds. */
const TIMEOUT = 60_000;

/** Asks a plugin for its schema, which needs no configuration, and then stops the plugin. */
export async function askForSchema(plugin: RunningPlugin, timeout = TIMEOUT): Promise<Uint8Array> {
  const connection = connect(plugin);
  try {
    return await connection.call("GetProviderSchema", new Uint8Array(), timeout);
  } catch (caught) {
    throw noSchemaFault(callText(caught, timeout));
  } finally {
    await connection.shutDown();
  }
}

/** Returns the reason for a failed call, in words. */
export function callText(caught: unknown, timeout: number): string {
  if (!(caught instanceof CallFault)) return caught instanceof Error ? caught.message : String(caught);
  const seconds = timeout / 1000;
  if (caught.code === STATUS.deadlineExceeded)
    return `it did not answer in ${seconds} ${seconds === 1 ? "second" : "seconds"}`;
  if (caught.code === STATUS.resourceExhausted) return `it is larger than ${MAX_BYTES / 1024 / 1024} MB`;
  return caught.message;
}
