import { inFolder } from "../values/terraform.mjs";

export const COMMAND = "echo CALL | terraform console; echo 'type(CALL)' | terraform console";

/** A call of yamldecode with the text, for the console. */
export const callOf = (text) => `yamldecode(${textOf(text)})`;

/** The text as a literal of the language. */
export const textOf = (text) => `"${[...text].map(escaped).join("")}"`;

function escaped(character, at, all) {
  const code = character.codePointAt(0);
  if (character === '"' || character === "\\") return `\\${character}`;
  if (code > 0xffff) return `\\U${code.toString(16).padStart(8, "0")}`;
  if (code < 0x20 || code > 0x7e) return `\\u${code.toString(16).padStart(4, "0")}`;
  return (character === "$" || character === "%") && all[at + 1] === "{" ? character.repeat(2) : character;
}

/** What the real terraform decodes from each text: the value and its type as the console prints them, or why it cannot. */
export const decodedByTerraform = (texts) =>
  inFolder({}, ({ run }) =>
    texts.map((text) => {
      const call = callOf(text);
      const value = run(["console", "-no-color"], `${call}\n`);
      if (value.status !== 0) return { text, fault: faultIn(value.stderr) };
      const type = run(["console", "-no-color"], `type(${call})\n`);
      return { text, value: value.stdout.replace(/\n$/, ""), type: type.stdout.replace(/\n$/, "") };
    }),
  );

/** The last sentence of an error, whose lines the console breaks as it likes. */
function faultIn(stderr) {
  const words = stderr
    .replace(/^[│╷╵]/gm, "")
    .replace(/\s+/g, " ")
    .trim();
  return words.slice(words.lastIndexOf("Call to function"));
}
