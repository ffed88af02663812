/** Throws for what cannot happen. Only the edges catch it: a plan of the workspace, a handler, an entry point. */
export function bug(what: string): never {
  throw new Error(`Stateline has a bug: ${what}`);
}
