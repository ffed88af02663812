import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { suggestion } from "../../engine/syntax/suggestion.ts";
import type { CodeAction } from "../editing/codeAction.ts";
import type { FindingAt } from "./findingsAt.ts";

/** Returns the action that replaces a misspelled name by the similar one that exists; empty if there is none. */
export function correction(plan: ExplainablePlan, { finding, text }: FindingAt): readonly CodeAction[] {
  const { id, subject, similarName } = finding;
  const resource = id === "plan/undeclared-resource" ? similarResource(plan, subject.anchor.path, text) : undefined;
  const name = resource ?? similarName;
  if (name === undefined) return [];
  const misspelled = resource === undefined ? misspelledIn(text, name) : { at: 0, word: text };
  if (!misspelled) return [];
  const start = subject.start + misspelled.at;
  const range = { ...subject, start, end: start + misspelled.word.length };
  return [
    { title: `Change ${misspelled.word} to ${name}`, kind: "quickfix", mends: id, edits: [{ range, text: name }] },
  ];
}

/** Returns the only word of a text that is similar to a name; undefined if there is none, or more than one. */
function misspelledIn(text: string, name: string): { readonly at: number; readonly word: string } | undefined {
  const words = [...text.matchAll(/[\p{L}_][\p{L}\p{N}_-]*/gu)].filter(([word]) => suggestion(word, [name]));
  const [first] = words;
  return first && words.length === 1 ? { at: first.index, word: first[0] } : undefined;
}

/** Returns the address of a resource of the module that is similar to an address; one of the same type is preferred. */
function similarResource({ queries }: ExplainablePlan, path: string, address: string): string | undefined {
  const addresses = [...(queries.moduleOf(path)?.module.resources.keys() ?? [])];
  const type = address.slice(0, address.lastIndexOf(".") + 1);
  const ofType = addresses.filter((each) => each.startsWith(type));
  return suggestion(address, ofType) ?? suggestion(address, addresses);
}
