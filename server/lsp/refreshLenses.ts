import { type CodeLens, type CodeLensParams, CodeLensRefreshRequest, type Connection } from "vscode-languageserver";
import type { Plan } from "../engine/plan/plan.ts";
import { rootOf, type Snapshot } from "../workspace/snapshot.ts";
import type { Uris } from "../workspace/uris.ts";
import type { Client } from "./client.ts";
import { lensesOf } from "./handlers/codeLens.ts";
import type { Handler } from "./world.ts";

/** Asks the client to refresh changed lenses that the client would not request by itself. */
export interface LensRefresher {
  /** Returns the same handler; it notes what the client shows. */
  watched(handler: Handler<CodeLensParams, CodeLens[]>): Handler<CodeLensParams, CodeLens[]>;
  /** Forgets what the client shows of a file: after an edit it asks by itself, after a close it shows nothing. */
  forget(path: string): void;
  planned(snapshot: Snapshot): void;
}

export function lensRefresher(
  connection: Pick<Connection, "sendRequest">,
  uris: Uris,
  { refreshesLenses }: Client,
): LensRefresher {
  const shown = new Map<string, Shown>();
  const isOutdated = (snapshot: Snapshot, path: string, { plan, lenses }: Shown): boolean => {
    const root = rootOf(snapshot, path);
    if (root?.plan === plan || root?.isSettling) return false;
    const now = root ? lensesOf(uris, root, path) : [];
    if (!saysTheSame(now, lenses)) return true;
    shown.set(path, { plan: root?.plan, lenses });
    return false;
  };
  return {
    watched: (handler) => async (world, params) => {
      const lenses = await handler(world, params);
      const path = uris.toPath(params.textDocument.uri);
      if (path === undefined || !refreshesLenses) return lenses;
      shown.set(path, { plan: rootOf(world.snapshot(), path)?.plan, lenses: lenses ?? [] });
      return lenses;
    },
    forget: (path) => shown.delete(path),
    planned: (snapshot) => {
      const outdated = [...shown].filter(([path, lenses]) => isOutdated(snapshot, path, lenses));
      for (const [path] of outdated) shown.delete(path);
      if (outdated.length > 0) void connection.sendRequest(CodeLensRefreshRequest.type);
    },
  };
}

/** The lenses that a client shows of a file, and the plan that they are of. */
interface Shown {
  readonly plan: Plan | undefined;
  readonly lenses: readonly CodeLens[];
}

/** Whether two lists say the same. Places change only with the text of the file, and then the client asks by itself. */
const saysTheSame = (a: readonly CodeLens[], b: readonly CodeLens[]): boolean =>
  a.length === b.length && a.every((lens, at) => isSameCommand(lens, b[at]!));

const isSameCommand = ({ command: a }: CodeLens, { command: b }: CodeLens): boolean =>
  a?.title === b?.title && JSON.stringify(a?.arguments) === JSON.stringify(b?.arguments);
