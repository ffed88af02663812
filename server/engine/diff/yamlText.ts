import { isFault } from "../codecs/fault.ts";
import { compose } from "../codecs/yaml/compose.ts";
import { yamlLines } from "../codecs/yaml/places.ts";
import { remember } from "../source/remember.ts";
import { type Path, pathText } from "../values/path.ts";
import type { Value } from "../values/value.ts";

/** A text that is made of YAML mappings and sequences. */
export interface YamlText {
  /** The documents of the text. */
  readonly values: readonly Value[];
  /** Returns the line of a part, counted from 1. `isOne`: whether the path leads into the only document. */
  readonly lineOf: (place: Path, isOne: boolean) => number | undefined;
}

/** Returns the documents of a text that is made of YAML mappings and sequences in several lines; undefined for any other text. */
export function yamlIn(text: string): YamlText | undefined {
  if (!text.includes("\n") || text.startsWith("#!") || !/^\s*(?:[\w."'/-]+:(?:\s|$)|- )/m.test(text)) return undefined;
  const documents = documentTexts(text);
  const values: Value[] = [];
  for (const document of documents) {
    const value = compose(document.text);
    if (isFault(value) || (value.kind !== "mapping" && value.kind !== "sequence")) return undefined;
    values.push(value);
  }
  const lines = remember(({ text }: DocumentText) => yamlLines(text));
  return {
    values,
    lineOf: (place, isOne) => {
      const [first] = place;
      const at = isOne ? 0 : first?.kind === "index" && typeof first.key === "number" ? first.key : -1;
      const document = documents[at];
      const line = document && lines(document).get(pathText(isOne ? place : place.slice(1)));
      return line === undefined ? undefined : document!.firstLine + line + 1;
    },
  };
}

interface DocumentText {
  readonly text: string;
  readonly firstLine: number;
}

/** Returns the documents of a YAML stream that have content. */
function documentTexts(text: string): readonly DocumentText[] {
  const documents: { text: string; firstLine: number }[] = [{ text: "", firstLine: 0 }];
  text.split("\n").forEach((line, at) => {
    if (/^---(?:\s|$)/.test(line)) documents.push({ text: "", firstLine: at });
    documents.at(-1)!.text += `${line}\n`;
  });
  return documents.filter((document) => /^(?!\s*(?:#|---\s*$|$))/m.test(document.text));
}
