/** States that are as they should be: by name, the text of the file. */
export declare const states: Readonly<Record<string, string>>;
