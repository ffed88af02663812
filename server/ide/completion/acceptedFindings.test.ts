import { expect, test } from "vitest";
import { accepted, VALID } from "../../../test/support/acceptedItems.ts";
import { fixture } from "../../../test/support/fixture.ts";
import { completions } from "./completion.ts";
import type { CompletionItem } from "./item.ts";

/** What a user would write by hand where an item writes more than its name. */
const BY_HAND: ReadonlyMap<string, string> = new Map([
  ["list", "list(any)"],
  ["set", "set(any)"],
  ["map", "map(any)"],
  ["optional", "optional(any)"],
  ["object", "object({\n})"],
  ["tuple", "tuple([])"],
]);

/** What follows from the holes alone: the condition of an assertion, and the arguments of the module that fills the hole of a source. */
const LEFT_OPEN = /^(?:Invalid assert expression|Zero assert blocks|Missing required argument: "name")/;

/** Returns the item with its holes filled: texts with the path of a module, anything else with null. */
const filled = ({ insert, ...item }: CompletionItem): CompletionItem => ({
  ...item,
  ...(insert !== undefined && {
    insert: item.isSnippet ? insert.replace(/"\$\{\d+\}"/g, '"./m"').replace(/ = \$\{\d+\}/g, " = null") : insert,
  }),
});

test("after an item is accepted anywhere in a valid file, check finds nothing that the same name by hand does not lead to", {
  timeout: 120_000,
}, () => {
  const { root, path, planEdited } = fixture(VALID);
  const { text } = root.plan.syntaxOf(path)!.source;
  const known = new Map<string, ReadonlySet<string>>();
  const findings = (written: string): ReadonlySet<string> => {
    const plan = planEdited(new Map([[path, written]]));
    const errors = Object.values(plan?.diagnostics ?? {}).flat();
    return new Set(
      errors.filter(({ severity }) => severity === "error").map(({ summary, detail }) => `${summary}: ${detail}`),
    );
  };
  const byHand = (written: string): ReadonlySet<string> => {
    const found = known.get(written) ?? findings(written);
    known.set(written, found);
    return found;
  };
  expect([...findings(text)]).toEqual([]);
  const broken: string[] = [];
  let [tried, compared] = [0, 0];
  for (let offset = 0; offset <= text.length; offset++) {
    const { items = [], prefix = "" } = completions(root, path, text, offset) ?? {};
    for (const item of items) {
      const start = offset - prefix.length - (item.before ?? "").length;
      const rest = text.slice(offset + (item.after ?? 0));
      const name =
        /^\s*\(/.test(rest) || text[start - 1] === "."
          ? item.label
          : (BY_HAND.get(item.label) ?? (item.kind === "function" ? `${item.label}()` : item.label));
      const hand = text.slice(0, start) + name + rest;
      const written = accepted(text, offset, prefix, filled(item))
        .replace(/= (?=\n| \}|\})/g, "= null ")
        .replace(/\b(list|set|map|optional)\(\)/g, "$1(any)");
      tried++;
      if (written === hand) continue;
      compared++;
      const added = [...findings(written)].find((each) => !LEFT_OPEN.test(each) && !byHand(hand).has(each));
      if (added === undefined) continue;
      broken.push(`${text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset)}| ${item.label}: ${added}`);
    }
  }
  expect(broken).toEqual([]);
  expect(tried).toBeGreaterThan(15_000);
  expect(compared).toBeGreaterThan(35);
});
