export declare function randomExpressions(seed: number, count: number): readonly string[];
