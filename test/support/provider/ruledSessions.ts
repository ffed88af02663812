import type { StartSession } from "../../../server/host/node/plugins/answeringPlugins.ts";
import { CallFault, STATUS } from "../../../server/host/node/plugins/connection.ts";
import { PluginFault } from "../../../server/host/node/plugins/pluginProcess.ts";
import type { PluginSession } from "../../../server/host/node/plugins/pluginSession.ts";
import { VERSION } from "./installed.ts";
import type { NoteCall } from "./ruledAnswers.ts";
import { ruledMethods } from "./ruledMethods.ts";
import type { RuledProvider } from "./rules.ts";

/**
 * Returns a function that starts providers that are data inside this process, by name. The messages are those of a plugin, but
 * there is no other process, no certificate and no connection.
 */
export const ruledSessions =
  (providers: Readonly<Record<string, RuledProvider>>, noteCall: NoteCall): StartSession =>
  async ({ source, version }): Promise<PluginSession> => {
    const provider = providers[source.split("/").at(-1)!];
    if (!provider || version === undefined) throw new PluginFault("is not in .terraform.lock.hcl", "lock");
    let hasExited = false;
    const methods = ruledMethods(provider, noteCall, () => {
      hasExited = true;
      throw new CallFault(STATUS.unavailable, "the plugin has ended", true);
    });
    return {
      protocol: provider.protocol,
      version: VERSION,
      connection: {
        async call(name, request) {
          const method = methods[name];
          if (!method) throw new CallFault(STATUS.unimplemented, `unknown method ${name}`);
          try {
            return await method(Buffer.from(request));
          } catch (caught) {
            if (caught instanceof CallFault) throw caught;
            throw new CallFault(STATUS.unknown, caught instanceof Error ? caught.message : String(caught));
          }
        },
        isOpen: () => !hasExited,
        shutDown: async () => {},
        close: () => {},
      },
      end: async () => {},
      kill: async () => {},
    };
  };
