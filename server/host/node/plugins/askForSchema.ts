import type { ServiceError } from "@grpc/grpc-js";
import { status } from "@grpc/grpc-js";
import { connect, MOST_BYTES } from "./connection.ts";
import { PluginFault, type RunningPlugin } from "./pluginProcess.ts";

/** How long the answer may take, in milliseconds. */
const PATIENCE = 60_000;

/** Has a plugin say its schema: the one question that it can answer without being configured. Then it is told to end. */
export async function askForSchema(plugin: RunningPlugin, patience = PATIENCE): Promise<Uint8Array> {
  const connection = connect(plugin);
  try {
    return await connection.call("GetProviderSchema", new Uint8Array(), patience);
  } catch (caught) {
    throw new PluginFault(`gave no schema: ${callText(caught as ServiceError, patience)}`);
  } finally {
    await connection.shutDown();
  }
}

export function callText({ code, details }: ServiceError, patience: number): string {
  const seconds = patience / 1000;
  if (code === status.DEADLINE_EXCEEDED)
    return `it did not answer in ${seconds} ${seconds === 1 ? "second" : "seconds"}`;
  if (code === status.RESOURCE_EXHAUSTED) return `it is larger than ${MOST_BYTES / 1024 / 1024} MB`;
  return details;
}
