/** For what cannot happen. The edges (a handler, a command) catch it, say so and go on; nothing else throws. */
export function bug(what: string): never {
  throw new Error(`Stateline has a bug: ${what}`);
}
