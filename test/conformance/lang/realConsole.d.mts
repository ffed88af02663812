import type { Recorded } from "./replay.ts";

export declare function realConsoles(options?: { readonly binary?: string; readonly folder?: string }): {
  open(): (expression: string) => Promise<Recorded>;
  close(): void;
};
export declare function forEach(
  items: readonly string[],
  workers: number,
  open: () => (expression: string) => Promise<Recorded>,
): Promise<readonly Recorded[]>;
