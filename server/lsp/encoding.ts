/** How a client counts the characters of a line. */
export type Encoding = "utf-8" | "utf-16" | "utf-32";

/** Returns the first encoding of a client that is known; UTF-16 if the client names none. */
export const chosenEncoding = (encodings: readonly string[] | undefined): Encoding =>
  encodings?.find(isEncoding) ?? "utf-16";

const isEncoding = (name: string): name is Encoding => name === "utf-8" || name === "utf-16" || name === "utf-32";
