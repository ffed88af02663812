import { type CodeLens, type CodeLensParams, CodeLensRefreshRequest, type Connection } from "vscode-languageserver";
import type { Plan } from "../engine/plan/plan.ts";
import { rootOf, type Snapshot } from "../workspace/snapshot.ts";
import type { Uris } from "../workspace/uris.ts";
import type { Client } from "./client.ts";
import { lensesOf } from "./handlers/codeLens.ts";
import type { Handler } from "./world.ts";

/** Has the client ask again for lenses that are others now, and that it would not ask for by itself. */
export interface LensRefresher {
  /** The same handler; what it answers is what the client shows. */
  watched(handler: Handler<CodeLensParams, CodeLens[]>): Handler<CodeLensParams, CodeLens[]>;
  /** A client asks by itself for the lenses of a file that is edited, and for none of one that is closed. */
  forget(path: string): void;
  planned(snapshot: Snapshot): void;
}

export function lensRefresher(
  connection: Pick<Connection, "sendRequest">,
  uris: Uris,
  client: () => Client,
): LensRefresher {
  const shown = new Map<string, Shown>();
  const isOld = (snapshot: Snapshot, path: string, { plan, lenses }: Shown): boolean => {
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
      if (path === undefined || !client().refreshesLenses) return lenses;
      shown.set(path, { plan: rootOf(world.snapshot(), path)?.plan, lenses: lenses ?? [] });
      return lenses;
    },
    forget: (path) => shown.delete(path),
    planned: (snapshot) => {
      const old = [...shown].filter(([path, lenses]) => isOld(snapshot, path, lenses));
      for (const [path] of old) shown.delete(path);
      if (old.length > 0) void connection.sendRequest(CodeLensRefreshRequest.type);
    },
  };
}

/** What a client shows of a file, and the plan that it is of. */
interface Shown {
  readonly plan: Plan | undefined;
  readonly lenses: readonly CodeLens[];
}

/** Where it stands changes with the text of the file alone, and then the client asks. */
const saysTheSame = (a: readonly CodeLens[], b: readonly CodeLens[]): boolean =>
  a.length === b.length && a.every((lens, at) => isSameCommand(lens, b[at]!));

const isSameCommand = ({ command: a }: CodeLens, { command: b }: CodeLens): boolean =>
  a?.title === b?.title && JSON.stringify(a?.arguments) === JSON.stringify(b?.arguments);
