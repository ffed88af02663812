export const CALLED: string;
export const CASES: Readonly<Record<string, string>>;
