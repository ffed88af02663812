export interface Folder {
  readonly run: (
    args: readonly string[],
    input?: string,
  ) => Readonly<{ stdout: string; stderr: string; status: number }>;
  readonly read: (name: string) => Buffer;
  readonly must: (args: readonly string[], input?: string) => string;
}
export function inFolder<T>(files: Readonly<Record<string, string>>, use: (folder: Folder) => T): T;
export function evaluateAll(expressions: readonly string[]): readonly string[];
export function version(): string;
