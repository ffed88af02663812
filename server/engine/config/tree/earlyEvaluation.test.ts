import { expect, test } from "vitest";
import { planOfTexts } from "../../../../test/support/memory.ts";
import { DEFAULT_OPTIONS } from "../../load/inputs.ts";

test("a local value that many others use is evaluated once", async () => {
  const depth = 40;
  const pairs = Array.from({ length: depth }, (_, at) => {
    const both = `"\${local.a${at + 1}}\${local.b${at + 1}}"`;
    return `  a${at} = ${both}\n  b${at} = ${both}\n`;
  });
  const locals = `locals {\n${pairs.join("")}  a${depth} = ""\n  b${depth} = ""\n}\n`;
  const files = { "main.tf": `${locals}module "m" {\n  source = "./m\${local.a0}"\n}\n`, "m/main.tf": "" };
  const plan = await planOfTexts(files, { options: { ...DEFAULT_OPTIONS, language: "opentofu@1.12.6" } });
  expect([...(plan.modules.root?.children.keys() ?? [])]).toEqual(["m"]);
});
