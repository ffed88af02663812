/** States as somebody may spoil them: by name, the text of the file. */
export declare const spoiled: Readonly<Record<string, string>>;
