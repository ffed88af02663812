import { expect, test } from "vitest";
import type { PartDecision } from "../../provider/provider.ts";
import { attribute, index, isWithin, type Path } from "../../values/path.ts";
import { NULL } from "../../values/value.ts";
import { decisionsByAttribute } from "./decisionsByAttribute.ts";

const decision = (path: Path): PartDecision => ({ path, rule: "configured", outcome: NULL });
const [a, b] = [attribute("a"), attribute("b")];
const INSIDE = [[a], [b], [a, index(0)], [a, b], [b, index("k")], [a]].map(decision);

test.each([
  ["decisions about attributes alone", INSIDE],
  ["one about the whole object among them", [...INSIDE.slice(0, 3), decision([]), ...INSIDE.slice(3)]],
])("%s: those that contain the attribute, or are inside it, in their order", (_, decisions) => {
  for (const name of ["a", "b", "c"]) {
    const path = [attribute(name)];
    const related = decisions.filter((each) => isWithin(each.path, path) || isWithin(path, each.path));
    expect(decisionsByAttribute(decisions)(name)).toEqual(related);
  }
});
