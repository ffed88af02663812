/**
 * What a message of Terraform's says of the very place that it is about: the names and texts in quotes, the numbers, and the
 * types. Our message has other words for it, and names the same.
 */
export function factsOf(detail: string): readonly string[] {
  let remainder = detail;
  for (const phrase of VOCABULARY) remainder = remainder.replaceAll(phrase, " ");
  const quotes = [...remainder.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([whole]) => whole);
  const rest = remainder.replace(/"(?:[^"\\]|\\.)*"/g, " ");
  const numbers = [...rest.matchAll(/(?<![\w.])-?\d+(?:\.\d+)?(?![\w.]*\d)/g)].map(([number]) => number);
  const types = [...rest.matchAll(TYPES)].map(([type]) => type);
  return [...new Set([...quotes, ...numbers, ...types])];
}

/** The facts of the real message that ours does not name; where ours says that a value is sensitive, none is missing. */
export function missingFacts(real: string, ours: string): readonly string[] {
  if (/\(?(?:ephemeral |sensitive )+value\)?/.test(ours) || /(is|are) not shown/.test(ours)) return [];
  const bare = (text: string) => text.replace(/^"|"$/g, "");
  return factsOf(real).filter((fact) => !ours.includes(fact) && !ours.includes(bare(fact)));
}

const TYPES = /\b(?:(?:list|set|map) of )+(?:string|number|bool|object|tuple|any single type|dynamic)\b/g;

/** Phrases of Terraform's that are the same wherever the message is said: its vocabulary, and no facts. */
const VOCABULARY: readonly (string | RegExp)[] = [
  ...['only the strings "true" or "false" are allowed', 'use lowercase "true"', 'use lowercase "false"'],
  "between -9223372036854775808 and 9223372036854775807",
  "in UTF-8",
  'the "heredoc"',
  'a "straight quote"',
  'the current key and value pair of the "for_each" attribute set',
  'The "state environment" concept was renamed to "workspace"',
  // Terraform names any of the names that are near enough, and any of several attributes that are wrong.
  /Did you mean [^?]*\?/g,
  /: element "[^"]*"/g,
  /required attribute "[^"]*"/g,
];
