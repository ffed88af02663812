/** The maximum length of all texts of a value together, in UTF-16 units. */
export const MOST_TEXT = 16_000_000;
/** The maximum number of elements of a value, on all levels. */
export const MOST_ELEMENTS = 1_000_000;
/** The maximum number of elements that all `for` expressions of one evaluation visit together. */
export const MOST_VISITS = 2_000_000;
