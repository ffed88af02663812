/** What a plan was made from, as plain data without sensitive values: enough to make it again on another machine. */
export interface Reproduction {
  /** The folder of the root module. Paths begin with `/reproduction`. */
  readonly root: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** The texts of the files by their paths. */
  readonly files: Readonly<Record<string, string>>;
  /** The other answers, by the keys of their questions. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** How many answers of each kind are left out. */
  readonly leftOut: Readonly<Record<string, number>>;
}
