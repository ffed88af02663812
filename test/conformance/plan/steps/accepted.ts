import type { Difference } from "./differences.ts";
import type { Asked } from "./walk.ts";

/** A difference from the real terraform that stays, with its reason. */
export interface Accepted {
  readonly why: string;
  readonly is: (difference: Difference, asked: Asked) => boolean;
}

export const ACCEPTED: readonly Accepted[] = [
  {
    why: "an infinite number cannot be kept: the plan is made, and Terraform fails as it writes its file",
    is: ({ where, ours }) =>
      ours === undefined &&
      (where === "error: Failed to write plan file" || where.endsWith("cannot serialize infinity as JSON")),
  },
];

export const acceptedAs = (difference: Difference, asked: Asked): Accepted | undefined =>
  ACCEPTED.find(({ is }) => is(difference, asked));
