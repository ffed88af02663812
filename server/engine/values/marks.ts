/** A set of marks, as bits, that every operation passes on to its result. The union of two sets is `a | b`. */
export type Marks = number;

export const NO_MARKS: Marks = 0;
/** Masked in every view. */
export const SENSITIVE: Marks = 1;
/**
 * Masked in every view, although Terraform 1.11 prints it: the value of a child module's sensitive output. No decision
 * depends on this mark.
 */
export const CONCEALED: Marks = 32;
export const MASKED: Marks = SENSITIVE | CONCEALED;
/** Must never be stored in a plan or a state. */
export const EPHEMERAL: Marks = 2;
/** The marks that Terraform itself has, so that its decisions can depend on them. */
export const TERRAFORMS: Marks = SENSITIVE | EPHEMERAL;
/**
 * Assumed by the simulation, because the provider was not asked and may decide otherwise. No decision depends on this
 * mark, and nothing is hidden.
 */
export const ASSUMED: Marks = 64;
/**
 * Beside `SENSITIVE`: only the name of the attribute says so, because no schema does. The value is masked, and causes no error.
 */
export const GUESSED_SECRET: Marks = 128;
/** A type from the console's `type` function, which may only be shown. */
export const TYPE_TEXT: Marks = 16;
