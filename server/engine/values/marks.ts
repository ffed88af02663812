/** What travels with a value through every operation: a set of marks, as bits. The union of two sets is `a | b`. */
export type Marks = number;

export const NO_MARKS: Marks = 0;
/** Masked in every view. */
export const SENSITIVE: Marks = 1;
/**
 * Masked in every view, though Terraform 1.11 prints it: an output of a child module that says `sensitive = true`, as
 * others read it. Nothing is decided by it.
 */
export const CONCEALED: Marks = 32;
export const MASKED: Marks = SENSITIVE | CONCEALED;
/** Must never be stored in a plan or a state. */
export const EPHEMERAL: Marks = 2;
/** Those that Terraform itself knows: what it does can depend on them. */
export const TERRAFORMS: Marks = SENSITIVE | EPHEMERAL;
/** May come out otherwise: nobody has asked the provider, who decides it. Nothing is decided by it, and nothing hidden. */
export const ASSUMED: Marks = 64;
/** Says a type, from the console's `type`: it may only be shown. */
export const TYPE_TEXT: Marks = 16;
