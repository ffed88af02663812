export declare function policyArguments(seed: number): Readonly<Record<string, unknown>>;
