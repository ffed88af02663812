export const FOLDERS: readonly {
  readonly name: string;
  readonly data: string;
  readonly files: Readonly<Record<string, string>>;
  readonly mode: number;
}[];
