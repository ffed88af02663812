import { type ProbedType, probeType } from "../../../server/engine/learn/probe/probeType.ts";
import { converse } from "../../../server/engine/learn/probing.ts";
import { pluginQuestion } from "../../../server/engine/provider/plugin/pluginCalls.ts";
import { readResourceSchema } from "../../../server/engine/schema/readResourceSchema.ts";
import type { BlockSchema } from "../../../server/engine/schema/schema.ts";
import type { InstalledProvider } from "../../../server/engine/schema/schemaQuestion.ts";
import { answeringPlugins } from "../../../server/host/node/plugins/answeringPlugins.ts";
import { VERSION } from "../../support/provider/installed.ts";
import { ruledSessions } from "../../support/provider/ruledSessions.ts";
import type { RuledProvider } from "../../support/provider/rules.ts";

export const RULED_INSTALLED: InstalledProvider = {
  root: "/none",
  dataDirectory: ".terraform",
  source: "registry.terraform.io/hashicorp/test",
  version: VERSION,
  hashes: ["h1:test"],
  fromPlugins: "exec",
};

export const blockOf = (provider: RuledProvider, type: string): BlockSchema =>
  readResourceSchema(provider.resources![type]).schema.block;

/** What was found out about a type, and the names of the calls that it took. */
export interface ProbedRuled extends ProbedType {
  readonly calls: readonly string[];
}

/** Probes one type of a provider that is data. */
export async function probeRuled(provider: RuledProvider, type: string): Promise<ProbedRuled> {
  const plugins = answeringPlugins(
    undefined,
    ruledSessions({ test: provider }, () => {}),
  );
  const calls: string[] = [];
  try {
    const probed = await converse(probeType(type, blockOf(provider, type)), async (request) => {
      calls.push(request.call);
      const plugin = { installed: RULED_INSTALLED, configuration: undefined, isIsolated: true };
      return (await plugins.calls(pluginQuestion("ruled", plugin, request, "better"), undefined)) as never;
    });
    return { ...probed, calls };
  } finally {
    await plugins.close();
  }
}
