import { CallFault, connect, MAX_BYTES, type PluginConnection, STATUS } from "./connection.ts";
import { noSchemaFault, type RunningPlugin } from "./pluginProcess.ts";
import { readIdentityReply, readSchemaReply, type SchemaReply } from "./schemaMessage.ts";

/** The timeout of the answer in milliseconds. */
const TIMEOUT = 60_000;

/** Asks a plugin for its schemas, which needs no configuration, and then stops the plugin. */
export async function askForSchema(plugin: RunningPlugin, timeout = TIMEOUT): Promise<SchemaReply> {
  const connection = connect(plugin);
  try {
    return await schemasOver(connection, timeout);
  } catch (caught) {
    throw noSchemaFault(caught instanceof CallFault ? callText(caught, timeout) : "its response cannot be decoded");
  } finally {
    await connection.shutDown();
  }
}

/** Asks for all schemas over a connection. Rejects if the plugin does not answer, or with no response. */
export async function schemasOver(connection: PluginConnection, timeout: number): Promise<SchemaReply> {
  const reply = readSchemaReply(await connection.call("GetProviderSchema", new Uint8Array(), timeout));
  if (reply.errors.length > 0) return reply;
  const identities = await identitiesOver(connection, timeout);
  return { ...reply, places: { ...reply.places, identities } };
}

/** Asks for the identities of resources, which plugins have since protocol 5.9 and 6.9. */
async function identitiesOver(connection: PluginConnection, timeout: number): Promise<ReadonlyMap<string, Uint8Array>> {
  try {
    return readIdentityReply(await connection.call("GetResourceIdentitySchemas", new Uint8Array(), timeout));
  } catch {
    return new Map();
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
