import type { Plan } from "../../engine/plan/plan.ts";
import type { Diagnostic } from "../../engine/source/diagnostic.ts";
import { type Placed, placeIn } from "../../workspace/place.ts";
import { covers } from "../cursor.ts";
import { shownDiagnostics } from "../diagnostics/shownDiagnostics.ts";

/** A finding with the text that it is about. */
export interface FindingAt {
  readonly finding: Diagnostic & { readonly subject: NonNullable<Diagnostic["subject"]> };
  readonly text: string;
}

/** Returns the shown findings whose text contains an offset of a file. */
export const findingsAt = (plan: Plan, path: string, offset: number): readonly FindingAt[] =>
  shownDiagnostics(plan).flatMap((finding) => {
    const { subject } = finding;
    if (subject?.anchor.path !== path) return [];
    const placed = placeIn(plan, subject);
    if (!covers({ ...subject, start: placed.start, end: placed.end }, offset)) return [];
    return [{ finding: { ...finding, subject }, text: textOf(placed) }];
  });

const textOf = ({ file, start, end }: Placed): string => file.text.slice(start, end);
