import { shortProviderName } from "../../engine/addrs/provider.ts";
import type { CountedStandIn } from "../../engine/plan/rows/counts.ts";
import type { NoAnswer } from "../../engine/provider/provider.ts";
import type { ProvidersLevel } from "../../workspace/providersLevel.ts";

/** Returns `hashicorp/a: a_thing is simulated (crashed). Run …`: the type whose plugin does not answer, why, and what to do. */
export function standInNote(standIn: CountedStandIn & Pick<NoAnswer, "quote">, level: ProvidersLevel): string {
  const { provider, type, reason, quote } = standIn;
  const remedy = remedyFor(standIn, level);
  const why = (quote === undefined ? reason : `${reason}: ${quote}`).replace(/\.+$/, "");
  return `${shortProviderName(provider)}: ${type} is simulated (${why}).${remedy && ` ${remedy}`}`;
}

function remedyFor({ provider, remedy }: CountedStandIn, level: ProvidersLevel): string {
  if (remedy === undefined) return "";
  const program = provider.startsWith("registry.opentofu.org/") ? "tofu" : "terraform";
  if (remedy === "install") return `Run ${program} init.`;
  return level === "offline" ? ASK_CONFIGURED : ASK_AGAIN;
}

/** The step that makes a plugin answer which needs its configuration. */
export const ASK_CONFIGURED = 'The command "Stateline: Plan with the Configured Provider" asks it with your login.';
const ASK_AGAIN =
  'Correct its configuration or your login if they are the cause. The command "Stateline: Restart Server" asks it again.';
