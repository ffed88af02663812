/** The longest text that is made, all texts of a value together: in UTF-16 units. */
export const MOST_TEXT = 16_000_000;
/** The most elements that a value may have, those of its elements counted too. */
export const MOST_ELEMENTS = 1_000_000;
/** How many elements all `for` expressions of one evaluation visit, together. */
export const MOST_VISITS = 2_000_000;
/** How deeply values may be nested. */
export const MOST_DEPTH = 500;
