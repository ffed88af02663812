/** The texts of a generated root module of `terraform_data`, by their names. */
export function workspaceFiles(of: {
  readonly instances: number;
  readonly shape: "one file" | "many files";
  /** Is there a state that holds all instances as they are configured? */
  readonly state: boolean;
}): Readonly<Record<string, string>>;
