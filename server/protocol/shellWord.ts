/** Returns a word for a POSIX shell; of an option, its value in quotes. */
export function shellWord(text: string): string {
  if (/^[\w./=:-]+$/.test(text)) return text;
  const [, option = "", value = text] = /^(-[a-z-]+=)([\s\S]*)$/.exec(text) ?? [];
  return `${option}'${value.replaceAll("'", "'\\''")}'`;
}
