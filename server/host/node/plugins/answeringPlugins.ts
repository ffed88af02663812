import { type ServiceError, status } from "@grpc/grpc-js";
import type {
  ConfiguredPlugin,
  PluginAnswer,
  PluginQuestion,
  Unanswered,
} from "../../../engine/provider/pluginCalls.ts";
import { lazySchemas } from "../../../engine/schema/lazySchemas.ts";
import type { ProviderSchemas } from "../../../engine/schema/schema.ts";
import type { InstalledProvider, SchemaAnswer, SchemaQuestion } from "../../../engine/schema/schemaQuestion.ts";
import type { Failure } from "../../../engine/source/question.ts";
import type { Asker } from "../ask.ts";
import { callText } from "./askForSchema.ts";
import { readAnswer, writeRequest } from "./callMessage.ts";
import { readCliConfiguration } from "./cliConfiguration.ts";
import { connect, type PluginConnection } from "./connection.ts";
import { findPackage } from "./findPackage.ts";
import { doubtOf } from "./keepSchemas.ts";
import { limited } from "./limited.ts";
import { packageHash } from "./packageHash.ts";
import { type Patience, PluginFault, type StayingPlugin, startPlugin } from "./pluginProcess.ts";
import { reattachedPlugins } from "./reattached.ts";
import { readFunction, readSchemaReply, type SchemaReply, schemaReader } from "./schemaMessage.ts";

/** Plugins that answer for as long as a command runs: one for each configuration of a provider. */
export interface AnsweringPlugins {
  /** Answers what the schemas of an installed provider are. */
  readonly schemas: Asker;
  /** Answers calls. */
  readonly calls: Asker;
  /** Ends all that was started. */
  close(): Promise<void>;
}

/** So many calls are under way at once, as Terraform has it. */
const MOST_CALLS = 10;
/** How long a plugin may take, in milliseconds: a service that it asks may be slow. */
const LONG: Patience = { start: 60_000, answer: 600_000 };
const PATIENCE_AT_END = 1_000;

export function answeringPlugins(patience: Patience = LONG): AnsweringPlugins {
  const reattached = reattachedPlugins();
  const ending = new AbortController();
  const sessions = new Map<string, Promise<Session>>();
  const inTurn = limited(MOST_CALLS);
  /** The plugin with a configuration; the first to be configured is the one that has said its schemas. */
  const session = (installed: InstalledProvider, configuration: string | undefined): Promise<Session> => {
    const { root, source, version = "" } = installed;
    const bare = [root, source, version].join("\n");
    const key = configuration === undefined ? bare : `${bare}\n${configuration}`;
    const known = sessions.get(key);
    if (known) return known;
    const unconfigured = configuration === undefined ? undefined : sessions.get(bare);
    if (unconfigured) sessions.delete(bare);
    const begun = unconfigured ?? begin(installed, reattached, ending.signal, patience);
    sessions.set(key, begun);
    return begun;
  };
  const ask = async ({ plugin, request }: PluginQuestion): Promise<PluginAnswer | Unanswered> => {
    try {
      const { connection } = await session(plugin.installed, configurationKey(plugin));
      return readAnswer(request.call, await connection.call(request.call, writeRequest(request), patience.answer));
    } catch (caught) {
      return unanswered(caught);
    }
  };
  return {
    schemas: async (question) => {
      const { installed } = question as SchemaQuestion;
      return schemasOf(installed, session, patience);
    },
    calls: (question) => inTurn(() => ask(question as PluginQuestion)),
    async close() {
      const all = await Promise.allSettled(sessions.values());
      await Promise.all(all.map((one) => (one.status === "fulfilled" ? one.value.end() : undefined)));
      ending.abort();
    },
  };
}

const configurationKey = ({ configuration }: ConfiguredPlugin): string | undefined =>
  configuration && `${configuration.address}\n${Buffer.from(configuration.value).toString("latin1")}`;

interface Session {
  readonly connection: PluginConnection;
  readonly protocol: 5 | 6;
  readonly version: string;
  end(): Promise<void>;
}

async function begin(
  installed: InstalledProvider,
  reattached: ReturnType<typeof reattachedPlugins>,
  signal: AbortSignal,
  patience: Patience,
): Promise<Session> {
  const attached = reattached.get(installed.source);
  if (attached) {
    const connection = connect(attached);
    return { connection, protocol: attached.protocol, version: "dev", end: async () => connection.close() };
  }
  const found = await findPackage(installed, await readCliConfiguration());
  if ("kind" in found) throw new PluginFault(found.reason);
  const doubt = found.isLocked ? doubtOf(await packageHash(found.folder), installed.hashes) : undefined;
  if (doubt !== undefined) throw new PluginFault(doubt);
  const start = { folder: installed.root, environment: process.env };
  const plugin: StayingPlugin = await startPlugin(found.executable, signal, start, patience.start);
  const connection = connect(plugin);
  return {
    connection,
    protocol: plugin.protocol,
    version: found.version,
    async end() {
      await connection.shutDown();
      await plugin.end(PATIENCE_AT_END);
    },
  };
}

async function schemasOf(
  installed: InstalledProvider,
  session: (installed: InstalledProvider, configuration: undefined) => Promise<Session>,
  patience: Patience,
): Promise<SchemaAnswer | Failure> {
  try {
    const { connection, protocol, version } = await session(installed, undefined);
    const reply = readSchemaReply(await connection.call("GetProviderSchema", new Uint8Array(), patience.answer));
    if (reply.errors[0] !== undefined) return failure(`gave no schema: ${reply.errors[0]}`);
    return { kind: "schemas", schemas: schemasIn(reply, protocol, version) };
  } catch (caught) {
    if (caught instanceof PluginFault) return failure(caught.message);
    return failure(`gave no schema: ${callText(caught as ServiceError, patience.answer)}`);
  }
}

function schemasIn(reply: SchemaReply, protocol: 5 | 6, version: string): ProviderSchemas {
  const { places, providerMeta, plansDestroy, functions } = reply;
  const read = schemaReader(protocol);
  const known = new Map(
    [...functions].flatMap(([name, bytes]) => {
      const found = readFunction(bytes);
      return found ? [[name, found] as const] : [];
    }),
  );
  const meta = providerMeta && read(providerMeta);
  return {
    ...lazySchemas({ basis: "plugin", version, functions: () => known }, places, read),
    plansDestroy,
    providerMeta: () => meta,
  };
}

const failure = (reason: string): Failure => ({ kind: "failure", absent: false, reason });

/** Why a call has no answer, as gRPC tells it. */
function unanswered(caught: unknown): Unanswered {
  const { code, details, message } = caught as Partial<ServiceError>;
  const how = code === undefined ? "fault" : (CODES.get(code) ?? "fault");
  return { kind: "unanswered", how, reason: details ?? message ?? String(caught) };
}

const CODES: ReadonlyMap<number, Unanswered["how"]> = new Map<number, Unanswered["how"]>([
  [status.UNAVAILABLE, "gone"],
  [status.CANCELLED, "cancelled"],
  [status.UNIMPLEMENTED, "unknown-call"],
]);
