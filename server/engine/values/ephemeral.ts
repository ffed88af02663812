import { EPHEMERAL } from "./marks.ts";
import { deepMarks, nullValue, type Value } from "./value.ts";
import { transform } from "./walk.ts";

export const withoutEphemeral = (value: Value): Value =>
  deepMarks(value) & EPHEMERAL
    ? transform(value, (part) => (part.marks & EPHEMERAL ? nullValue(part.type) : part))
    : value;
