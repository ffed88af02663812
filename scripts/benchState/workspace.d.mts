/** The texts of a root module with a state of so many resources, each with 10 instances, by their names. */
export function stateFiles(of: {
  readonly resources: number;
  /** Does nothing want what the state has? */
  readonly orphans: boolean;
}): Readonly<Record<string, string>>;
