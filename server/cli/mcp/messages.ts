import { version } from "../../workspace/version.ts";
import { checkedArguments, textOf, WrongUse } from "./arguments.ts";
import { pageOf } from "./pages.ts";
import { listResources, readResource } from "./resources.ts";
import { callTool, type Surroundings, TOOLS } from "./tools.ts";

/** The stateless revision of the protocol. */
const STATELESS = "2026-07-28";

/** The revisions that begin with `initialize`, the newest first. */
const WITH_SESSION = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];

const META = "io.modelcontextprotocol";

const SERVER = { name: "stateline", version };

const CAPABILITIES = { tools: {}, resources: {} };

const INSTRUCTIONS =
  "Plans Terraform and OpenTofu without changing anything. Give unsaved texts in files: plan before an edit and after it, and compare with the main branch before a merge.";

const [PARSE_ERROR, INVALID_REQUEST, NO_METHOD, INVALID_PARAMS, WRONG_VERSION, INTERNAL] = [
  -32700, -32600, -32601, -32602, -32022, -32603,
] as const;

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

class ProtocolError extends Error {
  readonly code: number;
  readonly data: unknown;
  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** Returns the reply to one line: to a message, or to a batch of them, which older clients may send. Undefined for notifications. */
export async function replyTo(line: string, surroundings: Surroundings): Promise<object | undefined> {
  let received: unknown;
  try {
    received = JSON.parse(line);
  } catch {
    return failure(null, PARSE_ERROR, "This is no JSON.");
  }
  if (!Array.isArray(received) || received.length === 0) return replyToMessage(received, surroundings);
  const replies: object[] = [];
  for (const message of received) replies.push(...[(await replyToMessage(message, surroundings)) ?? []].flat());
  return replies.length === 0 ? undefined : replies;
}

async function replyToMessage(message: unknown, surroundings: Surroundings): Promise<object | undefined> {
  if (!isObject(message) || typeof message.method !== "string") {
    const isReply = isObject(message) && ("result" in message || "error" in message);
    return isReply ? undefined : failure(null, INVALID_REQUEST, "This is no request.");
  }
  const { id, method } = message;
  if (id === undefined) return undefined;
  if (typeof id !== "string" && typeof id !== "number")
    return failure(null, INVALID_REQUEST, "The id is no text or number.");
  try {
    const params = message.params ?? {};
    if (!isObject(params)) throw new ProtocolError(INVALID_PARAMS, "The parameters must be an object.");
    return { jsonrpc: "2.0", id, result: await resultOf(method, params, surroundings) };
  } catch (caught) {
    if (caught instanceof ProtocolError) return failure(id, caught.code, caught.message, caught.data);
    if (caught instanceof WrongUse) return failure(id, INVALID_PARAMS, caught.message);
    return failure(id, INTERNAL, "Something went wrong.");
  }
}

const failure = (id: string | number | null, code: number, message: string, data?: unknown): object => ({
  jsonrpc: "2.0",
  id,
  error: { code, message, ...(data !== undefined && { data }) },
});

async function resultOf(method: string, params: Members, surroundings: Surroundings): Promise<object> {
  const asked = isObject(params._meta) ? params._meta[`${META}/protocolVersion`] : undefined;
  if (asked !== undefined && asked !== STATELESS)
    throw new ProtocolError(WRONG_VERSION, `The revision ${String(asked)} is not supported.`, {
      supported: [STATELESS],
      requested: asked,
    });
  const result = await plainResult(method, params, surroundings);
  const isStateless = asked !== undefined || method === "server/discover";
  if (!isStateless) return result;
  const isCacheable = method !== "tools/call" && method !== "ping";
  return {
    resultType: "complete",
    ...(isCacheable && { ttlMs: 0, cacheScope: "private" }),
    ...result,
    _meta: { [`${META}/serverInfo`]: SERVER },
  };
}

async function plainResult(method: string, params: Members, surroundings: Surroundings): Promise<object> {
  switch (method) {
    case "initialize": {
      const { protocolVersion } = params;
      const [newest] = WITH_SESSION;
      return {
        protocolVersion: WITH_SESSION.find((each) => each === protocolVersion) ?? newest,
        capabilities: CAPABILITIES,
        serverInfo: SERVER,
        instructions: INSTRUCTIONS,
      };
    }
    case "server/discover":
      return { supportedVersions: [STATELESS], capabilities: CAPABILITIES, instructions: INSTRUCTIONS };
    case "ping":
      return {};
    case "tools/list":
      return { tools: toolList() };
    case "tools/call":
      return called(params, surroundings);
    case "resources/list":
      return listResources(cursorOf(params), surroundings);
    case "resources/templates/list":
      return { resourceTemplates: [] };
    case "resources/read":
      return readResource(params.uri, surroundings);
    default:
      throw new ProtocolError(NO_METHOD, `There is no method ${method}.`);
  }
}

function cursorOf({ cursor }: Members): string | undefined {
  if (cursor === undefined || typeof cursor === "string") return cursor;
  throw new WrongUse("The cursor must be a text.");
}

const toolList = () =>
  [...TOOLS].map(([name, { description, properties, required }]) => ({
    name,
    description,
    inputSchema: { type: "object", properties, required, additionalProperties: false },
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  }));

/** Returns the answer of a tool. What the caller did wrong is an answer too, so that it can be mended. */
async function called({ name, arguments: given }: Members, surroundings: Surroundings): Promise<object> {
  const tool = typeof name === "string" ? TOOLS.get(name) : undefined;
  if (!tool) throw new ProtocolError(INVALID_PARAMS, `There is no tool ${String(name)}.`);
  try {
    const whole = await callTool(tool, given, surroundings);
    const page = pageOf(whole, textOf(checkedArguments(given, tool.properties, tool.required), "cursor"));
    if (!page) throw new WrongUse("The cursor belongs to another answer. Call again without it.");
    const { text, next } = page;
    return {
      content: [{ type: "text", text }],
      ...(next !== undefined && { structuredContent: { nextCursor: next } }),
    };
  } catch (caught) {
    const text = caught instanceof WrongUse ? caught.message : "Something went wrong.";
    return { content: [{ type: "text", text }], isError: true };
  }
}
