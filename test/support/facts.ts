/**
 * Returns the facts in a message of Terraform about its particular place: quoted names and texts, numbers and types. Our message
 * uses other words, but must contain the same facts.
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

/** Returns the facts of the real message that are missing in ours; none if ours says that a value is sensitive. */
export function missingFacts(real: string, ours: string): readonly string[] {
  if (/\(?(?:ephemeral |sensitive )+value\)?/.test(ours) || /(is|are) not shown/.test(ours)) return [];
  const bare = (text: string) => text.replace(/^"|"$/g, "");
  return factsOf(real).filter((fact) => !ours.includes(fact) && !ours.includes(bare(fact)));
}

const TYPES = /\b(?:(?:list|set|map) of )+(?:string|number|bool|object|tuple|any single type|dynamic)\b/g;

/** Phrases of Terraform that are the same in every such message, so they are not facts. */
const VOCABULARY: readonly (string | RegExp)[] = [
  ...['only the strings "true" or "false" are allowed', 'use lowercase "true"', 'use lowercase "false"'],
  "between -9223372036854775808 and 9223372036854775807",
  "in UTF-8",
  'the "heredoc"',
  'a "straight quote"',
  'the current key and value pair of the "for_each" attribute set',
  'The "state environment" concept was renamed to "workspace"',
  // Of several similar names or wrong attributes, Terraform names an arbitrary one.
  /Did you mean [^?]*\?/g,
  /: element "[^"]*"/g,
  /required attribute "[^"]*"/g,
];
