export interface Bindings {
  readonly name: string;
  readonly version: string;
  readonly types: readonly unknown[];
}

export function readBindings(folder: string): Bindings;
