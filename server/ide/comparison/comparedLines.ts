import type { ExplainablePlan, Plan } from "../../engine/plan/plan.ts";
import { bothSecrets, secretsOf } from "../../engine/render/secrets.ts";
import type { HeadingLine, LaneLine, PlanLine, PlanQuery } from "../../protocol/planOverview.ts";
import { laneDrawing } from "../planView/laneDrawing.ts";
import { addressTexts, textsWithoutCause } from "../planView/laneTexts.ts";
import type { ComparedInstance } from "./comparedInstances.ts";

/** The lines of the page of a plan in a comparison: the instances that differ, and below each its values on both sides. */
export interface ComparedLines {
  readonly total: number;
  readonly matching: number;
  readonly lanes: number;
  slice(from: number, to: number): readonly PlanLine[];
}

/** Up to so many instances show their values at first. */
const MOST_OPEN = 12;

/** Returns the lines of a comparison. `label` names the other plan. */
export function comparedLines(
  now: ExplainablePlan,
  other: Plan,
  instances: readonly ComparedInstance[],
  label: string,
  query: PlanQuery,
): ComparedLines {
  const secrets = bothSecrets(secretsOf(other), secretsOf(now));
  const groups = comparedGroups(instances, query);
  const matching = groups.reduce((sum, { of }) => sum + of.length, 0);
  const isToggled = (id: string): boolean => query.toggled.includes(id);
  const opens = matching <= MOST_OPEN;
  const lines: PlanLine[] = [];
  groups.forEach(({ id, title, of }, at) => {
    const open = !isToggled(id);
    const parent = lines.length;
    lines.push({ ...heading(id, title, of.length, open), position: at + 1, siblings: groups.length });
    if (!open) return;
    of.forEach((instance, index) => {
      const lane = laneOf(instance, label, secrets.masked);
      const values = instance.values();
      const isOpen = values.length > 0 && opens !== isToggled(lane.id);
      const bundle = values.length === 0 ? {} : { bundle: { label: valuesText(values.length), open: isOpen } };
      const own = lines.length;
      lines.push({ ...lane, ...bundle, level: 2, position: index + 1, siblings: of.length, parent });
      if (!isOpen) return;
      values.forEach(({ sign, name, before, after }, value) => {
        lines.push({
          kind: "lane",
          id: `${lane.id} value ${value}`,
          symbol: sign,
          tone: sign === "+" ? "add" : sign === "-" ? "destroy" : "update",
          head: "",
          tail: secrets.masked(name),
          words: "",
          why: [before, after].filter((text) => text !== undefined).join(" → "),
          sides: { ...(before !== undefined && { before }), ...(after !== undefined && { after }) },
          sure: { level: 4, word: "", tooltip: "", isDoubted: false },
          drawing: { tracks: [] },
          level: 3,
          position: value + 1,
          siblings: values.length,
          parent: own,
        });
      });
    });
  });
  return {
    total: lines.length,
    matching,
    lanes: instances.length,
    slice: (from, to) => lines.slice(from, to),
  };
}

/** Returns the instances that a query shows below their headings; a heading without an instance is left out. */
export function comparedGroups(
  instances: readonly ComparedInstance[],
  query: PlanQuery,
): readonly { readonly id: string; readonly title: string; readonly of: readonly ComparedInstance[] }[] {
  const words = query.text.toLowerCase().split(/\s+/).filter(Boolean);
  const matching = instances.filter(({ name, before, now }) => {
    const text = `${name} ${before} ${now}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return [
    { id: "compared actions", title: "Other Action", of: matching.filter(({ isOnlyValues }) => !isOnlyValues) },
    {
      id: "compared values",
      title: "Same Action, Other Values",
      of: matching.filter(({ isOnlyValues }) => isOnlyValues),
    },
  ].filter(({ of }) => of.length > 0);
}

const valuesText = (count: number): string => (count === 1 ? "1 value" : `${count} values`);

const heading = (
  id: string,
  title: string,
  count: number,
  open: boolean,
): Omit<HeadingLine, "position" | "siblings"> => ({
  kind: "heading",
  id,
  level: 1,
  title,
  count,
  open,
});

function laneOf(
  { name, before, now, trace, isGone, isOnlyValues }: ComparedInstance,
  label: string,
  masked: (text: string) => string,
): Omit<LaneLine, "level" | "position" | "siblings" | "parent"> {
  const { address, deposed } = trace.change;
  const { symbol, tone, sure } = textsWithoutCause(trace, { hides: () => false, masked });
  return {
    kind: "lane",
    id: `compared ${name}`,
    // The sign and the picture of the other plan would be taken for those of now.
    symbol: isGone ? "" : symbol,
    tone: isGone ? "none" : tone,
    sure,
    ...addressTexts(masked(address.text)),
    words: masked(now),
    why: isOnlyValues ? masked(before) : `${label}: ${masked(before)} → now: ${masked(now)}`,
    ...(!isOnlyValues && { sides: { before: `${label}: ${masked(before)}`, after: `now: ${masked(now)}` } }),
    drawing: isGone ? { tracks: [] } : laneDrawing(trace),
    instance: { address: address.text, ...(deposed !== undefined && { deposed }) },
  };
}
