export declare function randomReferences(seed: number, count: number): readonly string[];
