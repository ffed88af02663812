import { EPHEMERAL, MASKED, type Marks, SENSITIVE } from "../values/marks.ts";

export const isSecret = (marks: Marks): boolean => (marks & (MASKED | EPHEMERAL)) !== 0;

/** Returns a text for an error message; masked if the value is marked. */
export function redacted(text: string, marks: Marks): string {
  if (marks & SENSITIVE && marks & EPHEMERAL) return "(ephemeral sensitive value)";
  if (marks & EPHEMERAL) return "(ephemeral value)";
  return marks & MASKED ? "(sensitive value)" : text;
}
