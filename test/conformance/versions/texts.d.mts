export declare const TEXTS: readonly { readonly name: string; readonly files: Readonly<Record<string, string>> }[];
