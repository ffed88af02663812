import { type CodeLens, type CodeLensParams, CodeLensRefreshRequest, type Connection } from "vscode-languageserver";
import { unitViewOf } from "../ide/terragrunt/unitView.ts";
import { type RootPlan, rootOf, type Snapshot } from "../workspace/snapshot.ts";
import type { Uris } from "../workspace/uris.ts";
import type { Client } from "./client.ts";
import { lensesOf, stateLenses, unitLensesOf } from "./handlers/codeLens.ts";
import { isStateFile, stateFileOf } from "./stateFile.ts";
import type { Handler, World } from "./world.ts";

/** Asks the client to refresh lenses that changed without an edit of their file. */
export interface LensRefresher {
  /** Wraps a handler, to record the lenses that the client shows. */
  watched(handler: Handler<CodeLensParams, CodeLens[]>): Handler<CodeLensParams, CodeLens[]>;
  /** Forgets the lenses of a file: after an edit the client requests them anyway, after a close it shows none. */
  forget(path: string): void;
  planned(snapshot: Snapshot): void;
}

export function lensRefresher(
  connection: Pick<Connection, "sendRequest">,
  uris: Uris,
  { refreshesLenses }: Client,
  textOf: World["textOf"],
): LensRefresher {
  const shown = new Map<string, Shown>();
  const lensesNow = (snapshot: Snapshot, root: RootPlan, path: string): readonly CodeLens[] => {
    const text = isStateFile(path) ? textOf(uris.toUri(path)) : undefined;
    return text === undefined
      ? lensesOf(uris, snapshot.roots, root, path)
      : stateLenses(uris, stateFileOf(root, path, text));
  };
  const isOutdated = (snapshot: Snapshot, path: string, { root: former, roots, lenses }: Shown): boolean => {
    const unit = unitViewOf(snapshot, path);
    if (unit) return !haveSameCommands(unitLensesOf(uris, unit), lenses);
    const root = rootOf(snapshot, path);
    // A root module that is planned for the first time may call the module of the file, too.
    if ((root === former && snapshot.roots.length === roots) || root?.isSettling) return false;
    const now = root ? lensesNow(snapshot, root, path) : [];
    if (!haveSameCommands(now, lenses)) return true;
    shown.set(path, { root, roots: snapshot.roots.length, lenses });
    return false;
  };
  return {
    watched: (handler) => async (world, params) => {
      const path = uris.toPath(params.textDocument.uri);
      if (path === undefined || !refreshesLenses) return handler(world, params);
      for (let attempt = 1; ; attempt++) {
        const before = planned(world, path);
        const lenses = await handler(world, params);
        const { root, roots } = planned(world, path);
        // A plan that comes between an answer and its record would never be asked for.
        const isStill = root === before.root && roots === before.roots;
        if (isStill || attempt === MOST_ATTEMPTS) {
          shown.set(path, { root: isStill ? root : undefined, roots, lenses: lenses ?? [] });
          return lenses;
        }
      }
    },
    forget: (path) => shown.delete(path),
    planned: (snapshot) => {
      const outdated = [...shown].filter(([path, lenses]) => isOutdated(snapshot, path, lenses));
      for (const [path] of outdated) shown.delete(path);
      if (outdated.length > 0) void connection.sendRequest(CodeLensRefreshRequest.type);
    },
  };
}

/** Returns the root module of a file as it is planned now, and the number of root modules. */
function planned(world: Pick<World, "snapshot">, path: string): Omit<Shown, "lenses"> {
  const snapshot = world.snapshot();
  return { root: rootOf(snapshot, path), roots: snapshot.roots.length };
}

/** How often lenses are computed at most while their root module is planned again and again. */
const MOST_ATTEMPTS = 5;

/** The lenses that a client shows of a file, and the root module as it was then: its settings decide about lenses, too. */
interface Shown {
  readonly root: RootPlan | undefined;
  /** The number of root modules that had a plan then. */
  readonly roots: number;
  readonly lenses: readonly CodeLens[];
}

/** Whether two lists have the same commands. Ranges change only with the text, and then the client requests lenses anyway. */
const haveSameCommands = (a: readonly CodeLens[], b: readonly CodeLens[]): boolean =>
  a.length === b.length && a.every((lens, at) => isSameCommand(lens, b[at]!));

const isSameCommand = ({ command: a }: CodeLens, { command: b }: CodeLens): boolean =>
  a?.title === b?.title && JSON.stringify(a?.arguments) === JSON.stringify(b?.arguments);
