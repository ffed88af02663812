/** The language of a configuration; the differences are data. */
export type Dialect = "terraform" | "opentofu";
