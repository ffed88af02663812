interface Comparison {
  readonly expected: number;
  readonly sameForm: number;
  readonly attributes: number;
  readonly sameFlags: number;
}

export function compareSchemas(real: object, reconstructed: object): Comparison;
