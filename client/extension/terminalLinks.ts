import * as vscode from "vscode";
import { EXPLORER_PLACE, type InstanceReference } from "../../server/protocol/methods.ts";
import type { Connection } from "./connection.ts";
import { addressesIn, type WrittenAddress } from "./terminalAddresses.ts";
import type { TimelinePanel } from "./timelinePanel.ts";

interface InstanceLink extends vscode.TerminalLink {
  readonly instance: InstanceReference;
}

/** Links the addresses of planned instances in the output of a terminal to their blocks and timelines. `roots` returns the root modules. */
export function registerTerminalLinks(
  connection: Connection,
  timeline: TimelinePanel,
  roots: () => readonly string[],
): vscode.Disposable {
  const linkTo = async ({ address, start }: WrittenAddress): Promise<readonly InstanceLink[]> => {
    for (const root of roots()) {
      const instance = { root, address };
      const place = await connection.ask(EXPLORER_PLACE, { instance }).catch(() => null);
      if (place)
        return [
          {
            startIndex: start,
            length: address.length,
            tooltip: vscode.l10n.t("Show the block and the timeline"),
            instance,
          },
        ];
    }
    return [];
  };
  const showWithSource = async (instance: InstanceReference): Promise<void> => {
    await timeline.show(instance);
    const source = timeline.shown?.source;
    if (source) await timeline.openSource(source, false);
  };
  const provider: vscode.TerminalLinkProvider<InstanceLink> = {
    provideTerminalLinks: async ({ line }) => (await Promise.all(addressesIn(line).map(linkTo))).flat(),
    handleTerminalLink: ({ instance }) => showWithSource(instance),
  };
  return vscode.window.registerTerminalLinkProvider(provider);
}
