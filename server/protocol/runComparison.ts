/** Two runs of an instance, and what differs between them. */
export interface RunComparison {
  /** The runs to choose from, in order of time. */
  readonly choices: readonly RunChoice[];
  /** The ids of the two that are compared. */
  readonly left: string;
  readonly right: string;
  /** The actions of the two, such as `p.tfplan (finished plan): must be replaced`; a state has none. */
  readonly words: readonly string[];
  /** How the objects differ, in a sentence. */
  readonly sentence: string;
  /** One line for each attribute that differs: `~ input: "a" → "b"`. */
  readonly lines: readonly string[];
}

export interface RunChoice {
  /** `state`, `plan`, `rehearsal`, `log`, `file:` with the URI of its file for a finished plan that is open; for an earlier state its serial. */
  readonly id: string;
  /** `serial 3, terraform.tfstate.backup` */
  readonly title: string;
}
