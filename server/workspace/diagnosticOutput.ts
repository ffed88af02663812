import type { Plan } from "../engine/plan/plan.ts";
import type { Json } from "../engine/render/json.ts";
import { secretsOf } from "../engine/render/secrets.ts";
import type { Diagnostic } from "../engine/source/diagnostic.ts";
import { pathIn } from "../engine/source/paths.ts";
import { positionOf, printedRange } from "../engine/syntax/position.ts";
import { placeIn } from "./place.ts";

/**
 * Returns a diagnostic as in `validate -json`, with `source` for Stateline's own. `name` replaces the neutral name of a file; other files are
 * named from `base`.
 */
export function diagnosticJson(
  plan: Plan,
  diagnostic: Omit<Diagnostic, "id">,
  name?: string,
  base: string = plan.root,
): Json {
  const { severity, summary, detail, advice, address, origin, subject, isNowhere } = diagnostic;
  const { masked } = secretsOf(plan);
  return {
    severity,
    summary: masked(summary),
    detail: masked(detail),
    advice: advice && masked(advice),
    address,
    ...(subject ? where(plan, subject, name, base) : isNowhere && NOWHERE),
    source: origin === "stateline" ? "stateline" : undefined,
  };
}

const NOWHERE = {
  file: "",
  range: { start: { line: 0, column: 0, byte: 0 }, end: { line: 0, column: 1, byte: 1 } },
};

export function diagnosticText(
  plan: Plan,
  { severity, summary, detail, advice, subject }: Diagnostic,
  name?: string,
  base: string = plan.root,
): string {
  const placed = subject && placeIn(plan, subject);
  const line = placed ? positionOf(placed.file, placed.start).line : 0;
  const { masked } = secretsOf(plan);
  const heading = `${HEADINGS[severity]}: ${masked(summary)}`;
  return [
    heading,
    ...(placed ? [`  on ${name ?? pathIn(base, placed.file.path)} line ${line}`] : []),
    ...(detail ? [masked(detail)] : []),
    ...(advice ? [masked(advice)] : []),
  ].join("\n");
}

const HEADINGS = { error: "Error", warning: "Warning", information: "Note" };

function where(
  plan: Plan,
  subject: NonNullable<Diagnostic["subject"]>,
  name: string | undefined,
  base: string,
): { readonly [key: string]: Json } {
  const { file, start, end } = placeIn(plan, subject);
  const range = printedRange(file, start, end);
  return { file: name ?? pathIn(base, file.path), range: { start: { ...range.start }, end: { ...range.end } } };
}
