/** Texts that we judge in another way than a binary, and why. */
export const ACCEPTED: readonly { readonly name: string; readonly judges: readonly string[]; readonly why: string }[] =
  [];
