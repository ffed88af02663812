import { readdirSync, readFileSync } from "node:fs";
import { differences } from "../steps/differences.ts";
import type { Said } from "../steps/step.ts";
import { planPart } from "../texts/texts.ts";
import type { CorpusPlan } from "./corpus.ts";

/** The differences between a judge and terraform 1.11.4 in one plan of the corpus. A plan without an entry has none. */
export interface Deviation {
  readonly name: string;
  /** The diagnostics, if the judge refuses to plan. */
  readonly diagnostics?: readonly string[];
  /** The members of the plan's JSON that differ; null if the judge does not write the member. */
  readonly plan?: Readonly<Record<string, unknown>>;
  /** The text of the plan, if it differs by more than the name of the product. */
  readonly text?: string;
}

export interface Golden {
  /** As `--language` names it: `opentofu@1.12.6`. */
  readonly language: string;
  /** The members that the judge writes into no plan. */
  readonly absent: readonly string[];
  readonly deviations: ReadonlyMap<string, Deviation>;
}

export const FOLDER = "test/conformance/plan/versions";

/** The goldens of all judges. */
export const goldens = (): readonly Golden[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith(".golden.jsonl"))
    .map((name) => {
      const [head, ...lines] = readFileSync(`${FOLDER}/${name}`, "utf8").trim().split("\n");
      const { product, version, absent } = JSON.parse(head!) as { product: string; version: string; absent: string[] };
      const deviations = lines.map((line) => JSON.parse(line) as Deviation);
      return {
        language: `${product}@${version.replace(/-.*/, "")}`,
        absent,
        deviations: new Map(deviations.map((deviation) => [deviation.name, deviation] as const)),
      };
    });

/** Returns what a judge says of a plan, as far as it is not what terraform 1.11.4 says; undefined if that is the same. */
export function deviationOf(
  corpusPlan: CorpusPlan,
  said: Said & { readonly text: string },
  judge: Pick<Golden, "language" | "absent">,
): Deviation | undefined {
  const { name } = corpusPlan;
  if (!said.plan || said.plan.errored === true) return { name, diagnostics: said.diagnostics };
  const { plan, text } = judged(corpusPlan, undefined, judge);
  const members = plan ? differentMembers(plan, said.plan) : [];
  const hasOtherText = text !== undefined && flowing(planPart(said.text)) !== flowing(text);
  if (members.length === 0 && !hasOtherText) return undefined;
  return {
    name,
    ...(members.length > 0 && { plan: Object.fromEntries(members.map((key) => [key, said.plan?.[key] ?? null])) }),
    ...(hasOtherText && { text: said.text }),
  };
}

const differentMembers = (one: Record<string, unknown>, other: Record<string, unknown>): readonly string[] =>
  MEMBERS.filter((key) => {
    const only = (plan: Record<string, unknown>): Said => ({ diagnostics: [], plan: { [key]: plan[key] } });
    return differences(only(one), only(other)).length > 0;
  });

/** The members that are compared. The version and the time of a plan always differ. */
export const MEMBERS: readonly string[] = [
  ...["variables", "planned_values", "resource_drift", "resource_changes", "output_changes", "prior_state"],
  ...["configuration", "relevant_attributes", "checks", "applyable", "complete", "errored"],
];

/** Returns what a judge said of a plan of the corpus: what terraform 1.11.4 said, changed by the deviation. */
export function judged(
  { plan, text }: CorpusPlan,
  deviation: Deviation | undefined,
  { language, absent }: Pick<Golden, "language" | "absent">,
): { readonly plan: Record<string, unknown> | undefined; readonly text: string | undefined } {
  const [product = "", version] = language.split("@");
  const prior = plan?.prior_state as Record<string, unknown> | undefined;
  const renamed = prior && { ...plan, prior_state: { ...prior, terraform_version: version } };
  return {
    plan: plan && present({ ...(renamed ?? plan), ...deviation?.plan }, absent),
    text: deviation?.text === undefined ? text && textAs(product, text) : planPart(deviation.text),
  };
}

const present = (members: Record<string, unknown>, absent: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(members).filter(([name, member]) => member !== null && !absent.includes(name)));

/** Returns the members that none of the plans has. */
export const absentIn = (plans: readonly Record<string, unknown>[]): readonly string[] =>
  MEMBERS.filter((key) => plans.every((plan) => plan[key] === undefined));

/** Returns a text with each paragraph at the margin in one line, because the name of the product decides where its lines end. */
export const flowing = (text: string): string => text.replace(/(?<=^\S[^\n]*)\n(?=\S)/gm, " ");

/** Returns the text of terraform 1.11.4 with the name of the product. */
const textAs = (product: string, text: string): string =>
  product === "opentofu" ? planPart(text).replaceAll("Terraform", "OpenTofu") : planPart(text);

/** Returns a plan without the versions of its binary. */
export const withoutVersion = (plan: Record<string, unknown>): Record<string, unknown> =>
  JSON.parse(JSON.stringify(plan), (key, member: unknown) => (key === "terraform_version" ? undefined : member));
