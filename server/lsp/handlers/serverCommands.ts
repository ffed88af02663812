import { type Connection, ErrorCodes, type ExecuteCommandParams, ResponseError } from "vscode-languageserver";
import { codeBlock } from "../../engine/render/markdown.ts";
import { instanceAt } from "../../ide/navigation/instanceAt.ts";
import { planMarkdown } from "../../ide/planView/planMarkdown.ts";
import { timeline, traceAt } from "../../ide/timeline/timeline.ts";
import { timelineText } from "../../ide/timeline/timelineText.ts";
import {
  SERVER_LOAD_STATE,
  SERVER_OPTIONS,
  SERVER_PLAN,
  SERVER_TIMELINE,
  type ServerCommandRequest,
} from "../../protocol/methods.ts";
import { settleRehearsal } from "../../workspace/asked/settleRehearsal.ts";
import { type RootPlan, rootOf } from "../../workspace/snapshot.ts";
import { logFault } from "../faults.ts";
import { placeAt } from "../fromProtocol.ts";
import { isPosition } from "../shapes.ts";
import type { World } from "../world.ts";
import { onLoadState } from "./loadState.ts";
import { onPlanOptions } from "./planOptions.ts";

/** Runs a command for a root module. */
type ServerCommand = (world: World, root: RootPlan, request: ServerCommandRequest) => Promise<unknown>;

/** The commands of the server by their names. */
const SERVER_COMMANDS: ReadonlyMap<string, ServerCommand> = new Map<string, ServerCommand>([
  [SERVER_PLAN, async (_, root) => planMarkdown(root, { text: "", kinds: [], toggled: [] })],
  [SERVER_TIMELINE, timelineMarkdown],
  [SERVER_OPTIONS, (world, { root }) => onPlanOptions.answer(world, { root: world.uris.toUri(root) })],
  [SERVER_LOAD_STATE, (world, { root }) => onLoadState.answer(world, { root: world.uris.toUri(root) })],
]);

/** Returns the handler of `workspace/executeCommand`. Unknown commands and wrong arguments are refused. */
export const onServerCommand =
  (connection: Connection, world: World) =>
  async ({ command: name, arguments: given }: ExecuteCommandParams): Promise<unknown> => {
    const command = SERVER_COMMANDS.get(name);
    if (!command) throw invalid(`There is no command ${name}.`);
    const [request] = given ?? [];
    if (!isRequest(request) || given?.length !== 1)
      throw invalid(
        `${name} takes one argument: an object with the uri of a file or folder, and an address or position.`,
      );
    const root = await rootAround(world, request.uri);
    if (!root) throw invalid(`There is no root module at ${request.uri}.`);
    try {
      return await command(world, root, request);
    } catch (caught) {
      if (caught instanceof ResponseError) throw caught;
      logFault(connection, `${name} failed.`, caught);
      return null;
    }
  };

const invalid = (message: string): ResponseError<void> => new ResponseError(ErrorCodes.InvalidParams, message);

function isRequest(value: unknown): value is ServerCommandRequest {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const { uri, address, position } = value as Readonly<Record<string, unknown>>;
  const isAddress = address === undefined || typeof address === "string";
  return typeof uri === "string" && isAddress && (position === undefined || isPosition(position));
}

/** Waits for the plan of the present texts, and returns the root module of a file or folder; undefined if there is none. */
export async function rootAround(world: World, uri: string): Promise<RootPlan | undefined> {
  const path = world.uris.toPath(uri);
  if (path === undefined) return undefined;
  const found = () => world.snapshot().roots.find(({ root }) => root === path) ?? rootOf(world.snapshot(), path);
  await world.loaded(`${path}/`);
  await world.planned();
  await world.answered(found()?.root ?? path);
  return found();
}

async function timelineMarkdown(world: World, root: RootPlan, request: ServerCommandRequest): Promise<string> {
  const { uri, position } = request;
  const at = position && (await placeAt(world, uri, position));
  const address = request.address ?? (at && instanceAt(at.root, at.path, at.offset)?.address);
  if (address === undefined) throw invalid("An address is needed, or a position in the block of an instance.");
  const trace = traceAt(root.plan, address);
  const rehearsed = trace && (await settleRehearsal(root.plan, trace, [], world.ask)).trace;
  const view = timeline(root, address, trace?.change.deposed, rehearsed && { trace: rehearsed, whatIf: [] });
  if (!view) throw invalid(`The plan has no instance ${address}.`);
  return codeBlock(timelineText(address, view).trimEnd(), "text");
}
