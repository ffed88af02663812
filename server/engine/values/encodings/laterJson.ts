import { JsonReader } from "./jsonReader.ts";
import { passPlain } from "./passPlain.ts";
import { isPlainObject, type PlainJson } from "./plainJson.ts";

/** JSON of which it is known that it can be read, and that is read each time when somebody looks at it. */
export interface LaterJson {
  readonly isObject: boolean;
  read(): PlainJson;
}

/** What was read already. */
export const readJson = (json: PlainJson): LaterJson => ({ isObject: isPlainObject(json), read: () => json });

/** JSON that stands in a longer text. The text can be replaced by another that has the same JSON somewhere. */
export class JsonInText implements LaterJson {
  constructor(
    private text: string,
    private start: number,
    private end: number,
    private readonly isPlain: boolean,
  ) {}

  get isObject() {
    return this.text[this.start] === "{";
  }

  read(): PlainJson {
    const { text, start, end, isPlain } = this;
    return isPlain ? (JSON.parse(text.slice(start, end)) as PlainJson) : (new JsonReader(text, start).value() ?? null);
  }

  /** Lets go of the text for one in which everything around the JSON stands so much further on. */
  moveTo(text: string, by: number): void {
    this.text = text;
    this.start += by;
    this.end += by;
  }
}

/** Goes past the value that the reader is at, and judges it; undefined after a fault. */
export function passJson(text: string, reader: JsonReader): JsonInText | undefined {
  const start = reader.start();
  const end = passPlain(text, start);
  if (end >= 0) reader.passTo(end);
  else if (reader.value() === undefined) return undefined;
  return new JsonInText(text, start, reader.end, end >= 0);
}
