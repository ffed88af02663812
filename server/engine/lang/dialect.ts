/** The language that a configuration is written in: their differences are data. */
export type Dialect = "terraform" | "opentofu";
