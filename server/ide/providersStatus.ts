import { programName } from "../engine/lang/dialect.ts";
import type { Plan } from "../engine/plan/plan.ts";
import { standInsOf } from "../engine/plan/rows/counts.ts";
import { plainText } from "../engine/render/markdown.ts";
import { secretsOf } from "../engine/render/secrets.ts";
import type { ProvidersStatus } from "../protocol/planStatus.ts";
import { levelIn, type ProvidersLevel } from "../workspace/providersLevel.ts";
import { standInNote } from "./hover/standInNote.ts";
import { hasPlugin } from "./planView/planStatus.ts";

/** Why no plugin may answer, whatever level is chosen; undefined if plugins may be started. */
export type Forbidding = "restricted" | "setting" | undefined;

/** The most reasons that a tooltip names, because it must stay short. */
const MOST = 5;

/** Returns who answers for the providers of a root module, and what keeps plugins from answering; undefined if it has no plugins. */
export function providersStatus(plan: Plan, forbidding: Forbidding): ProvidersStatus | undefined {
  if (plan.providers.origins.every(({ basis }) => basis === "builtin")) return undefined;
  const level = levelIn({ providers: plan.answering });
  const { masked } = secretsOf(plan);
  const notes = standInsOf(plan.counts).map((standIn) => masked(standInNote(standIn, level)));
  const { awaited, instances } = plan.counts;
  const lines = [
    `${meaningOf(plan, level)} (\`${level}\`).`,
    ...(forbidding ? [FORBIDDINGS[forbidding]] : []),
    ...(awaited > 0 ? [`${awaited} of ${instances} instances are simulated until their plugins answer.`] : []),
    ...notes.slice(0, MOST).map(plainText),
    ...(notes.length > MOST ? [`${notes.length - MOST} more in the log.`] : []),
  ];
  return {
    level,
    isSimulated: level === "schema" || lacksPlugins(plan),
    tooltip: lines.join("\n\n"),
    notes,
    isFixed: forbidding !== undefined,
    isAwaited: awaited > 0,
  };
}

/** Returns who answers. Where no plugin is at hand, nobody but a simulation does. */
function meaningOf(plan: Plan, level: ProvidersLevel): string {
  const { providers, language } = plan;
  const lacking = providers.origins.filter(({ basis }) => basis !== "builtin" && !hasPlugin(basis));
  if (level === "schema" || !lacksPlugins(plan) || lacking.some(({ basis }) => basis === "file"))
    return MEANINGS[level];
  if (!lacking.every(({ failure }) => failure?.absent)) return "No plugin can be asked, so the answers are simulated";
  return `No plugin is installed, so the answers are simulated; run ${programName(language.dialect.product)} init`;
}

/** Whether no provider that is not built in has a plugin at hand. */
const lacksPlugins = ({ providers: { origins } }: Plan): boolean => !origins.some(({ basis }) => hasPlugin(basis));

const MEANINGS: Readonly<Record<ProvidersLevel, string>> = {
  schema: "Answers are simulated from the schemas of the providers",
  offline: "The installed plugins answer, without configuration, credentials, environment and network",
  configured: "The plugins answer with your environment and provider blocks; objects are not read",
  refresh: "The plugins answer with your environment and provider blocks; objects are read",
};

const FORBIDDINGS = {
  restricted: "This workspace is not trusted, so no plugin is started.",
  setting: "The setting stateline.schemas.fromPlugins is never, so no plugin is started.",
};
