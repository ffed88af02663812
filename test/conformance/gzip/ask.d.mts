export const COMMAND: string;
export function zippedByTerraform(texts: readonly string[]): readonly string[];
export function brief(
  zipped: string,
): { readonly zipped: string } | { readonly length: number; readonly sha256: string };
