/**
 * Throws for a condition that cannot happen. Only the outermost callers catch the error: a plan of the workspace, a
 * handler, an entry point.
 */
export function bug(what: string): never {
  throw new Error(`Stateline has a bug: ${what}`);
}
