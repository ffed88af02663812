/** The most characters of a comment on GitHub, which has the smallest limit. */
export const LONGEST_COMMENT = 65_536;

/** Returns a text of a head and as many whole items as fit; `rest` says how many do not. */
export function fitting(
  head: string,
  items: readonly string[],
  rest: (count: number) => string,
  limit: number,
): string {
  const whole = [head, ...items].join("\n\n");
  if (whole.length <= limit) return whole;
  let text = head;
  for (const [place, item] of items.entries()) {
    const closing = `\n\n${rest(items.length - place)}`;
    if (`${text}\n\n${item}${closing}`.length > limit) return `${text}${closing}`.slice(0, limit);
    text = `${text}\n\n${item}`;
  }
  return text.slice(0, limit);
}
