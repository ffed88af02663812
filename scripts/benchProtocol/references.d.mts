/** The texts of a generated root module in which nearly everything refers to something else, by their names. */
export function referenceFiles(of: { readonly instances: number }): Readonly<Record<string, string>>;
/** What the user types into the leaf of a group. */
export function typedReferences(group: number): readonly string[];
