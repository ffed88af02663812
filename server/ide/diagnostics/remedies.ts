import { shortProviderName } from "../../engine/addrs/provider.ts";
import { programName } from "../../engine/lang/dialect.ts";
import type { Plan } from "../../engine/plan/plan.ts";
import { initOffer as initOfStateOffer, loadOffer } from "../../engine/render/stateStatus.ts";
import type { FindingId } from "../../engine/source/diagnostic.ts";
import { remember } from "../../engine/source/remember.ts";
import type { Explorer } from "../../protocol/explorer.ts";

/** The findings that `terraform init` mends. */
const MENDED_BY_INIT: ReadonlySet<string> = new Set<FindingId>([
  "config/not-installed",
  "config/changed-source",
  "config/changed-version",
  "load/undecided-state",
  "load/not-installed",
  "load/inconsistent-lock",
  "load/not-locked",
]);

/** The findings about a state that can be loaded. */
const MENDED_BY_LOADING: ReadonlySet<string> = new Set<FindingId>(["load/remote-state", "load/failed-pull"]);

/** A step outside of the configuration that mends a finding. */
export type Remedy = { readonly kind: "load" } | { readonly kind: "init"; readonly program: InitProgram };

type InitProgram = "terraform" | "tofu";

/** Returns the step that mends a finding; undefined if there is none, or it would have to be taken in the configuration. */
export function remedyFor(plan: Plan, id: string): Remedy | undefined {
  const isFailedPull = id === "load/failed-pull" && initOfStateOffer(plan.state).init !== undefined;
  if (MENDED_BY_INIT.has(id) || isFailedPull) return { kind: "init", program: programOf(plan) };
  return MENDED_BY_LOADING.has(id) && loadOffer(plan.state) !== undefined ? { kind: "load" } : undefined;
}

/** Returns the program whose `init` installs what the plan lacks, or prepares loading the state, and the reason for it. */
export const initOffer = remember((plan: Plan): Pick<Explorer, "init" | "lacking"> => {
  if (plan.state.location.kind === "other-planner") return {};
  const lacking = lackingText(plan);
  if (lacking !== "") return { init: programOf(plan), lacking };
  return initOfStateOffer(plan.state);
});

export const programOf = ({ details, state }: Plan): InitProgram => {
  const product = details.configuration?.root.module.dialect.product ?? state.pull?.pull.product;
  return programName(product ?? "terraform");
};

/** Returns `hashicorp/aws and 2 modules are not installed`; empty if everything is installed. */
function lackingText({ diagnostics: { load, beside }, providers: { origins } }: Plan): string {
  const modules = [...load, ...beside].filter(({ id }) => id === "config/not-installed").length;
  const providers = origins.filter(({ failure }) => failure?.absent).map(({ source }) => source);
  const [provider] = providers;
  const names = [
    ...(provider === undefined
      ? []
      : [providers.length === 1 ? shortProviderName(provider) : `${providers.length} providers`]),
    ...(modules === 0 ? [] : [modules === 1 ? "1 module" : `${modules} modules`]),
  ];
  if (names.length === 0) return "";
  return `${names.join(" and ")} ${modules + providers.length === 1 ? "is" : "are"} not installed`;
}
