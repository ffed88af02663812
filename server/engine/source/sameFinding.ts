import type { Diagnostic } from "./diagnostic.ts";
import type { Range } from "./range.ts";
import { type Same, sameElements, sameFields, sameIfPresent } from "./sameFields.ts";

/** Whether two ranges are the same stretch of the same item. */
export const sameRange: Same<Range> = sameFields<Range>({ anchor: Object.is, start: Object.is, end: Object.is });

/** Whether two findings are of one kind, with the same text at the same places. */
export const sameFinding: Same<Diagnostic> = sameFields<Diagnostic>({
  id: Object.is,
  severity: Object.is,
  summary: Object.is,
  detail: Object.is,
  advice: Object.is,
  subject: sameIfPresent(sameRange),
  origin: Object.is,
  related: sameIfPresent(sameElements(sameFields({ range: sameRange, message: Object.is }))),
  followsFrom: sameIfPresent((one, other) => sameFinding(one, other)),
  address: Object.is,
  similarName: Object.is,
  isSlip: Object.is,
  lacking: Object.is,
  variable: Object.is,
  inEditor: Object.is,
  isNowhere: Object.is,
  near: sameIfPresent(sameRange),
});

/** Whether two lists hold the same findings in the same order. */
export const sameFindings: Same<readonly Diagnostic[]> = sameElements(sameFinding);
