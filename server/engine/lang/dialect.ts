/** The language that a configuration is written in: what the one has beyond the other is data. */
export type Dialect = "terraform" | "opentofu";
