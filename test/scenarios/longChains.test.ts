import { expect, test } from "vitest";
import { planText } from "../../server/engine/render/planText/planText.ts";
import { sourceFile } from "../../server/engine/source/sourceFile.ts";
import { format } from "../../server/engine/syntax/format/format.ts";
import { parse } from "../../server/engine/syntax/parse.ts";
import { sameExpression } from "../../server/engine/syntax/sameExpression.ts";
import { semanticTokens } from "../../server/ide/editing/semanticTokens.ts";
import { planOfTexts } from "../support/memory.ts";

// A flat chain of operators is as long as the user writes it, and no deep construct.

const chain = (operator: string, operand: string) => Array.from({ length: 5000 }, () => operand).join(` ${operator} `);
const configuration = (expression: string) =>
  `locals {\n  a=${expression}\n}\nresource "terraform_data" "r" {\n  input = local.a\n}\n`;

test.each([
  ["1 + 1", chain("+", "1"), "5000"],
  ["1 - 1", chain("-", "1"), "-4998"],
  ["2 * 3 + 2 * 3", chain("+", "2 * 3"), "30000"],
  ["true && true", chain("&&", "true"), "true"],
  ['"a" == "b" || "a" == "b"', chain("||", '"a" == "b"'), "false"],
])("5,000 of %s", async (_, expression, value) => {
  const text = configuration(expression);
  const plan = await planOfTexts({ "main.tf": text });
  expect(Object.values(plan.diagnostics).flat()).toEqual([]);
  expect(planText(plan, false)).toContain(`+ input  = ${value}\n`);
  const formatted = format(text);
  expect(formatted).toContain(`  a = ${expression}\n`);
  const [file, other] = [text, formatted].map((each) => parse(sourceFile("main.tf", each)));
  const [one, same] = [file, other].map((each) => {
    const item = each?.body.items[0];
    const inner = item?.kind === "block" ? item.body.items[0] : undefined;
    return inner?.kind === "argument" ? inner.expression : undefined;
  });
  expect(one && same && sameExpression(one, same)).toBe(true);
  expect(semanticTokens(file!).length).toBeGreaterThan(0);
});
