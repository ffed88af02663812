import { resourceText } from "../../engine/addrs/address.ts";
import type { Module, Resource } from "../../engine/config/module.ts";
import { bodyReferences } from "../../engine/lang/bodyReferences.ts";
import { isReference, parseReference, referencesOf } from "../../engine/lang/reference.ts";
import { remember } from "../../engine/source/remember.ts";
import type { RuleFinding } from "./ruleFinding.ts";

/** Returns the elements of `depends_on` in managed resources that their arguments, blocks or repetition refer to. */
export const redundantDependencies = ({ resources }: Module): readonly RuleFinding[] => redundantAmong(resources);

const redundantAmong = remember((resources: Module["resources"]): readonly RuleFinding[] =>
  [...resources.values()].flatMap(redundantIn),
);

const NOTHING: readonly RuleFinding[] = [];

const redundantIn = remember((resource: Resource): readonly RuleFinding[] => {
  const { mode, type, name, count, forEach, enabled, body, dependsOn } = resource;
  // In a data source and a module call, depends_on defers more reads than a reference does.
  if (mode !== "managed" || dependsOn.length === 0) return NOTHING;
  const repetition = [count, forEach, enabled].flatMap((each) => (each ? referencesOf(each) : []));
  const implied = new Set([...repetition, ...bodyReferences(body)].map(({ text }) => text));
  return dependsOn.flatMap((traversal) => {
    const reference = parseReference(traversal);
    // A reference to an output of a module waits for less than depends_on with the module does.
    if (!isReference(reference) || reference.subject.kind === "module" || !implied.has(reference.text)) return [];
    return {
      rule: "unuseddeps",
      range: traversal.range,
      message: `${reference.text} is not needed in depends_on, because the block refers to it elsewhere`,
      addresses: [resourceText(mode, type, name)],
    };
  });
});
