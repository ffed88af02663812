import { type Json, printJson } from "../engine/render/json.ts";
import type { Console } from "./arguments.ts";

/** Prints a document on one line, in pieces. */
export function printDocument(json: Json, { out }: Pick<Console, "out">): void {
  printJson(json, out);
  out("\n");
}
